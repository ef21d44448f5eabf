import Domain
import Foundation
import Postgres
import Testing

@testable import alert_fanout

@Suite struct PostgresAlertHistoryTests {
    @Test(arguments: [1, 1_000])
    func forgetsWhatWasDecidedLongAgoAndKeepsTheLedger(batchSize: Int) async throws {
        let old = try RaisedAlert.birch(at: .basel())
        let later = Date.noon + 40 * 86_400
        let new = try RaisedAlert.birch(at: .basel(), on: later)
        try await withFanoutDatabase { pool in
            let people = try (0..<3).map { Person(coordinate: try .at(47.3 + Double($0) * 0.25, 7.6), radius: 100) }
            try await pool.audience(people)
            try await FanOutRig(pool).fanOut(old)
            try await pool.query("UPDATE told SET told_at = \(Date.noon)")
            try await FanOutRig(pool, now: later).fanOut(new, in: .new(at: later))
            let history = PostgresAlertHistory(pool: pool, batchSize: batchSize)

            let early = try await history.forget(before: .noon)
            let forgotten = try await history.forget(before: .noon + 10 * 86_400)

            #expect(early == 0)
            #expect(forgotten > 0)
            #expect(try await pool.decisions(about: old.id).isEmpty)
            #expect(try await pool.decisions(about: new.id).count == 3)
            #expect(try await pool.row(of: old.id).matched == 3)
            let ranges = try await pool.query("SELECT DISTINCT alert_id FROM alert_ranges").decode(UUID.self)
            #expect(ranges == [new.id.uuid])
            let weeks = try await pool.query("SELECT DISTINCT week::text FROM interruptions").decode(String.self)
            #expect(weeks == [Week(of: later).description])
        }
    }

    @Test func anAlertThatIsStillUnderWayKeepsItsRanges() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: try .basel())])
            let rig = try FanOutRig(pool)
            let alert = try RaisedAlert.birch(at: .basel())
            try await rig.admit(alert)

            _ = try await PostgresAlertHistory(pool: pool).forget(before: .distantFuture)
            for range in try await rig.announcedRanges() { try await rig.fanOutRange(range, in: .new()) }

            #expect(try await pool.announcedRecipients().count == 1)
        }
    }
}
