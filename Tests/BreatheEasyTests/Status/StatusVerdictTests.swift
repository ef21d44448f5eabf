import BrokerManagement
import Domain
import Foundation
import MessageProtocol
import Testing

@testable import breathe_easy

@Suite struct StatusVerdictTests {
    private let now = StatusSnapshot.time

    private func verdict(_ change: (inout StatusSnapshot) throws -> Void) throws -> StatusVerdict {
        var snapshot = try StatusSnapshot.well()
        try change(&snapshot)
        return StatusVerdict(snapshot, at: now)
    }

    private func queues(_ change: (inout [QueueStatus]) -> Void) -> StatusPart<[QueueStatus]> {
        var queues = [QueueStatus].consumed
        change(&queues)
        return .known(queues)
    }

    @Test func saysThatEveryoneIsBeingNotified() throws {
        let verdict = try verdict { _ in }

        #expect(verdict.findings.isEmpty)
        #expect(verdict.headline == "Everyone is being notified")
    }

    @Test func missingRecipientsMeanThatNotEveryoneIsNotified() throws {
        let verdict = try verdict { $0.lanes = .known([LaneCounts(lane: .danger, matched: 20, missing: 12)]) }

        #expect(verdict.worst == .broken)
        #expect(verdict.headline == "Not everyone is being notified")
        #expect(verdict.findings.first?.text.contains("Lane danger: 12 recipients without an outcome") == true)
    }

    /// Seconds since the oldest was matched, settled in the last minute, whether that is a finding.
    @Test(arguments: [(119.0, 0, false), (121, 0, true), (121, 1, false)])
    func aLaneIsStuckWhenNobodyIsSettledForTwoMinutes(age: Double, settled: Int, isStuck: Bool) throws {
        let verdict = try verdict {
            $0.lanes = .known([
                LaneCounts(lane: .station, pending: 7, pendingSince: now - age, settledInLastMinute: settled)
            ])
        }
        #expect(verdict.findings.map(\.severity) == (isStuck ? [.broken] : []))
    }

    @Test func heldAlertsAndFailedRecipientsNeedAttention() throws {
        let verdict = try verdict { $0.lanes = .known([LaneCounts(lane: .station, held: 1, failed: 3)]) }

        #expect(verdict.findings.map(\.severity) == [.attention, .attention])
        #expect(verdict.headline == "Everyone is being notified, but something needs attention")
    }

