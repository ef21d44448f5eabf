import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

@Suite struct FanOutRangeTests {
    private let basel: Coordinate

    init() throws { basel = try .basel() }

    @Test func everybodyConcernedIsInOneBatchAndNobodyElse() async throws {
        try await withFanoutDatabase { pool in
            let near = (0..<25).map { _ in Person(coordinate: basel) }
            let others = [
                Person(coordinate: basel, thresholds: [.birch: 8]), Person(coordinate: basel, thresholds: [.grass: 1]),
                Person(coordinate: try .at(52, 4)), Person(coordinate: nil),
            ]
            try await pool.audience(near + others)
            let alert = try RaisedAlert.birch(at: basel)

            try await FanOutRig(pool, settings: FanOutSettings(batchSize: 10)).fanOut(alert)

            #expect(try await pool.announcedBatches().map(\.recipients.count) == [10, 10, 5])
            #expect(try await Set(pool.announcedRecipients()) == Set(near.map(\.id)))
            let account = AlertRow(
                state: "done", estimated: 25, matched: 25, ranges: 1, rangesDone: 1, batches: 3)
            #expect(try await pool.row(of: alert.id) == account)
        }
    }

    @Test func aNotifierThatTakesBlocksIsSentTheSeatsOfEverybodyConcerned() async throws {
        try await withFanoutDatabase(takesBlocks: true) { pool in
            let near = (0..<25).map { _ in Person(coordinate: basel) }
            try await pool.audience(near + [Person(coordinate: basel, thresholds: [.birch: 8])])
            try await pool.audience([Person(coordinate: try .at(52, 4)), Person(coordinate: nil)])
            let alert = try RaisedAlert.birch(at: basel)

            try await FanOutRig(pool, settings: FanOutSettings(batchSize: 10)).fanOut(alert)

            #expect(try await pool.announcedBatches().isEmpty)
            let message = try #require(try await pool.announcedBlocks().first)
            #expect(message.recipients == 25)
            #expect(message.lane == .station)
            #expect(message.texts.map(\.language) == ["en"])
            #expect(try await Set(pool.announcedRecipients()) == Set(near.map(\.id)))
            let kept = try await pool.query("SELECT batch_id, recipients::bigint FROM batches")
            #expect(try kept.decode((UUID, Int).self).map(\.0) == [message.batchID.uuid])
            #expect(try kept.decode((UUID, Int).self).map(\.1) == [25])
            let account = AlertRow(state: "done", estimated: 25, matched: 25, ranges: 1, rangesDone: 1, batches: 1)
            #expect(try await pool.row(of: alert.id) == account)
        }
    }

    /// From one range to the next: a notifier of 0.8.0 may be started again.
    @Test func aNotifierThatNoLongerTakesBlocksIsSentBatches() async throws {
        try await withDatabase(schemas: [.takingBlocks, .fanOut]) { database in
            try await database.withPool(of: "alert_fanout") { pool in
                try await pool.audience((0..<3).map { _ in Person(coordinate: basel) })
                let rig = try FanOutRig(pool)
                try await rig.fanOut(.birch(3, at: basel))

                try await database.withPool(of: "notifier") { _ = try await $0.query("DELETE FROM taken") }
                try await rig.fanOut(.birch(7, at: basel))

                #expect(try await pool.announcedBlocks().map(\.recipients) == [3])
                #expect(try await pool.announcedBatches().map(\.recipients.count) == [3])
            }
        }
    }

