import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import MessageProtocol
import TestSupport
import Testing

/// What operators see of the main job: one trace through all logs, and the metrics that docs/metrics.md promises.
@Suite(.serialized) struct OperationsJobTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"

    @Test func logsAndMetricsShowWhatHappened() async throws {
        let logs = FileManager.default.temporaryDirectory.appending(path: "operations-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: logs) }
        try await StackUnderTest.run(settings: ["LOG_LEVEL": "debug"], logs: logs) { stack in
            try await stack.breatheEasy("demo")
            try await Self.reportLeadsToAMail(stack, logs)
            try await Self.requestsAreTimedByTheirRoute(stack)
            try await Self.metricsAreThoseOfThePage(stack)
        }
    }

    /// From the HTTP request through alert-fanout to what the notifier sends.
    private static func reportLeadsToAMail(_ stack: StackUnderTest, _ logs: URL) async throws {
        let client = ReportClient(stack)
        let expert = try await client.signUp("expert-\(UUID().uuidString)")
        let neighbour = try await client.signUp("neighbour-\(UUID().uuidString)")
        try await client.subscribe(neighbour)
        try await stack.breatheEasy("experts", "add", expert.userID)
        try await stack.knowsAudience([neighbour.userID])

        let alertID = try await client.report(by: expert, trace: "00-\(trace)-00f067aa0ba902b7-01")

        try await expect("Report accepted", in: .ingestGateway, logs, and: ["report.id=\(alertID)"])
        try await expect("Message handled", in: .alertFanout, logs, and: ["message.id=", "user-alert.submitted"])
        try await expect("Alert admitted", in: .alertFanout, logs, and: ["alert.id=", "message.id="])
        try await expect("Alert range decided", in: .alertFanout, logs, and: ["alert.id=", "message.id="])
        try await expect("Batch delivered", in: .notifier, logs, and: ["alert.id=", "message.id="])
        try await expect("Message sent", in: .notifier, logs, and: ["channel=email", "outcome=accepted"])
        for service in [ServiceName.ingestGateway, .alertFanout, .notifier] {
            let text = try String(contentsOf: logs.appending(path: "\(service).log"), encoding: .utf8)
            #expect(!text.contains("example.org"), "\(service) logs an address")
        }
    }

    private static func expect(
        _ message: String, in service: ServiceName, _ logs: URL, and facts: [String]
    ) async throws {
        let file = logs.appending(path: "\(service).log")
        let wanted = facts + [message, "trace.id=\(trace)"]
        try await eventually("\(service) logs one line with \(wanted)") {
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .contains { line in wanted.allSatisfy { line.contains($0) } }
        }
    }

    /// What was asked for in a route's place is nobody's business.
    private static func requestsAreTimedByTheirRoute(_ stack: StackUnderTest) async throws {
        let client = ReportClient(stack)
        await #expect(throws: UnexpectedAnswer.self) { try await client.askForNothing(UUID()) }
        let text = try await client.metrics(of: .ingestGateway)
        for series in [
            #"{method="POST",route="/api/v1/alerts",status="202"} "#,
            #"{method="GET",route="unmatched",status="404"} "#,
        ] {
            #expect(text.contains("http_request_duration_seconds_count\(series)"), "\(series)")
        }
    }

    /// Every name that is exported is listed with these labels, and every name that is listed is exported.
    private static func metricsAreThoseOfThePage(_ stack: StackUnderTest) async throws {
        let page = try MetricsPage()
        var missing = Set(page.metrics.keys).subtracting(MetricsPage.rare)
        for service in ServiceName.allCases {
            let scrape = Scrape(try await ReportClient(stack).metrics(of: service))
            #expect(scrape.unexplained.isEmpty, "\(service) exports these without # HELP")
            #expect(scrape.privateValues.isEmpty, "\(service) exports somebody's data")
            for series in scrape.series {
                let listed = page.metrics[series.metric]
                #expect(listed?.type == series.type, "\(service): docs/metrics.md on \(series.metric)")
                #expect(
                    listed?.labels == series.labels, "\(service): docs/metrics.md on the labels of \(series.metric)")
                missing.remove(series.metric)
            }
        }
        #expect(missing.isEmpty, "docs/metrics.md lists what no service exports")
    }
}
