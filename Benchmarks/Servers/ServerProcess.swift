import Foundation
import HTTPFetch
import HTTPTypes

/// A server in a process of its own, for as long as it is needed.
struct ServerProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Where to ask it, without a path.
    let url: String
    private let process: Process

    /// Starts it and waits until it answers, at most for 30 seconds.
    /// - Parameter readyPath: answered with a status under 300 when it is ready.
    static func start(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:], url: String,
        readyAt readyURL: String
    ) async throws -> ServerProcess {
        let process = try launch(executable, arguments, environment)
        let server = ServerProcess(url: url, process: process)
        let client = HTTPClient()
        for _ in 0..<300 where process.isRunning {
            let answer = try? await client.send(FetchRequest(method: .get, url: readyURL))
            if let answer, answer.status.code < 300 {
                await client.close()
                return server
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        await client.close()
        server.stop()
        throw Failure(description: "\(executable) does not answer at \(readyURL)")
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Runs an executable to its end.
    static func run(_ executable: String, _ arguments: [String], environment: [String: String]) throws {
        let process = try launch(executable, arguments, environment)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(executable) \(arguments.joined(separator: " ")) failed")
        }
    }

    private static func launch(
        _ executable: String, _ arguments: [String], _ environment: [String: String]
    ) throws -> Process {
        guard FileManager.default.isExecutableFile(atPath: executable) else {
            throw Failure(description: "\(executable) is missing: 'make bench' builds it")
        }
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        return process
    }
}
