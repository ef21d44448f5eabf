import Foundation
import HTTPTypes
import RabbitMQ
import ServiceRuntime
import Testing
import WebPages

@testable import breathe_easy

@Suite(.timeLimit(.minutes(20))) struct StatusAccessTests {
    static let texts = ["/status", "/status/data"]
    static let paths =
        texts + ["status.js", "status.css", "chart.js", "breathe-easy.css"].map { StatusUnderTest.asset($0) }

    private static func basic(_ pair: String) -> String { "Basic " + Data(pair.utf8).base64EncodedString() }

    @Test(arguments: paths) func isForOperatorsAndOnlyAssetsAreKept(path: String) async throws {
        let answer = try await StatusUnderTest().get(path)

        #expect(answer.status == 200)
        #expect(
            answer.headers[.cacheControl]
                == (Self.texts.contains(path) ? "no-store" : "public, max-age=31536000, immutable"))
    }

    @Test(
        arguments: [
            basic("operator:\(StatusUnderTest.token)"), basic(":\(StatusUnderTest.token)"),
            "bearer \(StatusUnderTest.token)", "BASIC " + basic("x:\(StatusUnderTest.token)").dropFirst(6),
        ])
    func takesTheTokenAsPasswordOfAnyUserOrAsBearer(authorization: String) async throws {
        #expect(try await StatusUnderTest().get("/status", authorization: authorization).status == 200)
    }

    @Test(
        arguments: paths,
        [
            nil, "Bearer", "Bearer ", "Bearer a-token-of-operators-as-long-as-it-must-bE",
            "Bearer \(StatusUnderTest.token)x",
            basic("operator"), basic("operator:"), basic("\(StatusUnderTest.token):wrong"), "Basic %%%",
            "Digest \(StatusUnderTest.token)",
        ])
    func refusesWhatIsNotTheToken(path: String, authorization: String?) async throws {
        let answer = try await StatusUnderTest().get(path, authorization: authorization)

        #expect(answer.status == 401)
        #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Basic realm=") == true)
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(try answer.problem.detail.contains("STATUS_OPERATOR_TOKEN"))
        #expect(!answer.text.contains(StatusUnderTest.token))
    }

    @Test func slowsGuessing() async throws {
        let status = try StatusUnderTest()
        for number in 0..<GuessBrake.most {
            #expect(try await status.get("/status", authorization: "Bearer wrong-\(number)").status == 401)
        }
        let slowed = try await status.get("/status")
        #expect(slowed.status == 429)
        #expect(slowed.headers[.retryAfter] == "60")
        status.clock.advance(by: 61)
        #expect(try await status.get("/status").status == 200)
    }

    /// A page without a token is how a browser asks for one.
    @Test func countsOnlyWrongTokens() async throws {
        let status = try StatusUnderTest()
        for _ in 0..<30 { #expect(try await status.get("/status", authorization: nil).status == 401) }
        #expect(try await status.get("/status").status == 200)
    }

    @Test(arguments: paths) func saysHowItIsSwitchedOn(path: String) async throws {
        let answer = try await StatusUnderTest(token: nil).get(path)

        #expect(answer.status == 404)
        #expect(try answer.problem.detail.contains("set STATUS_OPERATOR_TOKEN"))
    }

    @Test(
        arguments: [
            ("STATUS_OPERATOR_TOKEN", "too-short"), ("STATUS_OPERATOR_TOKEN", "thirty-one-characters-are-short"),
            ("STATUS_PROXIES", "example.org"), ("INGEST_GATEWAY_OPERATOR_TOKEN", "too-short"),
            ("STATUS_RABBITMQ_MANAGEMENT_URL", "rabbitmq:15672"),
            ("STATUS_RABBITMQ_MANAGEMENT_URL", "http://guest:guest@rabbitmq:15672"),
            ("INGEST_GATEWAY_RABBITMQ_MANAGEMENT_URL", "rabbitmq:15672"),
        ])
    func namesAFaultySetting(variable: String, value: String) {
        let faults = #expect(throws: ConfigurationFaults.self) { try Self.configuration([variable: value]) }
        #expect(faults?.faults.count == 1)
        #expect(faults?.faults.first?.hasPrefix("\(variable): ") == true)
    }

    @Test func readsTheManagementLoginOnlyWithAnAddress() throws {
        #expect(try Self.configuration([:]).management == nil)
        #expect(throws: ConfigurationFaults(faults: ["STATUS_AMQP_URL is not set"])) {
            try Self.configuration(["STATUS_RABBITMQ_MANAGEMENT_URL": "http://rabbitmq:15672"])
        }
        let management = try Self.configuration([
            "STATUS_RABBITMQ_MANAGEMENT_URL": "http://rabbitmq:15672",
            "STATUS_AMQP_URL": "amqp://status:secret@rabbitmq:5672/breathe-easy",
        ]).management
        #expect(management?.account.user == "status" && management?.account.virtualHost == "breathe-easy")
    }

    @Test func theGatewaysNamesOfBeforeStillWork() throws {
        let old = try Self.configuration([
            "INGEST_GATEWAY_OPERATOR_TOKEN": StatusUnderTest.token,
            "INGEST_GATEWAY_RABBITMQ_MANAGEMENT_URL": "http://old:15672",
            "STATUS_AMQP_URL": "amqp://status:secret@rabbitmq:5672/breathe-easy",
        ])
        let both = try Self.configuration([
            "INGEST_GATEWAY_OPERATOR_TOKEN": StatusUnderTest.token,
            "STATUS_OPERATOR_TOKEN": "another-token-of-ours-as-long-as-it-must-be",
        ])
        #expect(old.token?.equals(StatusUnderTest.token) == true && old.management?.url == "http://old:15672")
        #expect(both.token?.equals("another-token-of-ours-as-long-as-it-must-be") == true)
    }

    @Test func readsChartJSFromTheFileThatIsNamed() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).js")
        try "/* here */".write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }

        let there = try Self.configuration(["STATUS_CHART_JS": file.path])
        let old = try Self.configuration(["INGEST_GATEWAY_CHART_JS": file.path])
        let away = try Self.configuration(["STATUS_CHART_JS": "/nowhere/chart.js"])

        #expect(there.chartScript.file?.bytes == Array("/* here */".utf8))
        #expect(old.chartScript.file?.name == "chart.js")
        #expect(away.chartScript.file == nil)
    }

    private static func configuration(_ environment: [String: String]) throws -> StatusConfiguration {
        let postgres = ["STATUS_POSTGRES_URL": "postgresql://status:secret@127.0.0.1/breathe_easy"]
        return try StatusConfiguration(SettingsReader(environment: environment.merging(postgres) { one, _ in one }))
    }
}
