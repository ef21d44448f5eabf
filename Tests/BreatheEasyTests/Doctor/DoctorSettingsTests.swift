import ServiceRuntime
import Testing

@testable import breathe_easy

@Suite struct DoctorSettingsTests {
    private func findings(_ environment: [String: String]) -> [Finding] {
        SettingChecks(settings: SettingsReader(environment: environment)).findings
    }

    @Test func knowsWhatIsSetAsItShouldBe() {
        let findings = findings([
            "NOTIFIER_MAIL_RATE": "20", "LOG_LEVEL": "debug", "ENVIRONMENT_SOURCE": "live", "NOTIFIER_ADMIN_PORT": "1",
            "NOTIFIER_SMTP_PASSWORD_FILE": "/x", "INGEST_GATEWAY_REPLICAS": "2", "ENVIRONMENT_NAME": "production",
            "STATUS_HTTP_PORT": "8085", "INGEST_GATEWAY_POSTGRES_PASSWORD": "x", "PATH": "/bin",
        ])

        #expect(findings.map(\.state) == [.ok], "\(findings)")
    }

    @Test(arguments: [
        ("NOTIFIER_MAIL_RAET", "NOTIFIER_MAIL_RATE"), ("ENVIRONMENT_SUORCE", "ENVIRONMENT_SOURCE"),
        ("STATUS_HTTP_PROT", "STATUS_HTTP_PORT"), ("INGEST_GATEWAY_ADMINPORT", "INGEST_GATEWAY_ADMIN_PORT"),
    ])
    func namesAMisspeltSettingAndTheOneMeant(misspelt: String, meant: String) {
        let findings = findings([misspelt: "20"])

        #expect(findings.map(\.state) == [.warning])
        #expect(findings.first?.fact == "\(misspelt) is no setting: nothing reads it")
        #expect(findings.first?.mend?.hasPrefix("write \(meant) in .env (compose)") == true, "\(findings)")
    }

    @Test func namesASettingLikeNoOther() {
        let findings = findings(["NOTIFIER_CARRIER_PIGEONS": "7"])

        #expect(findings.map(\.state) == [.warning])
        #expect(findings.first?.mend?.hasPrefix("take it out") == true)
    }

    @Test(arguments: [
        ("LOG_LEVEL", "verbos-4711", "LOG_LEVEL: must be one of trace, debug"),
        ("NOTIFIER_MAIL_RATE", "4711x", "NOTIFIER_MAIL_RATE: must be a whole number from 1 to 100000"),
        ("ALERT_FANOUT_ADMIN_PORT", "471100", "ALERT_FANOUT_ADMIN_PORT: must be a whole number from 0 to 65535"),
        ("ENVIRONMENT_SOURCE", "4711", "ENVIRONMENT_SOURCE: must be recorded or live"),
        ("NOTIFIER_VAPID_PRIVATE_KEY", "4711", "NOTIFIER_VAPID_PRIVATE_KEY: must be base64url of a 32-byte P-256 key"),
        (
            "INGEST_GATEWAY_VAPID_PUBLIC_KEY", "4711",
            "INGEST_GATEWAY_VAPID_PUBLIC_KEY: must be base64url of the 65-byte"
        ),
    ])
    func namesAMalformedSettingWithoutItsValue(variable: String, value: String, fact: String) {
        let findings = findings([variable: value])

        #expect(findings.map(\.state) == [.broken], "\(findings)")
        #expect(findings.first?.fact.hasPrefix(fact) == true, "\(findings)")
        #expect(!"\(findings)".contains("4711"))
    }
}
