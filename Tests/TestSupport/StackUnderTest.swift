public import Foundation
import HTTPFetch
import HTTPTypes
public import MessageProtocol

/// All services as processes of their own, over a database and a virtual host that belong to one test.
public struct StackUnderTest: Sendable {
    public let broker: BrokerForTests
    public let environment: [String: String]
    private let http = HTTPClient()
    private let processes: ProcessGroup

    private init(broker: BrokerForTests, environment: [String: String], processes: ProcessGroup) {
        (self.broker, self.environment, self.processes) = (broker, environment, processes)
    }

    /// Migrates, starts everything, runs the body when every service is ready, and stops everything.
    /// - Parameters:
    ///   - helpers: arguments of `breathe-easy` that run beside the services, such as `replay`.
    ///   - logs: a folder that keeps the processes' logs; none outlives the test when it is nil.
    public static func run(
        broker: BrokerForTests, environment: [String: String], beside helpers: [String] = [], logs: URL? = nil,
        _ body: @escaping @Sendable (StackUnderTest) async throws -> Void
    ) async throws {
        try await StackTurns.shared.run {
            try await ProcessGroup.run(environment: environment, logs: logs) { processes in
                let stack = StackUnderTest(broker: broker, environment: environment, processes: processes)
                try await run(stack, helpers, body)
            }
        }
    }

    private static func run(
        _ stack: StackUnderTest, _ helpers: [String], _ body: @Sendable (StackUnderTest) async throws -> Void
    ) async throws {
        let processes = stack.processes
        // A migration job is given no password of the broker.
        try await processes.finish("breathe-easy", ["migrate"]) { $0.hasSuffix("_POSTGRES_URL") }
        for helper in helpers { try await processes.start("breathe-easy", [helper]) }
        for service in ServiceName.allCases { try await stack.start(service) }
        let worker = try await stack.startSkinWorker()
        for service in ServiceName.allCases { try await stack.awaitReady(service) }
        try await stack.awaitReady("skin-check-worker", at: worker)
        try await body(stack)
        await stack.http.close()
    }

    public func start(_ service: ServiceName) async throws {
        try await processes.start(service.rawValue, [])
    }

    /// Stops a service as the operator would.
    /// - Returns: its exit code.
    public func stop(_ service: ServiceName) async throws -> Int32 {
        try await processes.stop(service.rawValue)
    }

    /// Ends a service with SIGKILL.
    public func kill(_ service: ServiceName) async {
        await processes.kill(service.rawValue)
    }

    /// Whether it runs since it was started last.
    public func isRunning(_ service: ServiceName) async -> Bool {
        await processes.isRunning(service.rawValue)
    }

    public func awaitReady(_ service: ServiceName) async throws {
        try await awaitReady(service.rawValue, prefix: service.schema.uppercased())
    }

    /// - Returns: the address of its admin port.
    private func startSkinWorker() async throws -> String {
        let url = environment["OPERATOR_SKIN_CHECK_WORKER_URL"] ?? ""
        let port = URL(string: url)?.port ?? 0
        try await processes.start(
            "skin-check", ["worker"], as: "skin-check-worker", with: ["SKIN_CHECK_ADMIN_PORT": "\(port)"])
        return url
    }

    /// Starts the operators' status page, and returns when it is ready.
    public func startStatus() async throws {
        try await processes.start("breathe-easy", ["status", "serve"], as: "status")
        try await awaitReady("status", prefix: "STATUS")
    }

    private func awaitReady(_ name: String, prefix: String) async throws {
        try await awaitReady(name, at: "http://127.0.0.1:\(environment["\(prefix)_ADMIN_PORT"] ?? "")")
    }

    private func awaitReady(_ name: String, at address: String) async throws {
        let url = "\(address)/ready"
        try await eventually("\(name) is ready; its log:\n\(processes.log(of: name))", within: .seconds(300)) {
            let answer = try? await http.send(FetchRequest(url: url))
            return answer?.status.code == 200
        }
    }

    /// Runs the operator's command.
    /// - Returns: what it printed.
    /// - Throws: when it exits with anything but 0; the error has its output.
    @discardableResult
    public func breatheEasy(_ arguments: String...) async throws -> String {
        try await processes.finish("breathe-easy", arguments)
    }
}
