import Glibc

/// Ends the process with words that an optimised build says too; libFuzzer keeps the input then.
func fail(_ words: String) -> Never {
    let line = Array("FAILED: \(words)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    abort()
}

/// Goes on only where it holds.
func require(_ holds: Bool, _ words: @autoclosure () -> String) {
    if !holds { fail(words()) }
}
