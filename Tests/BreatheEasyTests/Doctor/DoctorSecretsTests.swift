import HTTPFetch
import MessageProtocol
import ServiceRuntime
import Testing

@testable import breathe_easy

@Suite(.timeLimit(.minutes(20))) struct DoctorSecretsTests {
    /// Every setting there is, each holding a secret and each wrong in its own way.
    private var environment: [String: String] {
        var all = [
            "RABBITMQ_MANAGEMENT_URL": "http://127.0.0.1:1", "NOTIFIER_SMTP_URL": "smtps://user:hush-1@127.0.0.1:1",
            "NOTIFIER_SMTP_SECURITY": "hush-2", "INGEST_GATEWAY_LINK_KEYS": "hush-3", "NOTIFIER_LINK_KEYS": "hush-4",
            "ENVIRONMENT_SOURCE": "live", "ENVIRONMENT_AMBEE_KEY": "hush-5",
            "INGEST_GATEWAY_HEALTH_KEYS_FILE": "/nowhere/keys",
        ]
        for prefix in ["OPERATOR"] + ServiceName.allCases.map({ $0.schema.uppercased() }) {
            all["\(prefix)_POSTGRES_URL"] = "postgresql://role:hush-6@127.0.0.1:1/breathe_easy"
            all["\(prefix)_AMQP_URL"] = "amqp://user:hush-7@127.0.0.1:1/breathe-easy"
        }
        all["NOTIFIER_POSTGRES_URL"] = "postgresql://role:hush-8@[127.0.0.1:1/breathe_easy"
        all["NOTIFIER_AMQP_URL"] = "amqp://user:hush-9@127.0.0.1:port/x"
        return all
    }

    private func examine(_ environment: [String: String]) async -> Diagnosis {
        let http = HTTPClient()
        let checks = DoctorChecks(SettingsReader(environment: environment), http: http, timeLimit: .seconds(120))
        let diagnosis = await Examination(checks: checks.all, timeLimit: .seconds(120))()
        await http.close()
        return diagnosis
    }

    @Test func areNeverPrinted() async throws {
        let diagnosis = await examine(environment)

        #expect(diagnosis.exitCode == 2)
        #expect(!DiagnosisReport(diagnosis: diagnosis).description.contains("hush-"))
        #expect(try !DiagnosisJSON(diagnosis).text().contains("hush-"))
    }

    @Test func whatIsNotSetIsNotChecked() async {
        let diagnosis = await examine([:])

        let states = Check.Area.allCases.filter { $0 != .machine }.flatMap { diagnosis.findings(in: $0) }
        #expect(states.allSatisfy { $0.state == .unchecked })
        #expect(diagnosis.findings.contains { $0.of == "notifier" && $0.fact == "set NOTIFIER_POSTGRES_URL" })
        #expect(diagnosis.exitCode < 2)
    }
}
