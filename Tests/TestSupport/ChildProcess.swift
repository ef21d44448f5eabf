import Foundation

/// A started executable that writes to a file; its end can be awaited.
struct ChildProcess: Sendable {
    private let process: Process
    private let exitCodes: AsyncStream<Int32>

    /// Starts it; the log is continued when it is there already.
    init(_ executable: URL, _ arguments: [String], environment: [String: String], log: URL) throws {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
        let output = try FileHandle(forWritingTo: log)
        try output.seekToEnd()
        process.standardOutput = output
        process.standardError = output
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            continuation.yield(process.terminationStatus)
            continuation.finish()
        }
        try process.run()
        self.process = process
        exitCodes = stream
    }

    /// Sends SIGTERM.
    func terminate() { process.terminate() }

    /// Sends SIGKILL.
    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    var isRunning: Bool { process.isRunning }

    /// Returns when it has ended; may be called once.
    func exitCode() async -> Int32 {
        for await code in exitCodes { return code }
        return -1
    }
}

/// A child process that failed, with its output.
public struct ProcessFailure: Error, CustomStringConvertible {
    public let description: String
}
