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

    @Test(arguments: [
        (TimeInterval(-8 * 86_400), "it was raised more than a week ago"),
        (3_600, "it was raised in the future: check the sender's clock"),
    ])
    func whatIsTooOldOrInTheFutureIsKeptWithTheReasonAndNotifiesNobody(offset: TimeInterval, reason: String)
        async throws
    {
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: basel)])
            let alert = try RaisedAlert.birch(at: basel, on: .noon + offset)
            let rig = try FanOutRig(pool, now: .noon)

            for _ in 1...2 { try await rig.admit(alert, in: .new(at: .noon + offset)) }

            #expect(try await pool.row(of: alert.id) == AlertRow(state: "refused", reason: reason))
            #expect(try await rig.announcedRanges().isEmpty)
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