    @Test func everybodysSeatHasTheirOwnThresholdAndLanguage() async throws {
        try await withFanoutDatabase(takesBlocks: true) { pool in
            let people = [("en", 3), ("de", 7), ("en", 5), ("de", 1)].map {
                Person(coordinate: basel, thresholds: [.birch: $1, .grass: 1], language: $0)
            }
            try await pool.audience(people)

            try await FanOutRig(pool).fanOut(RaisedAlert.birch(at: basel))

            let message = try #require(try await pool.announcedBlocks().first)
            #expect(
                message.texts.map(\.personalNote) == [
                    "Your threshold for birch pollen is {threshold} of 10.",
                    "Ihr Schwellenwert für Birkenpollen ist {threshold} von 10.",
                ])
            for (person, byte) in zip(people, [0x13, 0x27, 0x15, 0x21] as [UInt8]) {
                let seat = try #require(try await pool.position(of: person.id))
                let block = try #require(message.blocks.first { $0.chunk == seat.chunk })
                #expect(block.people[seat.slot] == byte)
            }
        }
    }

    @Test func everybodyReadsTheirOwnThresholdInTheirLanguage() async throws {
        try await withFanoutDatabase { pool in
            let people = [("en", 3), ("de", 7), ("en", 5), ("de", 1)].map {
                Person(coordinate: basel, thresholds: [.birch: $1, .grass: 1], language: $0)
            }
            try await pool.audience(people)

            try await FanOutRig(pool).fanOut(RaisedAlert.birch(at: basel))

            let batches = try await pool.announcedBatches()
            #expect(
                Set(batches.compactMap(\.personalNote)) == [
                    "Your threshold for birch pollen is {threshold} of 10.",
                    "Ihr Schwellenwert für Birkenpollen ist {threshold} von 10.",
                ])
            let notified = batches.flatMap { zip($0.recipients, $0.thresholds ?? []) }
            #expect(
                Dictionary(uniqueKeysWithValues: notified) == [
                    people[0].id: 3, people[1].id: 7, people[2].id: 5, people[3].id: 1,
                ])
        }
    }

    @Test func aRangeIsDecidedOnceHoweverOftenItsMessageArrives() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience((0..<5).map { _ in Person(coordinate: basel) })
            let rig = try FanOutRig(pool)
            let alert = try RaisedAlert.birch(at: basel)
            try await rig.fanOut(alert)

            let handler = AlertRangeHandler(fanOutRange: rig.fanOutRange)
            let verdict = try await handler.handle(
                AlertRangeReady(alertID: alert.id, number: 0, lane: .station), .new())

            #expect(verdict == .done)
            #expect(try await pool.announcedRecipients().count == 5)
            #expect(try await pool.row(of: alert.id).matched == 5)
        }
    }

    @Test func aRangeThatWasNeverMadeRestsWithTheReason() async throws {
        try await withFanoutDatabase { pool in
            let handler = try AlertRangeHandler(fanOutRange: FanOutRig(pool).fanOutRange)

            let verdict = try await handler.handle(
                AlertRangeReady(alertID: AlertID(), number: 3, lane: .station), .new())

            #expect(verdict == .deadLetter("number: no such range of this alert was ever made"))
        }
    }

    @Test func whoReportedItIsNotNotified() async throws {
        try await withFanoutDatabase { pool in
            let people = (0..<4).map { _ in Person(coordinate: basel) }
            try await pool.audience(people)
            let alert = RaisedAlert.report(of: [.birch], at: basel, by: [people[1].id, people[3].id, UserID()])

            try await FanOutRig(pool).fanOut(alert)

            #expect(try await Set(pool.announcedRecipients()) == [people[0].id, people[2].id])
        }
    }

    /// Each step is an intensity and how often the person has been notified by then.
    @Test(arguments: [
        [(3, 1), (4, 1), (5, 1), (6, 2), (8, 2), (9, 3), (10, 3)], [(9, 1), (6, 1), (3, 1)], [(2, 0), (3, 1), (2, 1)],
        [(3, 1), (1, 1), (5, 1), (7, 2), (3, 2)],
    ])
    func aPersonIsNotifiedOncePerAllergenAndDayUnlessTheLevelRises(steps: [(Int, Int)]) async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: basel)])
            let rig = try FanOutRig(pool)
            for (index, (intensity, notified)) in steps.enumerated() {
                // Whatever it comes from, and from whatever place.
                let kind: AlertKind = [.station, .forecast, .user][index % 3]
                try await rig.fanOut(.birch(intensity, at: .at(47.5 + Double(index) / 100, 7.6), kind: kind))

                #expect(try await pool.announcedRecipients().count == notified)
            }
        }
    }

    @Test func anotherDayAndAnotherAllergenAreNews() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: basel, thresholds: [.birch: 3, .grass: 3])])
            let rig = try FanOutRig(pool)

            try await rig.fanOut(.birch(at: basel))
            try await rig.fanOut(.birch(at: basel, on: .noon + 86_400, kind: .forecast))
            try await rig.fanOut(.report(of: [.grass], at: basel))

            #expect(try await pool.announcedRecipients().count == 3)
        }
    }

    @Test func whoWasNotifiedBeforeIsCountedSeparatelyAndNotAsMatched() async throws {
        try await withFanoutDatabase { pool in
            let rig = try FanOutRig(pool)
            try await pool.audience((0..<3).map { _ in Person(coordinate: basel) })
            try await rig.fanOut(.birch(at: basel))
            try await pool.audience((0..<2).map { _ in Person(coordinate: basel) })
            let again = try RaisedAlert.birch(at: basel)

            try await rig.fanOut(again)

            let account = try await pool.row(of: again.id)
            #expect((account.matched, account.repeated, account.estimated) == (2, 3, 5))
            #expect(try await pool.announcedRecipients().count == 5)
        }
    }

    @Test func mutedAndDigestedPeopleStandInTheLedgerAtOnce() async throws {
        try await withFanoutDatabase { pool in
            let people = [
                Person(coordinate: basel), Person(coordinate: basel, settings: try .init(onlyUrgent: true)),
                Person(coordinate: basel, settings: try .init(mutedUntil: .noon + 86_400)),
                Person(coordinate: basel, settings: try .init(quietHours: .init(from: 600, until: 720))),
                Person(coordinate: basel, settings: try .init(weeklyInterruptions: 0)),
            ]
            try await pool.audience(people)
            let alert = try RaisedAlert.birch(at: basel)

            try await FanOutRig(pool).fanOut(alert)

            #expect(try await pool.announcedRecipients() == [people[0].id])
            #expect(
                try await pool.ledger(of: alert.id)
                    == ["muted muted-by-person": 2, "digested quiet-hours": 1, "digested weekly-limit": 1])
            #expect(try await pool.row(of: alert.id).matched == 5)
            #expect(
                try await pool.decisions(about: alert.id) == [
                    people[0].id: .notified, people[1].id: .muted, people[2].id: .muted,
                    people[3].id: .digestedForQuietHours, people[4].id: .digestedForWeeklyLimit,
                ])
        }
    }

    @Test func rangesOfAStoppedAlertAreSuperseded() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience((0..<3).map { _ in Person(coordinate: basel) })
            let rig = try FanOutRig(pool)
            let alert = try RaisedAlert.birch(at: basel)
            try await rig.admit(alert)
            try await pool.query("UPDATE alerts SET state = 'stopped'")

            for range in try await rig.announcedRanges() { try await rig.fanOutRange(range, in: .new()) }

            #expect(try await pool.announcedBatches().isEmpty)
            #expect(try await pool.ledger(of: alert.id) == ["superseded alert-stopped": 3])
            #expect(try await pool.row(of: alert.id).state == "stopped")
            // Nobody was notified of it, so the next one is new.
            try await rig.fanOut(.birch(at: basel))
            #expect(try await pool.announcedRecipients().count == 3)
        }
    }

    @Test func aFailureHalfwayLeavesNothingAndTheNextAttemptNotifiesEverybody() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience((0..<30).map { _ in Person(coordinate: basel) })
            let rig = try FanOutRig(pool, settings: FanOutSettings(batchSize: 10))
            let alert = try RaisedAlert.birch(at: basel)
            try await rig.admit(alert)
            let range = AlertRange(alertID: alert.id, number: 0)
            // The last statement of the transaction fails.
            try await pool.query("ALTER TABLE alert_ranges ADD CONSTRAINT never CHECK (done_at IS NULL)")
            await #expect(throws: PostgresError.self) { try await rig.fanOutRange(range, in: .new()) }

            #expect(try await pool.announcedBatches().isEmpty)
            #expect(try await pool.row(of: alert.id).matched == 0)
            try await pool.query("ALTER TABLE alert_ranges DROP CONSTRAINT never")
            try await rig.fanOutRange(range, in: .new())

            #expect(try await pool.announcedRecipients().count == 30)
            #expect(try await pool.row(of: alert.id).matched == 30)
        }
    }
}
