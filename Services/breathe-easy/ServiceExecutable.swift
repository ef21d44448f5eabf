import Foundation
import MessageProtocol

/// The executable of a service, in the same folder as this one.
enum ServiceExecutable {
    /// Runs a command of a service with this process's environment, input and output.
    /// - Returns: the exit code.
    /// - Throws: ``CommandFailure`` when the executable is missing.
    static func run(_ service: ServiceName, _ arguments: [String]) async throws -> Int32 {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let executable = URL(filePath: own).deletingLastPathComponent().appending(path: service.rawValue)
        guard FileManager.default.isExecutableFile(atPath: executable.path) else {
            throw CommandFailure(
                """
                \(executable.path) is missing. On a machine 'make release' builds it; in containers: \
                docker compose run --rm --no-deps \(service.rawValue) \(arguments.joined(separator: " "))
                """)
        }
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }
}
