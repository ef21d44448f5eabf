import Foundation
import Hummingbird
import Logging

/// Serves a router on a free port while the body runs.
func withServer<Result: Sendable>(
    _ router: Router<BasicRequestContext>, _ body: @Sendable @escaping (_ baseURL: String) async throws -> Result
) async throws -> Result {
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
        router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { channel in continuation.yield(channel.localAddress?.port ?? 0) },
        logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    return try await withThrowingTaskGroup(of: Result?.self) { group in
        group.addTask {
            try await application.run()
            return nil
        }
        group.addTask {
            for await port in ports { return try await body("http://127.0.0.1:\(port)") }
            throw ServerDidNotStart()
        }
        defer { group.cancelAll() }
        for try await case let result? in group { return result }
        throw ServerDidNotStart()
    }
}

struct ServerDidNotStart: Error {}
