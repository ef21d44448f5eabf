import Foundation
import HTTPFetch
import HTTPTypes
import MessageProtocol
import Postgres
import TestSupport

/// All five services, the replay server and a mail server as processes of their own, over a database and a virtual
/// host that belong to one test.
struct StackUnderTest: Sendable {
    let broker: BrokerForTests
    let environment: [String: String]
    let http: HTTPClient
    private let processes: ProcessGroup

    /// Starts everything, runs the body when every service is ready, and stops everything.
    static func run(_ body: @escaping @Sendable (StackUnderTest) async throws -> Void) async throws {
        try await BrokerForTests.with { broker in
            try await withDatabase(schemas: ServiceName.allCases.map { SchemaForTests($0.schema, []) }) { database in
                try await SMTPServer.running(.none) { mail in
                    let environment = try await environment(broker, database, mailURL: mail.url)
                    try await ProcessGroup.run(environment: environment) { processes in
                        let stack = StackUnderTest(
                            broker: broker, environment: environment, http: HTTPClient(), processes: processes)
                        try await stack.start()
                        try await body(stack)
                        await stack.http.close()
                    }
                }
            }
        }
    }

    private func start() async throws {
        // A migration job is given no password of the broker.
        try await processes.finish("breathe-easy", ["migrate"]) { $0.hasSuffix("_POSTGRES_URL") }
        try await processes.start("breathe-easy", ["replay"])
        for service in ServiceName.allCases { try await start(service) }
        for service in ServiceName.allCases { try await awaitReady(service) }
    }

    func start(_ service: ServiceName) async throws {
        try await processes.start(service.rawValue, [])
    }

    /// Stops a service as the operator would.
    /// - Returns: its exit code.
    func stop(_ service: ServiceName) async throws -> Int32 {
        try await processes.stop(service.rawValue)
    }

    func awaitReady(_ service: ServiceName) async throws {
        let key = "\(service.schema.uppercased())_ADMIN_PORT"
        let url = "http://127.0.0.1:\(environment[key] ?? "")/ready"
        try await eventually("\(service) is ready; its log:\n\(processes.log(of: service.rawValue))") {
            let answer = try? await http.send(FetchRequest(url: url))
            return answer?.status.code == 200
        }
    }

    /// Runs the operator's command.
    /// - Returns: what it printed.
    /// - Throws: when it exits with anything but 0; the error has its output.
    @discardableResult
    func breatheEasy(_ arguments: String...) async throws -> String {
        try await processes.finish("breathe-easy", arguments)
    }

    private static func environment(
        _ broker: BrokerForTests, _ database: DatabaseForTests, mailURL: String
    ) async throws -> [String: String] {
        var environment = [
            "ENVIRONMENT_SOURCE": "recorded", "NOTIFIER_SMTP_URL": mailURL, "NOTIFIER_SMTP_SECURITY": "none",
            "NOTIFIER_MAIL_FROM": "alerts@breathe-easy.example", "LOG_LEVEL": "info",
            "REPLAY_RECORDINGS": Checkout.folder.appending(path: "Tests/Recordings").path,
            "OPERATOR_POSTGRES_URL": try database.processURL(of: "operator"),
        ]
        var chosen: Set<Int> = []
        while chosen.count < ServiceName.allCases.count + 2 { chosen.insert(try freePort()) }
        let ports = Array(chosen)
        environment["REPLAY_PORT"] = "\(ports[0])"
        environment["ENVIRONMENT_REPLAY_URL"] = "http://127.0.0.1:\(ports[0])"
        environment["INGEST_GATEWAY_HTTP_PORT"] = "\(ports[1])"
        for (service, port) in zip(ServiceName.allCases, ports.dropFirst(2)) {
            let prefix = service.schema.uppercased()
            environment["\(prefix)_POSTGRES_URL"] = try database.processURL(of: service.schema)
            environment["\(prefix)_AMQP_URL"] = try await broker.url(as: service)
            environment["\(prefix)_ADMIN_PORT"] = "\(port)"
        }
        return environment
    }
}
