import BrokerManagement
import Foundation
import MessageProtocol
import Testing

@testable import breathe_easy

/// Messages that do not arrive are in the verdict.
@Suite struct StatusMessagesTests {
    private let now = StatusSnapshot.time
    private let reports = "alert-fanout.user-alert.submitted.v1"

    private func findings(_ change: (inout StatusSnapshot) -> Void) throws -> [StatusVerdict.Finding] {
        var snapshot = try StatusSnapshot.well()
        change(&snapshot)
        return StatusVerdict(snapshot, at: now).findings
    }

    private func messages(outbox: OutboxCounts? = nil, _ retries: [RetryCounts] = []) -> StatusPart<MessageCounts> {
        .known(MessageCounts(outboxes: outbox.map { [$0] } ?? [], retries: retries))
    }

    private func retries(_ queue: String, attempts: Int = 2) -> RetryCounts {
        RetryCounts(queue: queue, attempts: attempts, since: now - 40, reason: "permission denied for table outbox")
    }

    private func delayed(_ counts: [String: Int]) -> StatusPart<[QueueStatus]> {
        .known(.consumed + counts.sorted { $0.key < $1.key }.map { QueueStatus(name: $0.key, ready: $0.value) })
    }

    @Test(arguments: [(29.0, 0), (31, 1)]) func anOutboxIsEmptyWithinSeconds(age: Double, count: Int) throws {
        let outbox = OutboxCounts(service: .notifier, waiting: 3, waitingSince: now - age)

        #expect(try findings { $0.messages = messages(outbox: outbox) }.count == count)
    }

    @Test(arguments: [
        (
            1, 0,
            "1 message waits in its outbox since 09:59 UTC (40 s ago), without effect so far: "
                + "is it running, and does the broker confirm what it publishes? "
        ),
        (
            1_200, 2,
            "1,200 messages wait in its outbox since 09:59 UTC (40 s ago), without effect so far: "
                + "the broker has refused 2 of them. "
        ),
    ])
    func saysWhatWaitsInAnOutbox(waiting: Int, refused: Int, text: String) throws {
        let outbox = OutboxCounts(
            service: .ingestGateway, waiting: waiting, waitingSince: now - 40, refused: refused)

        #expect(
            try findings { $0.messages = messages(outbox: outbox) } == [
                StatusVerdict.Finding(
                    severity: .broken,
                    text: "ingest-gateway: \(text)Its log and 'breathe-easy doctor' say more.")
            ])
    }

    @Test func withoutTheOutboxesOrTheQueuesTheVerdictIsUnknown() throws {
        let unknown = StatusPart<MessageCounts>.unknown(since: now, reason: "no such view")

        #expect(try findings { $0.messages = unknown }.map(\.severity) == [.unknown])
        #expect(try findings { $0.queues = .unknown(since: now, reason: "-") }.map(\.severity) == [.unknown])
    }

    @Test func anAlarmOfTheBrokerStopsEverything() throws {
        let findings = try findings { $0.alarms = .known(["memory alarm on rabbit@a"]) }

        #expect(findings.map(\.severity) == [.broken])
        #expect(findings[0].text.hasPrefix("The broker accepts no messages (memory alarm on rabbit@a): "))
    }

    @Test func saysWhatWaitsForAnotherAttemptSinceWhenAndWhy() throws {
        let findings = try findings {
            $0.queues = delayed(["alert-fanout.retry-5s": 7, "alert-fanout.retry-30s": 2, "alert-fanout.retry-2m": 1])
            $0.messages = messages([retries(reports)])
        }
        #expect(
            findings == [
                StatusVerdict.Finding(
                    severity: .broken,
                    text: "alert-fanout: 3 messages wait in alert-fanout.retry-2m, alert-fanout.retry-30s for another "
                        + "attempt; \(reports) fails since 09:59 UTC (40 s ago): permission denied for table outbox. "
                        + "Fix that; they come back by themselves, and become dead letters after the last attempt.")
            ])
    }

    /// The queue that fails, and what that means for people.
    @Test(arguments: [
        ("alert-fanout.alert-range.ready.v1.danger", StatusVerdict.Severity.broken),
        ("alert-fanout.notification.settled.v1", .attention), ("notifier.subscriber.changed.v1", .broken),
        ("notifier.notification.acknowledged.v1", .attention),
        ("ingest-gateway.station-reading.recorded.v1", .attention),
        ("health-metrics-analyzer.quiz.answered.v1", .attention),
    ])
    func failuresOnTheWayToPeopleAreBroken(queue: String, severity: StatusVerdict.Severity) throws {
        let service = queue.prefix { $0 != "." }
        let findings = try findings {
            $0.queues = delayed(["\(service).retry-30s": 1])
            $0.messages = messages([retries(queue)])
        }
        #expect(findings.map(\.severity) == [severity])
    }

    /// Who could not even store why, for want of the same right.
    @Test(arguments: [("alert-fanout", StatusVerdict.Severity.unknown), ("environment-poller", .attention)])
    func theBrokerAloneShowsThatAHandlerFails(service: String, severity: StatusVerdict.Severity) throws {
        let findings = try findings { $0.queues = delayed(["\(service).retry-30s": 1]) }

        #expect(findings.map(\.severity) == [severity])
        #expect(
            findings[0].text.hasPrefix(
                "\(service): 1 message waits in \(service).retry-30s for another attempt; its log says why"))
    }

    @Test func withoutTheQueuesTheServicesSayThatTheirHandlersFail() throws {
        let findings = try findings {
            ($0.queues, $0.alarms) = (.off, .off)
            $0.messages = messages([retries(reports)])
        }
        #expect(findings.map(\.severity) == [.broken])
        #expect(findings[0].text.hasPrefix("alert-fanout: messages wait for another attempt; \(reports) fails since"))
    }

    @Test func oneFailureIsNoFindingAndNeitherAreEmptiedQueues() throws {
        #expect(
            try findings {
                $0.queues = delayed(["alert-fanout.retry-5s": 7, "alert-fanout.retry-30s": 0])
                $0.messages = messages([retries(reports, attempts: 1), retries("notifier.quiz.suggested.v1")])
            }.isEmpty)
    }
}
