import HTTPService
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import TestSupport

/// A server with short limits: `GET /` answers, `POST /echo` tells how many bytes came, `GET /stream` never ends, and
/// `GET /large` answers with 64 MiB.
struct GuardedServer: Sendable {
    let port: Int

    static func running<Value: Sendable>(
        _ limits: ConnectionLimits, budget: BodyBudget = BodyBudget(limit: 1 << 20),
        _ body: @escaping @Sendable (GuardedServer) async throws -> Value
    ) async throws -> Value {
        let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router(budget), server: .guarded(limits),
            configuration: .listening(on: "127.0.0.1", 0, serverName: nil, within: limits, logger: silent),
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) }, logger: silent)
        let services = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: silent))
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await services.run() }
            var numbers = ports.makeAsyncIterator()
            let server = GuardedServer(port: await numbers.next() ?? 0)
            do {
                let value = try await body(server)
                await services.triggerGracefulShutdown()
                try await group.waitForAll()
                return value
            } catch {
                await services.triggerGracefulShutdown()
                throw error
            }
        }
    }

    private static func router(_ budget: BodyBudget) -> Router<BasicRequestContext> {
        let router = Router()
        router.addMiddleware {
            SecurityHeadersMiddleware()
            ProblemMiddleware(for: .everyone)
            BodyBudgetMiddleware(budget)
        }
        router.get { _, _ in "well" }
        router.post("echo") { request, _ in "\(try await request.bytes(upTo: 1 << 20).count) bytes" }
        router.get("large") { _, _ in
            Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(repeating: 97, count: 64 << 20)))
        }
        router.get("stream") { _, _ in
            Response(
                status: .ok,
                body: ResponseBody { writer in
                    while true {
                        try await writer.write(ByteBuffer(string: ": still here\n\n"))
                        try await Task.sleep(for: .milliseconds(50))
                    }
                })
        }
        return router
    }

    func connect() throws -> RawConnection { try RawConnection(port: port) }
}
