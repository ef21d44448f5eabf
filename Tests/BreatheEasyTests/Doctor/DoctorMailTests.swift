import HTTPFetch
import ServiceRuntime
import TestSupport
import Testing

@testable import breathe_easy

/// Against a real mail server.
@Suite(.timeLimit(.minutes(20))) struct DoctorMailTests {
    private func finding(_ url: String, security: MailServer.Security?) async throws -> Finding {
        let checks = OutsideChecks(
            mail: .value(try MailEndpoint(url).server(security: security)), source: .missing(variable: "A"), keys: [],
            overviews: { throw CommandFailure("set OPERATOR_POSTGRES_URL") })
        let found = await Examination(checks: checks.all, timeLimit: .seconds(120))().findings
        return try #require(found.first { $0.topic == "mail" })
    }

    @Test func meetsTheServerAndSendsNothing() async throws {
        try await SMTPServer.running(.none) { server in
            let finding = try await finding(server.url, security: MailServer.Security.none)
            let mails = try await server.mailsBeforeAClientLeft()

            #expect(finding.state == .ok, "\(finding)")
            #expect(server.connectionCount == 1)
            #expect(mails.isEmpty)
        }
    }

    @Test func reportsAServerWithoutTLS() async throws {
        try await SMTPServer.running(.none) { server in
            let finding = try await finding(server.url, security: nil)

            #expect(finding.state == .broken)
            #expect(finding.mend?.contains("NOTIFIER_SMTP_SECURITY") == true)
        }
    }

    @Test func reportsAMisspeltProtection() async throws {
        let http = HTTPClient()
        let settings = SettingsReader(environment: [
            "NOTIFIER_SMTP_URL": "smtp://127.0.0.1:1", "NOTIFIER_SMTP_SECURITY": "startls",
        ])
        let checks = DoctorChecks(settings, http: http, timeLimit: .seconds(60)).all.filter { $0.topic == "mail" }
        let findings = await Examination(checks: checks, timeLimit: .seconds(60))().findings
        await http.close()

        #expect(findings.map(\.state) == [.broken])
        #expect(findings.first?.fact == "NOTIFIER_SMTP_SECURITY: must be none, starttls or tls")
        #expect(findings.first?.mend?.hasPrefix("correct NOTIFIER_SMTP_SECURITY") == true)
    }

    @Test func reportsAClosedPort() async throws {
        let finding = try await finding("smtp://127.0.0.1:1", security: MailServer.Security.none)

        #expect(finding.state == .broken)
        #expect(finding.mend?.contains("check that the server runs") == true)
    }
}
