import Foundation

/// A program of the system, run to its end.
enum FanoutRecordTool {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// - Parameters:
    ///   - path: of the executable, or its name where `PATH` has it.
    ///   - folder: where it runs; nil for here.
    /// - Returns: what it printed, which is less than a pipe holds.
    /// - Throws: ``Failure`` when it is missing or does not end with 0.
    @discardableResult
    static func run(
        _ path: String, _ arguments: [String], environment: [String: String], in folder: String? = nil
    ) async throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [path] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let folder { process.currentDirectoryURL = URL(filePath: folder, directoryHint: .isDirectory) }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        for await _ in ends {}
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(path) ended with \(process.terminationStatus); see above for its reason")
        }
        return String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }
}
