import Foundation

/// Whether the faults come in full numbers (`make soak`) or in those that every run of the tests can afford.
enum Soak {
    static let isOn = ProcessInfo.processInfo.environment["LAIR_SOAK"].map { !$0.isEmpty } ?? false

    /// The one number or the other.
    static func count(_ usual: Int, full: Int) -> Int { isOn ? full : usual }

    /// Says a figure, where somebody asked for figures.
    static func report(_ words: String) {
        if isOn { print("soak: \(words)") }
    }
}
