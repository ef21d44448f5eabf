import BrokerManagement
import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import ServiceRuntime
import Testing

@testable import breathe_easy

@Suite(.timeLimit(.minutes(20))) struct StatusDataTests {
    private struct Shape: Decodable {
        struct Verdict: Decodable {
            var level: String
            var headline: String
            var findings: [StatusVerdict.Finding]
        }
        struct Part<Value: Decodable>: Decodable {
            var state: String
            var since: Date?
            var reason: String?
            var values: [Value]?
        }
        struct Lane: Decodable { var lane: String, matched: Int, pending: Int, drainSeconds: Double? }
        struct Queue: Decodable { var name: String, ready: Int, drainSeconds: Double? }
        struct Source: Decodable { var name: String, state: String, reason: String?, lastSuccess: Date? }
        struct Channel: Decodable { var channel: String, waiting: Int }
        struct Outbox: Decodable { var service: String, waiting: Int, waitingSince: Date?, refused: Int }
        struct Retry: Decodable { var queue: String, attempts: Int, since: Date, reason: String }
        struct History: Decodable {
            var at: [Date]
            var backlog: [String: [Int?]]
            var settledPerMinute: [Int?]
            var drainSeconds: [Double?]
        }

        var at: Date
        var version: String
        var verdict: Verdict
        var ledger: Part<Lane>
        var channels: Part<Channel>
        var queues: Part<Queue>
        var brokerAlarms: Part<String>
        var outboxes: Part<Outbox>
        var retries: Part<Retry>
        var sources: Part<Source>
        var history: History
    }

    @Test func hasTheVerdictEachPartAndTheLastHour() async throws {
        let status = try StatusUnderTest()
        var snapshot = try StatusSnapshot.well()
        snapshot.lanes = .known([LaneCounts(lane: .danger, matched: 9, pending: 5)])
        snapshot.queues = .known([QueueStatus(name: "notifier.a.v1", ready: 4, consumers: 1, acknowledgeRate: 2)])
        snapshot.channels = .unknown(since: StatusSnapshot.time, reason: "no such view")
        status.board.show(snapshot)
        snapshot.sampledAt += 10
        snapshot.queues = .unknown(since: StatusSnapshot.time + 10, reason: "away")
        status.board.show(snapshot)
        status.clock.advance(by: 12)

        let response = try await status.get("/status/data")
        let data: Shape = try response.decoded()

        #expect(response.headers[.contentType] == "application/json; charset=utf-8")
        #expect(data.at == StatusSnapshot.time + 10)
        #expect(data.version == Release.version)
        #expect(data.verdict.level == "unknown")
        #expect(data.verdict.findings.count == 2)
        #expect(data.ledger.values?.map(\.lane) == ["danger"] && data.ledger.values?.first?.pending == 5)
        #expect(data.ledger.values?.first?.drainSeconds == nil)
        #expect(data.channels.state == "unknown" && data.channels.reason == "no such view")
        #expect(data.queues.state == "unknown" && data.queues.values == nil)
        #expect(data.queues.since == StatusSnapshot.time + 10)
        #expect(data.brokerAlarms.values == [])
        #expect(data.outboxes.values?.map(\.service) == ServiceName.allCases.map(\.rawValue))
        #expect(data.outboxes.values?.allSatisfy { $0.waiting == 0 && $0.waitingSince == nil } == true)
        #expect(data.retries.values?.isEmpty == true)
        #expect(data.sources.values?.map(\.state) == ["up"])
        #expect(data.history.at == [StatusSnapshot.time, StatusSnapshot.time + 10])
        #expect(data.history.backlog == ["notifier": [4, nil]])
        #expect(data.history.settledPerMinute == [0, 0])
        #expect(data.history.drainSeconds == [nil, nil])
    }
}
