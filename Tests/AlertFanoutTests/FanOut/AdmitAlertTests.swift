import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import alert_fanout

@Suite struct AdmitAlertTests {
    private let basel: Coordinate

    init() throws { basel = try .basel() }

    @Test func anAlertThatConcernsPeopleLeavesAMessageForEachRangeInItsLane() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience([
                Person(coordinate: basel), Person(coordinate: try .at(46.9, 7.4), radius: 200),
                Person(coordinate: try .at(52, 4)),
            ])
            let rig = try FanOutRig(pool, settings: FanOutSettings(rangeSize: 1))
            let alert = try RaisedAlert.birch(at: basel)

            try await rig.admit(alert)

            let account = AlertRow(state: "running", estimated: 2, ranges: 2)
            #expect(try await pool.row(of: alert.id) == account)
            #expect(try await rig.announcedRanges().map(\.number) == [0, 1])
            #expect(try await rig.announcedRanges().allSatisfy { $0.alertID == alert.id })
        }
    }

    @Test func anAlertThatConcernsNobodyIsDoneAtOnce() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: try .at(52, 4))])
            let alert = try RaisedAlert.birch(at: basel)

            try await FanOutRig(pool).admit(alert)

            #expect(try await pool.row(of: alert.id) == AlertRow(state: "done"))
            #expect(try await pool.announcedBatches().isEmpty)
        }
    }

    @Test func theSameAlertIsAdmittedOnceWhateverMessageSaysIt() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: basel)])
            let rig = try FanOutRig(pool)
            let alert = try RaisedAlert.birch(at: basel)
            let messageID = UUID()

            for id in [messageID, messageID, UUID()] { try await rig.admit(alert, in: .new(id)) }

            #expect(try await rig.announcedRanges().count == 1)
        }
    }

    @Test func whatIsTooOldIsKeptWithTheReasonAndNobodyIsNotified() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: basel)])
            let weekOld = Date.noon - 8 * 86_400
            let alert = try RaisedAlert.birch(at: basel, on: weekOld)
            let rig = try FanOutRig(pool, now: .noon)

            for _ in 1...2 { try await rig.admit(alert, in: .new(at: weekOld)) }

            let refused = AlertRow(state: "refused", reason: "it was raised more than a week ago")
            #expect(try await pool.row(of: alert.id) == refused)
            #expect(try await rig.announcedRanges().isEmpty)
        }
    }

    @Test func anAlertFromTheFutureIsTriedAgainUntilTheClocksAgree() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: basel)])
            let alert = try RaisedAlert.birch(at: basel, on: .noon + 3_600)

            await #expect(throws: ClockDisagreement.self) {
                try await FanOutRig(pool, now: .noon).admit(alert, in: .new(at: .noon + 3_600))
            }

            let rig = try FanOutRig(pool, now: .noon + 3_600)
            try await rig.admit(alert, in: .new(at: .noon + 3_600))
            #expect(try await rig.announcedRanges().count == 1)
        }
    }

    @Test func anAlertAboveTheLimitIsHeldWithItsRangesAndTheReason() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience((0..<3).map { _ in Person(coordinate: basel) })
            let rig = try FanOutRig(pool, settings: FanOutSettings(holdAbove: 2))
            let alert = try RaisedAlert.birch(at: basel)

            try await rig.admit(alert)

            let account = try await pool.row(of: alert.id)
            #expect(account.state == "held")
            #expect(account.reason == "it affects 3 people, and alerts above 2 wait for an operator")
            #expect((account.estimated, account.ranges) == (3, 1))
            #expect(try await rig.announcedRanges().isEmpty)
        }
    }
}
