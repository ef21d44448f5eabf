import HTTPFetch
import TestSupport
import Testing

@testable import breathe_easy

/// What takes connections and does not answer is not taken for stopped, nor for healthy.
@Suite(.timeLimit(.minutes(20))) struct DoctorHangingTests {
    @Test func aServiceThatHangsIsToBeRestarted() async throws {
        let server = try SilentServer()
        let http = HTTPClient()
        let address = "http://127.0.0.1:\(server.port)"
        let check = RunningCheck(name: "notifier", address: .value(address), http: http).check

        let findings = await Examination(checks: [check], timeLimit: .seconds(120))().findings
        await http.close()
        withExtendedLifetime(server) {}

        #expect(findings.map(\.state) == [.broken])
        #expect(findings.first?.fact.hasPrefix("does not respond at \(address): ") == true, "\(findings)")
        #expect(findings.first?.mend?.hasPrefix("it hangs: restart it (docker compose restart notifier;") == true)
    }

    @Test func aServiceThatDoesNotRunIsToBeStarted() async throws {
        let http = HTTPClient()
        let check = RunningCheck(
            name: "notifier", address: .value("http://127.0.0.1:\(try freePort())"), http: http
        ).check

        let findings = await Examination(checks: [check], timeLimit: .seconds(120))().findings
        await http.close()

        #expect(findings.map(\.state) == [.broken])
        #expect(findings.first?.mend?.hasPrefix("start it (docker compose up -d notifier, or make up)") == true)
    }
}
