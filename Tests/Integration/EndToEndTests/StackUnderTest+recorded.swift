import Foundation
import Logging
import MessageProtocol
import Postgres
import TestSupport

extension StackUnderTest {
    /// The stack with the replay server and a mail server.
    /// - Parameters:
    ///   - settings: besides the usual ones, or instead of them.
    ///   - logs: a folder that keeps the processes' logs.
    static func run(
        settings: [String: String] = [:], logs: URL? = nil,
        _ body: @escaping @Sendable (StackUnderTest) async throws -> Void
    ) async throws {
        try await BrokerForTests.with { broker in
            try await withDatabase(schemas: ServiceName.allCases.map { SchemaForTests($0.schema, []) }) { database in
                try await SMTPServer.running(.none) { mail in
                    let environment = try await environment(broker, database).merging(mail.settings) { $1 }
                        .merging(settings) { $1 }
                    try await run(broker: broker, environment: environment, beside: ["replay"], logs: logs, body)
                }
            }
        }
    }

    /// Returns when alert-fanout's audience has these people.
    func knowsAudience(_ userIDs: [String]) async throws {
        let configuration = try PostgresConfiguration(url: environment["OPERATOR_POSTGRES_URL"] ?? "")
        let pool = PostgresPool(configuration, logger: Logger(label: "tests"))
        for id in userIDs.compactMap({ UUID(uuidString: $0) }) {
            try await eventually("alert-fanout's audience has \(id)") {
                try await pool.query("SELECT 1 FROM alert_fanout.audience WHERE user_id = \(id)").count == 1
            }
        }
        await pool.close()
    }
}
