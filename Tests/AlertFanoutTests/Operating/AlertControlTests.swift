import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

@Suite(.timeLimit(.minutes(20))) struct AlertControlTests {
    private let basel: Coordinate
    private let quiet: NotificationSettings
    private let later = Date.noon + 300

    init() throws {
        basel = try .basel()
        quiet = try NotificationSettings(
            timeZone: "Europe/Zurich", quietHours: QuietHours(from: 12 * 60, until: 14 * 60))
    }

    private func people(_ count: Int, _ settings: NotificationSettings = .initial) -> [Person] {
        (0..<count).map { _ in Person(coordinate: basel, settings: settings) }
    }

    /// An alert that waits for an operator.
    private func held(_ pool: PostgresPool) async throws -> (FanOutRig, RaisedAlert) {
        try await pool.audience(people(5))
        let rig = try FanOutRig(pool, settings: FanOutSettings(holdAbove: 3))
        let alert = try RaisedAlert.birch(at: basel)
        try await rig.admit(alert)
        return (rig, alert)
    }

    @Test func aReleasedAlertAnnouncesItsRanges() async throws {
        try await withFanoutDatabase { pool in
            let (rig, alert) = try await held(pool)
            #expect(try await rig.announcedRanges().isEmpty)

            #expect(try await pool.control.release(alert.id, at: later) == .done)

            for range in try await rig.announcedRanges() { try await rig.fanOutRange(range, in: .new()) }
            #expect(
                try await pool.row(of: alert.id)
                    == AlertRow(state: "done", estimated: 5, matched: 5, ranges: 1, rangesDone: 1, batches: 1))
            #expect(try await pool.announcedRecipients().count == 5)
        }
    }

    @Test func theLedgersWatchGivesAReleasedAlertItsTimeAnew() async throws {
        try await withFanoutDatabase { pool in
            let (rig, alert) = try await held(pool)
            _ = try await pool.control.release(alert.id, at: later)
            for range in try await rig.announcedRanges() { try await rig.fanOutRange(range, in: .new()) }

            let ledger = PostgresLedgerStore(pool: pool)
            #expect(try await ledger.imbalance(ofAlertsMatched: .noon..<later).alerts == 0)
            #expect(try await ledger.imbalance(ofAlertsMatched: later..<later + 1).alerts == 1)
        }
    }

    @Test func onlyAHeldAlertIsReleasedAndOnlyOnce() async throws {
        try await withFanoutDatabase { pool in
            let (rig, alert) = try await held(pool)
            _ = try await pool.control.release(alert.id, at: later)

            let again = try await pool.control.release(alert.id, at: later)

            #expect(again == .impossible("only a held alert can be released, and this one is running"))
            #expect(try await rig.announcedRanges().count == 1)
            #expect(try await pool.control.release(AlertID(), at: later) == .noSuchAlert)
        }
    }

    @Test func aHeldAlertThatExpiredIsNotReleased() async throws {
        try await withFanoutDatabase { pool in
            let (rig, alert) = try await held(pool)

            let outcome = try await pool.control.release(alert.id, at: alert.expiresAt)

            guard case .impossible(let reason) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(reason.hasPrefix("it expired at 2023-04-21T23:00:00Z"))
            #expect(try await rig.announcedRanges().isEmpty)
            #expect(try await pool.row(of: alert.id).state == "held")
        }
    }

    @Test func aStoppedAlertNotifiesNobodyElseAndIsAnnouncedToTheNotifierOnce() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience(people(5))
            let rig = try FanOutRig(pool)
            let alert = try RaisedAlert.birch(at: basel)
            try await rig.admit(alert)

            for _ in 1...3 { #expect(try await pool.stopAlert(later)(alert.id) == .done) }
            for range in try await rig.announcedRanges() { try await rig.fanOutRange(range, in: .new()) }

            #expect(try await pool.announcedStops() == [AlertStopped(alertID: alert.id, stoppedAt: later)])
            #expect(try await pool.announcedBatches().isEmpty)
            #expect(try await pool.ledger(of: alert.id) == ["superseded alert-stopped": 5])
            let account = try await pool.row(of: alert.id)
            #expect(
                (account.state, account.reason) == ("stopped", "an operator stopped it at \(later.ISO8601Format())"))
        }
    }

    @Test func aHeldAlertCanBeStopped() async throws {
        try await withFanoutDatabase { pool in
            let (rig, alert) = try await held(pool)

            #expect(try await pool.stopAlert(later)(alert.id) == .done)

            #expect(try await rig.announcedRanges().isEmpty)
            #expect(try await pool.row(of: alert.id).state == "stopped")
            let release = try await pool.control.release(alert.id, at: later)
            #expect(release == .impossible("only a held alert can be released, and this one is stopped"))
        }
    }

    @Test func whoWaitsForADigestOfAStoppedAlertIsSuperseded() async throws {
        try await withFanoutDatabase { pool in
            let limited = try NotificationSettings(weeklyInterruptions: 0)
            let sleepers = people(3, quiet)
            let weary = people(2, limited)
            try await pool.audience(sleepers + weary + people(1))
            let rig = try FanOutRig(pool)
            let (stopped, other) = (try RaisedAlert.birch(4, at: basel), try RaisedAlert.birch(7, at: basel))
            try await rig.fanOut(stopped)
            try await rig.fanOut(other)

            #expect(try await pool.stopAlert(later)(stopped.id) == .done)

            #expect(try await pool.ledger(of: stopped.id).filter { $0.value > 0 } == ["superseded alert-stopped": 5])
            #expect(try await pool.ledger(of: other.id) == ["digested quiet-hours": 3, "digested weekly-limit": 2])
            let decisions = try await pool.decisions(about: stopped.id)
            #expect((sleepers + weary).allSatisfy { decisions[$0.id] == .superseded })
            let round = try await rig.digests(at: .noon + 86_400)
            #expect(round?.people == 5)
            // They read of the other one only.
            let titles = try await pool.announcedBatches().filter { $0.lane == .digest }.map(\.title)
            #expect(!titles.isEmpty && !titles.contains { $0.hasPrefix("2 alerts") })
        }
    }

    @Test func aDigestThatARangeAddsWhileTheAlertIsStoppedIsWithdrawnToo() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience(people(4, quiet))
            let rig = try FanOutRig(pool)
            let alert = try RaisedAlert.birch(at: basel)
            try await rig.admit(alert)
            let stop = pool.stopAlert(later)

            let stopping = try await pool.transaction { transaction in
                // As a range does that has read that the alert is running.
                let work = try #require(try await transaction.claim(AlertRange(alertID: alert.id, number: 0)))
                #expect(!work.isStopped)
                let stopping = Task { try await stop(alert.id) }
                try await eventually("the alert is stopped while its range is at work") {
                    try await pool.row(of: alert.id).state == "stopped"
                }
                try await transaction.finishAsRunning(alert, people: 4, at: .noon + 250)
                return stopping
            }

            #expect(try await stopping.value == .done)
            #expect(try await pool.query("SELECT FROM digest_chunks").isEmpty)
            #expect(try await pool.ledger(of: alert.id).filter { $0.value > 0 } == ["superseded alert-stopped": 4])
            #expect(try await pool.row(of: alert.id).state == "stopped")
        }
    }

    @Test func anAlertWhoseBatchesAreOnTheirWayCanBeStopped() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience(people(3))
            let alert = try RaisedAlert.birch(at: basel)
            try await FanOutRig(pool).fanOut(alert)

            #expect(try await pool.stopAlert(later)(alert.id) == .done)

            #expect(try await pool.announcedStops().map(\.alertID) == [alert.id])
        }
    }

    @Test func anAlertOfWhichEverythingIsKnownCannotBeStopped() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience(people(3))
            let alert = try RaisedAlert.birch(at: basel)
            try await FanOutRig(pool).fanOut(alert)
            try await pool.settleEverything(at: .noon + 250)

            let outcome = try await pool.stopAlert(later)(alert.id)

            #expect(outcome == .impossible("it is done: nobody waits for it any more, not even for a digest"))
            #expect(try await pool.announcedStops().isEmpty)
            #expect(try await pool.row(of: alert.id).state == "done")
            #expect(try await pool.stopAlert(later)(AlertID()) == .noSuchAlert)
        }
    }

    @Test func aRefusedAlertIsNeitherReleasedNorStopped() async throws {
        try await withFanoutDatabase { pool in
            let alert = try RaisedAlert.birch(at: basel)
            try await FanOutRig(pool).admit(alert, in: .new(at: .noon - 8 * 86_400))

            let stopped = try await pool.stopAlert(later)(alert.id)
            let released = try await pool.control.release(alert.id, at: later)

            #expect(
                stopped
                    == .impossible(
                        "it was refused (it was raised more than a week ago), "
                            + "and nobody is notified of it"))
            #expect(released == .impossible("only a held alert can be released, and this one is refused"))
        }
    }
}