    @Test func theVerdictIsUnknownWithoutTheLedger() throws {
        let verdict = try verdict { $0.lanes = .unknown(since: now - 60, reason: "the database is away") }

        #expect(verdict.headline == "It is unknown whether everyone is being notified")
        #expect(
            verdict.findings.map(\.text) == [
                "The ledger is unknown since 09:59 UTC (60 s ago): the database is away"
            ])
    }

    @Test func anUnknownPartBesideTheLedgerNeedsAttention() throws {
        let verdict = try verdict {
            $0.sources = .unknown(since: now, reason: "-")
            $0.channels = .unknown(since: now, reason: "-")
        }
        #expect(verdict.findings.map(\.severity) == [.attention, .attention])
    }

    @Test func queuesThatAreNotSampledAreNoFinding() throws {
        #expect(
            try verdict {
                $0.queues = .off
                $0.alarms = .off
            }.findings.isEmpty)
    }

    @Test(arguments: [(0, StatusVerdict.Severity.attention), (5, .broken)])
    func aServiceThatDoesNotConsumeIsNamedOnce(waiting: Int, severity: StatusVerdict.Severity) throws {
        let verdict = try verdict {
            $0.queues = queues { queues in
                for index in queues.indices where queues[index].service == "notifier" { queues[index].consumers = 0 }
                queues[queues.lastIndex { $0.service == "notifier" } ?? 0].ready = waiting
            }
        }
        #expect(verdict.findings.map(\.severity) == [severity])
        #expect(verdict.findings.first?.text.hasPrefix("notifier does not consume") == true)
    }

    @Test func aServiceWithoutAnyQueueNeverStarted() throws {
        let verdict = try verdict { $0.queues = queues { $0.removeAll { $0.service == "alert-fanout" } } }

        #expect(verdict.worst == .broken)
        #expect(
            verdict.findings.map(\.text) == [
                "alert-fanout has no queue at the broker: it has never started there. Start it and read its log."
            ])
    }

    @Test func retriesAndEmptyDeadLetterQueuesNeedNoConsumer() throws {
        let verdict = try verdict {
            $0.queues = queues {
                $0.append(QueueStatus(name: "notifier.retry-5s", ready: 3))
                $0.append(QueueStatus(name: "notifier.quiz.suggested.v1.dead"))
            }
        }
        #expect(verdict.findings.isEmpty)
    }

    @Test func deadLettersAreCountedInOneSentence() throws {
        let verdict = try verdict {
            $0.queues = queues {
                $0.append(QueueStatus(name: "notifier.a.v1.dead", ready: 3))
                $0.append(QueueStatus(name: "notifier.b.v1.dead", ready: 4))
            }
        }
        #expect(verdict.findings.map(\.severity) == [.attention])
        #expect(verdict.findings.first?.text.hasPrefix("7 dead letters in 2 queues") == true)
    }

    /// What lies there will not take effect by itself.
    @Test(arguments: [
        ("notifier.notification.batch-ready.v1.danger.dead", StatusVerdict.Severity.broken),
        ("alert-fanout.user-alert.submitted.v1.dead", .broken),
        ("alert-fanout.alert-feedback.given.v1.dead", .attention),
        ("ingest-gateway.station-reading.recorded.v1.dead", .attention),
    ])
    func aDeadLetterOnTheWayToPeopleIsBroken(queue: String, severity: StatusVerdict.Severity) throws {
        let verdict = try verdict { $0.queues = queues { $0.append(QueueStatus(name: queue, ready: 1)) } }

        #expect(verdict.findings.map(\.severity) == [severity])
    }

    @Test(arguments: [("running", 0), ("flow", 0), ("minority", 1), ("down", 1)])
    func aQueueWithoutALeaderIsBroken(state: String, count: Int) throws {
        let verdict = try verdict { $0.queues = queues { $0[0].state = state } }

        #expect(verdict.findings.filter { $0.severity == .broken }.count == count)
    }

    @Test(arguments: [(899.0, 0), (901, 1)])
    func aChannelThatDoesNotSendForFifteenMinutesIsBroken(age: Double, count: Int) throws {
        let verdict = try verdict {
            $0.channels = .known([ChannelCounts(channel: "email", waiting: 9, waitingSince: now - age)])
        }
        #expect(verdict.findings.filter { $0.severity == .broken }.count == count)
    }

    @Test func oneSourceDownNeedsAttentionAndAllDownIsBroken() throws {
        let (up, down) = (SourceStatus.forTests("Up"), SourceStatus.forTests("Ambee", .down, reason: "403"))

        let one = try verdict { $0.sources = .known([up, down]) }
        let all = try verdict { $0.sources = .known([down]) }

        #expect(one.findings.map(\.text) == ["1 of 2 sources down: Ambee."])
        #expect(one.worst == .attention)
        #expect(all.worst == .broken)
        #expect(try verdict { $0.sources = .known([]) }.worst == .attention)
    }

    @Test func sortsTheWorstFirstAndKeepsTheOrderOfEquals() throws {
        let verdict = try verdict {
            $0.sources = .known([])
            $0.lanes = .known([
                LaneCounts(lane: .danger, missing: 1), LaneCounts(lane: .station, held: 1, missing: 1),
            ])
        }
        #expect(verdict.findings.map(\.severity) == [.broken, .broken, .attention, .attention])
        for (finding, word) in zip(verdict.findings, ["danger", "station", "held", "No source"]) {
            #expect(finding.text.contains(word))
        }
    }

    @Test func anOldSampleIsUnknownAndWhatIsOffStaysOff() throws {
        var snapshot = try StatusSnapshot.well()
        snapshot.queues = .off

        let fresh = snapshot.asOf(now + 60)
        let stale = snapshot.asOf(now + 61)

        #expect(fresh == snapshot)
        #expect(StatusVerdict(stale, at: now + 61).worst == .unknown)
        #expect(stale.queues == .off)
        #expect(stale.lanes.value == nil && stale.channels.value == nil && stale.sources.value == nil)
    }
}
