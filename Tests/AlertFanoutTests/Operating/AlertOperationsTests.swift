import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Postgres
import ServiceRuntime
import Testing

@testable import alert_fanout

@Suite(.timeLimit(.minutes(20))) struct AlertOperationsTests {
    private static let token = "a-token-of-the-tests"

    private func configuration(token: String?) throws -> AlertFanoutConfiguration {
        var environment = [
            "ALERT_FANOUT_POSTGRES_URL": "postgresql://a:b@127.0.0.1/c",
            "ALERT_FANOUT_AMQP_URL": "amqp://a:b@127.0.0.1/c",
        ]
        environment["ALERT_FANOUT_OPERATOR_TOKEN"] = token
        return try AlertFanoutConfiguration(SettingsReader(environment: environment))
    }

    @Test(arguments: [
        (token, token, 200), (token, "another-token-of-tests", 401), (token, nil, 401), (nil, token, 403),
        (nil, nil, 403),
    ])
    func theRoutesOfTheServiceAskForItsToken(configured: String?, sent: String?, status: Int) async throws {
        try await withFanoutDatabase { pool in
            let operations = AlertOperations(
                pool: pool, audience: try FanOutRig(pool).audience, configuration: try configuration(token: configured),
                logger: FanOutRig.silent)
            let router = Router()
            operations.addRoutes(to: router)
            let headers: HTTPFields = sent.map { [.authorization: "Bearer \($0)"] } ?? [:]

            let answer = try await Application(router: router).test(.router) { client in
                try await client.execute(uri: "/alerts", method: .get, headers: headers) {
                    ($0.status.code, String(buffer: $0.body))
                }
            }

            #expect(answer.0 == status)
            if status == 200 { #expect(answer.1 == #"{"alerts":[]}"#) }
        }
    }

    @Test func aTokenThatCanBeGuessedIsAFaultOfTheConfiguration() {
        let error = #expect(throws: ConfigurationFaults.self) { try configuration(token: "operator") }

        #expect(error?.faults.first?.hasPrefix("ALERT_FANOUT_OPERATOR_TOKEN: must have at least 16") == true)
    }
}
