import Foundation
public import HTTPFetch
import MessageProtocol
public import TrialAccounts

extension StackUnderTest {
    /// Where the services reach their servers, when not directly.
    public struct Detour: Sendable {
        public var brokerPort: Int
        public var databasePort: Int
        /// Asked of every connection to the broker.
        public var heartbeatSeconds: Int

        public init(brokerPort: Int, databasePort: Int, heartbeatSeconds: Int) {
            self.brokerPort = brokerPort
            self.databasePort = databasePort
            self.heartbeatSeconds = heartbeatSeconds
        }
    }

    /// The settings of all services: free ports, and the URLs of this test's virtual host and database.
    public static func environment(
        _ broker: BrokerForTests, _ database: DatabaseForTests, through detour: Detour? = nil
    ) async throws -> [String: String] {
        var environment = [
            "ENVIRONMENT_SOURCE": "recorded", "LOG_LEVEL": "info",
            "REPLAY_RECORDINGS": Checkout.folder.appending(path: "Tests/Recordings").path,
            "OPERATOR_POSTGRES_URL": try database.processURL(of: "operator"),
            "INGEST_GATEWAY_USER_ALERTS_PER_HOUR": "100000",
            // All of a test's people have one address.
            "ACCOUNTS_SIGN_UPS_PER_HOUR": "1000000",
            "ACCOUNTS_REQUEST_LIMITS_TIMES": "1000", "INGEST_GATEWAY_REQUEST_LIMITS_TIMES": "1000",
            "RESEARCH_STUDY_REQUEST_LIMITS_TIMES": "1000", "RESEARCH_STUDY_MIXING_SECONDS": "1",
            "SYMPTOM_JOURNAL_REQUEST_LIMITS_TIMES": "1000", "SKIN_CHECK_REQUEST_LIMITS_TIMES": "1000",
            "SKIN_CHECK_MODEL": Checkout.folder.appending(path: "Services/skin-check/Model").path,
        ]
        for prefix in [
            "INGEST_GATEWAY", "HEALTH_METRICS_ANALYZER", "ACCOUNTS", "RESEARCH_STUDY", "SYMPTOM_JOURNAL", "SKIN_CHECK",
        ] {
            environment["\(prefix)_HEALTH_KEYS_FILE"] = try Checkout.setting("\(prefix)_HEALTH_KEYS_FILE")
        }
        // What accounts, the journal and the skin check seal, the notifier mails.
        for prefix in ["INGEST_GATEWAY", "NOTIFIER", "ACCOUNTS", "SYMPTOM_JOURNAL", "SKIN_CHECK"] {
            environment["\(prefix)_LINK_KEYS"] = linkKey
        }
        var chosen: Set<Int> = []
        while chosen.count < ServiceName.allCases.count + 9 { chosen.insert(try freePort()) }
        let ports = Array(chosen)
        environment["REPLAY_PORT"] = "\(ports[0])"
        environment["ENVIRONMENT_REPLAY_URL"] = "http://127.0.0.1:\(ports[0])"
        environment["INGEST_GATEWAY_HTTP_PORT"] = "\(ports[1])"
        environment["ACCOUNTS_HTTP_PORT"] = "\(ports[4])"
        environment["RESEARCH_STUDY_HTTP_PORT"] = "\(ports[5])"
        environment["SYMPTOM_JOURNAL_HTTP_PORT"] = "\(ports[6])"
        environment["SKIN_CHECK_HTTP_PORT"] = "\(ports[7])"
        // Where `breathe-easy doctor` finds it; its own setting has the name of the service's.
        environment["OPERATOR_SKIN_CHECK_WORKER_URL"] = "http://127.0.0.1:\(ports[8])"
        for prefix in ["ACCOUNTS", "NOTIFIER"] { environment["\(prefix)_PUBLIC_URL"] = "http://localhost:\(ports[4])" }
        environment["INGEST_GATEWAY_PUBLIC_URL"] = "http://localhost:\(ports[1])"
        environment["STATUS_HTTP_PORT"] = "\(ports[2])"
        environment["STATUS_ADMIN_PORT"] = "\(ports[3])"
        environment["STATUS_POSTGRES_URL"] = try database.processURL(of: "status")
        environment["STATUS_AMQP_URL"] = try await broker.statusURL()
        environment["STATUS_RABBITMQ_MANAGEMENT_URL"] = try Checkout.setting("RABBITMQ_MANAGEMENT_URL")
        environment["STATUS_OPERATOR_TOKEN"] = UUID().uuidString
        for (service, port) in zip(ServiceName.allCases, ports.dropFirst(9)) {
            let prefix = service.schema.uppercased()
            let amqp = try await broker.url(as: service, port: detour?.brokerPort)
            environment["\(prefix)_AMQP_URL"] = detour.map { "\(amqp)?heartbeat=\($0.heartbeatSeconds)" } ?? amqp
            environment["\(prefix)_POSTGRES_URL"] =
                try database.processURL(of: service.schema, port: detour?.databasePort)
            environment["\(prefix)_ADMIN_PORT"] = "\(port)"
        }
        return environment
    }

    /// Of all links: 32 bytes in Base64.
    private static let linkKey = Data(repeating: 7, count: 32).base64EncodedString()
}

extension TrialAccounts {
    /// At the stack's accounts; addresses are confirmed where a catcher keeps its mails.
    public init(_ environment: [String: String], http: HTTPClient) {
        self.init(
            baseURL: "http://127.0.0.1:\(environment["ACCOUNTS_HTTP_PORT"] ?? "")",
            mails: environment["MAIL_CATCHER_FOLDER"].map { CaughtMails(in: URL(filePath: $0)) }, http: http,
            patience: .seconds(120))
    }
}
