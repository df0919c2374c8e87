import Foundation

/// Runs a program and returns its exit code and what it wrote.
func run(_ program: String, _ arguments: [String], input: String = "") throws -> (code: Int32, output: Data) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    let source = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = source
    try process.run()
    source.fileHandleForWriting.write(Data(input.utf8))
    try source.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, data)
}
