import Hummingbird
import HummingbirdTesting
import Logging
import ServiceLifecycle
import Testing

@testable import ServiceRuntime

@Suite(.timeLimit(.minutes(20))) struct ShutdownNoticeTests {
    @Test func answersThatItStopsWhileWhatIsInHandIsFinished() async throws {
        let notice = ShutdownNotice()
        let work = WorkInHand()
        let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        let group = ServiceGroup(services: [work, notice], logger: logger)
        let server = AdminServer(
            configuration: AdminConfiguration(host: "127.0.0.1", port: 0), checks: [notice.readiness],
            registry: PrometheusRegistry(), logger: logger)
        try await Application(router: server.router()).test(.router) { client in
            async let running: Void = group.run()
            await work.waitForBegin()
            try await client.execute(uri: "/ready", method: .get) { #expect($0.status == .ok) }

            await group.triggerGracefulShutdown()
            // Services are stopped one by one, so the notice came before.
            await work.waitForStop()
            try await client.execute(uri: "/ready", method: .get) { answer in
                #expect(answer.status == .serviceUnavailable)
                #expect(String(buffer: answer.body) == #"{"checks":{"shutdown":"stopping"},"ready":false}"#)
            }
            try await client.execute(uri: "/health", method: .get) { #expect($0.status == .ok) }

            work.finish()
            try await running
        }
    }

    @Test func readsHowLongTheShutdownMayTake() throws {
        let settings = SettingsReader(environment: ["NOTIFIER_SHUTDOWN_SECONDS": "45"])
        #expect(try CommonSettings(prefix: "notifier", settings).shutdownLimit == .seconds(45))
        #expect(try CommonSettings(prefix: "alert_fanout", settings).shutdownLimit == .seconds(20))
    }
}

/// Work that goes on after the shutdown has begun, until the test ends it.
private final class WorkInHand: Service {
    private let begin = AsyncStream<Void>.makeStream()
    private let stop = AsyncStream<Void>.makeStream()
    private let end = AsyncStream<Void>.makeStream()

    func run() async throws {
        begin.continuation.finish()
        try await gracefulShutdown()
        stop.continuation.finish()
        for await _ in end.stream {}
    }

    func waitForBegin() async { for await _ in begin.stream {} }
    func waitForStop() async { for await _ in stop.stream {} }
    func finish() { end.continuation.finish() }
}