extension PostgresPool {
    fileprivate var control: PostgresAlertControlStore { PostgresAlertControlStore(pool: self) }

    func stopAlert(_ now: Date) -> StopAlert {
        StopAlert(store: control, now: { now }, logger: FanOutRig.silent)
    }

    fileprivate func announcedStops() async throws -> [AlertStopped] {
        let rows = try await query("SELECT body FROM outbox WHERE type = \(AlertStopped.name.rawValue)")
        return try rows.decode([UInt8].self).map { try MessageCoding.decode(AlertStopped.self, from: $0) }
    }

    /// As the notifier would, with everybody reached.
    func settleEverything(at now: Date) async throws {
        for batch in try await announcedBatches() {
            let settlement = BatchSettlement(
                batchID: batch.batchID, alertID: batch.alertID,
                lines: [LedgerLine(outcome: .delivered, reason: nil, recipients: batch.recipients.count)])
            _ = try await PostgresLedgerStore(pool: self).settle(settlement, at: now, check: settlement.fault)
        }
    }
}

extension PostgresTransaction {
    /// What a range writes down whose people all wait for the end of their quiet hours.
    fileprivate func finishAsRunning(_ alert: RaisedAlert, people: Int, at now: Date) async throws {
        var slots = SlotSet()
        for slot in 0..<people { slots.insert(slot) }
        let chunk: Int32 = try await query("SELECT chunk FROM audience_chunks").first?.decode(Int32.self) ?? 0
        let decision = RecipientDecision.digestedForQuietHours
        try await pipeline([
            """
            INSERT INTO alert_recipients (alert_id, chunk, decisions)
            VALUES (\(alert.id.uuid), \(chunk), \(Array(repeating: decision.rawValue, count: people)))
            """,
            """
            INSERT INTO digest_chunks (due_at, chunk, alert_id, slots)
            VALUES (\(now + 3_600), \(chunk), \(alert.id.uuid), \(slots.bytes))
            """,
        ])
        var outcome = RangeOutcome(kind: alert.kind)
        outcome.counts[decision] = people
        try await close(AlertRange(alertID: alert.id, number: 0), with: outcome, audienceAsOf: "1:1:", at: now)
    }
}
