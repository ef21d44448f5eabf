import BrokerManagement
import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import ServiceRuntime
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct StatusPageTests {
    private func page(
        chartScript: String? = "/* Chart.js */", _ change: (inout StatusSnapshot) throws -> Void = { _ in }
    ) async throws -> Answer {
        var snapshot = try StatusSnapshot.well()
        try change(&snapshot)
        let status = try StatusUnderTest(chartScript: chartScript)
        status.board.show(snapshot)
        return try await status.get("/status")
    }

    @Test func saysTheVerdictFirstAndTheVersion() async throws {
        let text = try await page().text

        #expect(text.contains("</span> Everybody is being told</h1>"))
        #expect(text.contains("There was no alert in the last day."))
        #expect(text.contains("status for operators, \(Release.version)"))
    }

    @Test func loadsNothingFromElsewhereAndRunsNoInlineScript() async throws {
        let answer = try await page()

        #expect(
            answer.headers[.contentSecurityPolicy]
                == "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'self'; script-src 'self'; "
                + "connect-src 'self'; form-action 'none'")
        let addresses = answer.text.matches(of: /(?:src|href)="([^"]*)"/).map { String($0.1) }
        #expect(Set(addresses) == ["/status", "/status/status.css", "/status/chart.js", "/status/status.js"])
        #expect(answer.text.firstMatch(of: /<script>|<style|style="|\son[a-z]+="/) == nil)
        #expect(!StatusPage.style.contains("url(") && !StatusPage.style.contains("@import"))
        #expect(!StatusPage.script.contains("http:") && StatusPage.script.ranges(of: "https://").count == 1)
        for way in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
            #expect(!StatusPage.script.contains(way))
        }
    }

    /// The script finds each of its elements by id, and what it exchanges has one.
    @Test func hasEveryElementThatTheScriptLooksFor() async throws {
        let text = try await page().text
        let ids = Set(StatusPage.script.matches(of: /(?:\$|draw)\("([a-z-]+)"/).map { String($0.1) })
        #expect(ids == ["lost", "backlog", "settled", "drain"])
        for id in ids { #expect(text.contains("id=\"\(id)\""), "\(id)") }
        for element in text.matches(of: /<[^>]*data-live[^>]*>/) { #expect(element.0.contains("id=\"")) }
    }

    @Test func textsOfOthersAreTexts() async throws {
        let bad = #"<script>alert("x")</script>"#
        let text = try await page {
            $0.providers = .known([try .forTests(bad, .down, reason: bad)])
            $0.queues = .known([QueueStatus(name: "notifier.\(bad)", ready: 1)])
            $0.lanes = .unknown(since: StatusSnapshot.time, reason: bad)
            $0.channels = .known([ChannelAccount(channel: bad, waiting: 1)])
        }.text

        #expect(!text.contains("<script>alert"))
        #expect(text.contains("&lt;script&gt;alert"))
    }

    @Test func whatIsUnknownIsNeverAZero() async throws {
        let text = try await page {
            $0.lanes = .unknown(since: StatusSnapshot.time - 600, reason: "the database is away")
            $0.queues = .unknown(since: StatusSnapshot.time, reason: "the broker is away")
        }.text

        #expect(text.contains("<strong>Unknown since 09:50 UTC (10 min ago).</strong> the database is away"))
        #expect(text.contains(#"<span class="figure" id="backlog-now" data-live>unknown</span>"#))
        #expect(text.contains(#"<span class="figure" id="settled-now" data-live>unknown</span>"#))
        #expect(text.contains(#"<span class="figure" id="drain-now" data-live>unknown</span>"#))
        #expect(!text.contains("<td>0</td>") && !text.contains("Dead letters"))
    }

    @Test func beforeTheFirstLookEverythingIsUnknown() async throws {
        let text = try await StatusUnderTest().get("/status").text

        #expect(text.contains("Nobody knows whether everybody is being told"))
        #expect(text.ranges(of: "<strong>Unknown since").count == 4)
    }

    @Test func saysHowTheQueuesAreSwitchedOn() async throws {
        let text = try await page { $0.queues = .off }.text

        #expect(text.contains("set <code>INGEST_GATEWAY_RABBITMQ_MANAGEMENT_URL</code>"))
        #expect(text.contains("Everybody is being told</h1>"))
    }

    @Test func worksWithoutChartJSAndSaysSo() async throws {
        let text = try await page(chartScript: nil).text
        let script = try await StatusUnderTest(chartScript: nil).get("/status/chart.js")

        #expect(text.contains("Chart.js is not at <code>/usr/share/javascript/chart.js/chart.min.js</code>"))
        #expect(!text.contains("<canvas") && !text.contains("/status/chart.js"))
        #expect(script.status == 404)
        #expect(try script.problem.detail.contains("libjs-chart.js"))
    }

    @Test func showsTheLedgerByLaneAndInAll() async throws {
        let text = try await page {
            $0.lanes = .known([
                LaneAccount(
                    lane: .danger, alerts: 1, matched: 1_200, delivered: 1_000, pending: 200, settledInLastMinute: 600),
                LaneAccount(lane: .station, alerts: 2, matched: 34, delivered: 34),
            ])
        }.text

        #expect(text.contains(#"<th scope="row">Told</th><td>1,000</td><td>34</td><td>1,034</td>"#))
        #expect(text.contains(#"<th scope="row">Told all in</th><td>20 s</td><td>–</td><td>20 s</td>"#))
        #expect(!text.contains("There was no alert"))
    }

    @Test func showsBusyQueuesFirstAndFoldsQuietOnes() async throws {
        let text = try await page {
            $0.queues = .known(
                .consumed + [
                    QueueStatus(name: "notifier.retry-10s"), QueueStatus(name: "notifier.retry-1h", ready: 2),
                    QueueStatus(name: "notifier.busy.v1", ready: 90, consumers: 1, publishRate: 1, acknowledgeRate: 4),
                ])
        }.text

        let busy = try #require(text.range(of: "notifier.busy.v1"))
        let retry = try #require(text.range(of: "notifier.retry-1h"))
        let quiet = try #require(text.range(of: "Quiet queues: "))
        #expect(busy.lowerBound < retry.lowerBound && retry.lowerBound < quiet.lowerBound)
        #expect(text.contains(#"<td data-name="empty in">30 s</td>"#))
        #expect(!text.contains("notifier.retry-10s"))
        #expect(text.contains("data-live>\([QueueStatus].consumed.count)</span></summary>"))
    }

    @Test func everyTableHasACaptionAndScopes() async throws {
        let text = try await page {
            $0.channels = .known([ChannelAccount(channel: "email", waiting: 100_001)])
            $0.queues = .known([QueueStatus(name: "notifier.a.v1.dead", ready: 1)])
        }.text

        let tables = text.ranges(of: "<table").count
        #expect(tables == 5)
        #expect(text.ranges(of: "<caption>").count == tables)
        #expect(text.firstMatch(of: /<th>|<th class/) == nil)
        #expect(text.contains("more than 100,000"))
    }
}
