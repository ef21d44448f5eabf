import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

@Suite struct ErasureTests {
    @Test func whoseAccountIsGoneIsForgottenAsAReporterToo() async throws {
        try await withFanoutDatabase { pool in
            let person = Person(coordinate: try .basel())
            try await pool.audience([person])
            try await pool.query("INSERT INTO trusted_reporters (user_id) VALUES (\(person.id.uuid))")
            let crowd = PostgresCrowdStore(pool: pool)
            let handler = SubscriberChangedHandler(
                updateAudience: UpdateAudience(store: PostgresAudienceStore(pool: pool)) { try await crowd.forget($0) })
            var gone = person
            gone.version = 2
            gone.isDeleted = true

            // Once more, as after a crash between the two.
            for _ in 1...2 { #expect(try await handler.handle(gone.change(), .new()) == .done) }

            let left = try await pool.query("SELECT count(*) FROM trusted_reporters").decode(Int.self)
            let place = try await pool.query("SELECT latitude IS NULL AND is_deleted FROM audience").decode(Bool.self)
            #expect(left == [0])
            #expect(place == [true])
        }
    }

    /// Three people report, of whom one leaves: the alert stays, and does not name them.
    @Test func noAlertNamesWhoHasLeft() async throws {
        try await withFanoutDatabase { pool in
            let eva = Person(coordinate: try .basel())
            try await pool.audience([eva])
            let rig = try FanOutRig(pool)
            let crowd = Crowd(pool)
            for reporter in [UserID(), UserID(), eva.id] { try await crowd.report(by: reporter) }
            let alert = try #require(await crowd.admitted.first)
            try await rig.admitAlert(alert, in: .new())
            #expect(try await pool.tables(with: eva.id) == Self.beforeErasure)

            try await pool.erase(eva)

            #expect(try await pool.tables(with: eva.id) == ["alert_fanout.audience"])
            let reporters = try await pool.query("SELECT authors FROM alerts").decode([UUID].self)
            #expect(reporters == [alert.reporters.filter { $0 != eva.id }.map(\.uuid)])
        }
    }

    private static let beforeErasure = ["alerts", "audience", "crowd_alerts", "crowd_reports"].map {
        "alert_fanout.\($0)"
    }

    /// An expert's words are the only ones that others read.
    @Test func anExpertsCommentGoesWithTheirAccount() async throws {
        try await withFanoutDatabase { pool in
            let (eva, rig, crowd) = (Person(coordinate: try .basel()), try FanOutRig(pool), Crowd(pool))
            try await pool.audience([eva])
            try await pool.query("INSERT INTO trusted_reporters (user_id) VALUES (\(eva.id.uuid))")
            try await crowd.report(by: eva.id, comment: "Worse under the lime trees")
            let alert = try #require(await crowd.admitted.first)
            try await rig.admitAlert(alert, in: .new())
            let search = TableSearch(pool)
            #expect(try await search.tables(containing: ["lime trees"]).contains("alert_fanout.alerts"))

            try await pool.erase(eva)

            #expect(try await search.tables(containing: ["lime trees"]).isEmpty)
            let redacted = try await pool.query("SELECT alert_id FROM redacted_alerts").decode(UUID.self)
            #expect(redacted == [alert.id.uuid])
        }
    }

    /// Of two messages of one person the later is handled first, as it may after a failure.
    @Test func aReportThatComesAfterTheErasureIsNotKept() async throws {
        try await withFanoutDatabase { pool in
            let (eva, crowd) = (Person(coordinate: try .basel()), Crowd(pool))
            try await pool.audience([eva])
            try await pool.erase(eva)

            let late = try await crowd.report(by: eva.id)

            #expect(try await pool.fate(of: late).isEmpty)
            #expect(try await pool.tables(with: eva.id) == ["alert_fanout.audience"])
        }
    }

    /// The alert of three is raised though the third has left meanwhile: the reports of the others were accepted.
    @Test func anAlertUnderWayIsRaisedWithoutTheNameOfWhoHasLeft() async throws {
        try await withFanoutDatabase { pool in
            let (eva, rig, crowd) = (Person(coordinate: try .basel()), try FanOutRig(pool), Crowd(pool))
            try await pool.audience([eva])
            for _ in 1...2 { try await crowd.report() }
            await crowd.admitNothing()
            let third = try UserAlertSubmitted.of([.birch], by: eva.id, at: .basel())
            await #expect(throws: Crowd.NotAdmitting.self) { try await crowd.record(third) }
            let before = try await pool.query("SELECT alert FROM crowd_alerts").decode(JSON<CrowdAlert>.self)
            try await pool.erase(eva)

            await crowd.admitAgain()
            try await crowd.record(third)
            // And one that another process had read before the erasure.
            try await rig.admitAlert(try #require(before.first).value, in: .new())

            #expect(await crowd.admitted.map { $0.reporters.count } == [2])
            #expect(try await pool.query("SELECT cardinality(authors) FROM alerts").decode(Int32.self) == [2])
            #expect(try await pool.tables(with: eva.id) == ["alert_fanout.audience"])
        }
    }
}

extension PostgresPool {
    /// As `subscriber.changed` makes it known that the account is gone.
    fileprivate func erase(_ person: Person) async throws {
        let (crowd, feedback) = (PostgresCrowdStore(pool: self), PostgresFeedbackStore(pool: self))
        let update = UpdateAudience(store: PostgresAudienceStore(pool: self)) {
            try await crowd.forget($0)
            try await feedback.forget($0)
        }
        var gone = person
        (gone.version, gone.isDeleted) = (person.version + 1, true)
        try await update(gone.change())
    }

    fileprivate func tables(with userID: UserID) async throws -> [String] {
        try await TableSearch(self).tables(containing: [userID.description])
    }
}
