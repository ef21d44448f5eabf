import BrokerManagement
import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import ServiceRuntime
import Testing
import WebPages

@testable import breathe_easy

@Suite(.timeLimit(.minutes(20))) struct StatusPageTests {
    private func page(
        chartScript: String? = "/* Chart.js */", _ change: (inout StatusSnapshot) throws -> Void = { _ in }
    ) async throws -> StatusResponse {
        var snapshot = try StatusSnapshot.well()
        try change(&snapshot)
        let status = try StatusUnderTest(chartScript: chartScript)
        status.board.show(snapshot)
        return try await status.get("/status")
    }

    @Test func saysTheVerdictFirstAndTheVersion() async throws {
        let text = try await page().text

        #expect(text.contains("</span> Everyone is being notified</h1>"))
        #expect(text.contains("There was no alert in the last day."))
        #expect(text.contains("Breathe Easy \(Release.version), status for operators"))
    }

    @Test func loadsNothingFromElsewhereAndRunsNoInlineScript() async throws {
        let response = try await page()

        let policy = try #require(response.headers[.contentSecurityPolicy])
        #expect(policy == PageSecurity.contentSecurityPolicy)
        #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"))
        let addresses = response.text.matches(of: /(?:src|href)="([^"]*)"/).map { String($0.1) }
        let assets = ["breathe-easy.css", "status.css", "chart.js", "status.js", "icon.svg", "icon-180.png"]
        let own = ["/", "#main", "/status", "/manifest.webmanifest"]
        #expect(Set(addresses) == Set(own + assets.map { StatusUnderTest.asset($0) }))
        #expect(response.text.firstMatch(of: /<script>|<style|style="|\son[a-z]+="/) == nil)
        let (style, script) = (try await asset("status.css"), try await asset("status.js"))
        #expect(!style.contains("url(") && !style.contains("@import"))
        #expect(!script.contains("http:") && script.ranges(of: "https://").count == 1)
        for way in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
            #expect(!script.contains(way))
        }
    }

    private func asset(_ name: String) async throws -> String {
        let response = try await StatusUnderTest().get(StatusUnderTest.asset(name))
        #expect(response.status == 200)
        return response.text
    }

    /// The script finds each of its elements by id, and what it replaces has one.
    @Test func hasEveryElementThatTheScriptLooksFor() async throws {
        let text = try await page().text
        let ids = Set(try await asset("status.js").matches(of: /(?:\$|draw)\("([a-z-]+)"/).map { String($0.1) })
        #expect(ids == ["lost", "backlog", "settled", "drain"])
        for id in ids { #expect(text.contains("id=\"\(id)\""), "\(id)") }
        for element in text.matches(of: /<[^>]*data-live[^>]*>/) { #expect(element.0.contains("id=\"")) }
    }

    @Test func textsOfOthersAreTexts() async throws {
        let bad = #"<script>alert("x")</script>"#
        let text = try await page {
            $0.sources = .known([.forTests(bad, .down, reason: bad)])
            $0.queues = .known([QueueStatus(name: "notifier.\(bad)", ready: 1)])
            $0.lanes = .unknown(since: StatusSnapshot.time, reason: bad)
            $0.channels = .known([ChannelCounts(channel: bad, waiting: 1)])
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

    @Test func everythingIsUnknownBeforeTheFirstSample() async throws {
        let text = try await StatusUnderTest().get("/status").text

        #expect(text.contains("It is unknown whether everyone is being notified"))
        #expect(text.ranges(of: "<strong>Unknown since").count == 4)
    }

    @Test func saysHowTheQueuesAreSwitchedOn() async throws {
        let text = try await page { $0.queues = .off }.text

        #expect(text.contains("set <code>STATUS_RABBITMQ_MANAGEMENT_URL</code>"))
        #expect(text.contains("Everyone is being notified</h1>"))
    }

    @Test func worksWithoutChartJSAndSaysSo() async throws {
        let text = try await page(chartScript: nil).text
        let script = try await StatusUnderTest(chartScript: nil)
            .get(StatusUnderTest.asset("chart.js", chartScript: nil))

        #expect(text.contains("Chart.js is not at <code>/usr/share/javascript/chart.js/chart.min.js</code>"))
        #expect(text.contains("libjs-chart.js"))
        #expect(!text.contains("<canvas") && !text.contains("/chart.js\""))
        #expect(script.status == 404)
    }

    @Test func showsTheLedgerByLaneAndInAll() async throws {
        let text = try await page {
            $0.lanes = .known([
                LaneCounts(
                    lane: .danger, alerts: 1, matched: 1_200, delivered: 1_000, pending: 200, settledInLastMinute: 600),
                LaneCounts(lane: .station, alerts: 2, matched: 34, delivered: 34),
            ])
        }.text

        #expect(text.contains(#"<th scope="row">Delivered</th><td>1,000</td><td>34</td><td>1,034</td>"#))
        #expect(text.contains(#"<th scope="row">All settled in</th><td>20 s</td><td>–</td><td>20 s</td>"#))
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

        let busy = try #require(text.range(of: #"<th scope="row">notifier.busy.v1"#))
        let retry = try #require(text.range(of: #"<th scope="row">notifier.retry-1h"#))
        let quiet = try #require(text.range(of: "Quiet queues: "))
        #expect(busy.lowerBound < retry.lowerBound && retry.lowerBound < quiet.lowerBound)
        #expect(text.contains(#"<td data-name="empty in">30 s</td>"#))
        #expect(!text.contains("notifier.retry-10s"))
        #expect(text.contains("data-live>\([QueueStatus].consumed.count)</span></summary>"))
    }

    @Test func everyTableHasACaptionAndScopes() async throws {
        let text = try await page {
            $0.channels = .known([ChannelCounts(channel: "email", waiting: 100_001)])
            $0.queues = .known([QueueStatus(name: "notifier.a.v1.dead", ready: 1)])
        }.text

        let tables = text.ranges(of: "<table").count
        #expect(tables == 5)
        #expect(text.ranges(of: "<caption>").count == tables)
        #expect(text.firstMatch(of: /<th>|<th class/) == nil)
        #expect(text.contains("more than 100,000"))
    }
}
