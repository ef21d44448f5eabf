import Foundation
import HTTPTypes
import ServiceRuntime
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct StatusAccessTests {
    static let paths = ["/status", "/status/data", "/status/status.js", "/status/status.css", "/status/chart.js"]

    private static func basic(_ pair: String) -> String { "Basic " + Data(pair.utf8).base64EncodedString() }

    @Test(arguments: paths) func isForOperatorsAndKeptNowhere(path: String) async throws {
        let answer = try await StatusUnderTest().get(path)

        #expect(answer.status == 200)
        #expect(answer.headers[.cacheControl] == "no-store")
    }

    @Test(
        arguments: [
            basic("operator:\(StatusUnderTest.token)"), basic(":\(StatusUnderTest.token)"),
            "bearer \(StatusUnderTest.token)", "BASIC " + basic("x:\(StatusUnderTest.token)").dropFirst(6),
        ])
    func takesTheTokenAsPasswordOfAnybodyOrAsBearer(authorization: String) async throws {
        #expect(try await StatusUnderTest().get("/status", authorization: authorization).status == 200)
    }

    @Test(
        arguments: paths,
        [
            nil, "Bearer", "Bearer ", "Bearer a-token-of-operatorS", "Bearer \(StatusUnderTest.token)x",
            basic("operator"), basic("operator:"), basic("\(StatusUnderTest.token):wrong"), "Basic %%%",
            "Digest \(StatusUnderTest.token)",
        ])
    func refusesWhatIsNotTheToken(path: String, authorization: String?) async throws {
        let answer = try await StatusUnderTest().get(path, authorization: authorization)

        #expect(answer.status == 401)
        #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Basic realm=") == true)
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(try answer.problem.detail.contains("INGEST_GATEWAY_OPERATOR_TOKEN"))
        #expect(!answer.text.contains(StatusUnderTest.token))
    }

    @Test(arguments: paths) func saysHowItIsSwitchedOn(path: String) async throws {
        let answer = try await StatusUnderTest(token: nil).get(path)

        #expect(answer.status == 404)
        #expect(try answer.problem.detail.contains("set INGEST_GATEWAY_OPERATOR_TOKEN"))
    }

    @Test func isAPartOfTheGatewayAndOffUnlessItIsSwitchedOn() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, "/status")
            #expect(answer.status == 404)
            #expect(try answer.problem.detail.contains("INGEST_GATEWAY_OPERATOR_TOKEN"))
        }
    }

    @Test(
        arguments: [
            ("INGEST_GATEWAY_OPERATOR_TOKEN", "too-short"),
            ("INGEST_GATEWAY_RABBITMQ_MANAGEMENT_URL", "rabbitmq:15672"),
            ("INGEST_GATEWAY_RABBITMQ_MANAGEMENT_URL", "http://guest:guest@rabbitmq:15672"),
        ])
    func namesASettingThatCannotBe(variable: String, value: String) {
        let faults = #expect(throws: ConfigurationFaults.self) {
            try StatusSettings(SettingsReader(environment: [variable: value]))
        }
        #expect(faults?.faults.count == 1)
        #expect(faults?.faults.first?.hasPrefix("\(variable): ") == true)
    }

    @Test func readsChartJSFromTheFileThatIsNamed() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).js")
        try "/* here */".write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }

        let there = try StatusSettings(SettingsReader(environment: ["INGEST_GATEWAY_CHART_JS": file.path]))
        let away = try StatusSettings(SettingsReader(environment: ["INGEST_GATEWAY_CHART_JS": "/nowhere/chart.js"]))

        #expect(there.chartScript.text == "/* here */")
        #expect(away.chartScript.text == nil)
    }
}
