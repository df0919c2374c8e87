import Glibc
import HuntRules

/// The clocks where the server stands: those of its hunts, unless a host is far from home.
enum LocalTime {
    /// By how many seconds they are ahead of UTC at a moment.
    static func ahead(_ moment: Moment) -> Int64 {
        var seconds = time_t(moment.milliseconds / 1_000)
        var parts = tm()
        return localtime_r(&seconds, &parts) == nil ? 0 : Int64(parts.tm_gmtoff)
    }
}
