import ArgumentParser
import Foundation
import MessageProtocol

/// Brings every schema up to date by asking each service, whose executable lies beside this one.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Bring the schemas of all services up to date.")

    func run() async throws {
        for service in Self.order {
            guard try await Self.migrate(service) == 0 else {
                throw CommandFailure("\(service) could not migrate its schema; the reason stands above")
            }
        }
    }

    /// The gateway last: it reads the views that others publish.
    private static let order = ServiceName.allCases.filter { $0 != .ingestGateway } + [.ingestGateway]

    /// - Returns: the exit code.
    private static func migrate(_ service: ServiceName) async throws -> Int32 {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let executable = URL(filePath: own).deletingLastPathComponent().appending(path: service.rawValue)
        guard FileManager.default.isExecutableFile(atPath: executable.path) else {
            throw CommandFailure("\(executable.path) is missing: build all services with 'make release'")
        }
        let process = Process()
        process.executableURL = executable
        process.arguments = ["migrate"]
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }
}
