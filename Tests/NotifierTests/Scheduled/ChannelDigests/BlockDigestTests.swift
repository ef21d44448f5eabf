import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import notifier

/// Digests of channels tell what came in blocks as what came in batches.
@Suite(.timeLimit(.minutes(20))) struct BlockDigestTests {
    /// 18:00 in UTC after noon.
    private let evening = Date.noon + 6 * 3_600

    @Test func tellsEachPersonInTheirLanguageWhatTheDayGathered() async throws {
        try await withGathering { pool, people in
            try await pool.deliver(.sample([1: [.english, .german]], title: "Birch", expiresAt: evening + 1))
            try await pool.deliver(
                .sample([1: [.english]], title: "Grass", expiresAt: evening + 1), at: .noon + 1)
            try await pool.deliver(.sample(title: "UV", recipients: people), at: .noon + 2)

            let counts = try await pool.sendDue(at: evening)

            #expect(counts == DigestCounts(windows: 2, digests: [.email: 2], digested: [.email: 5]))
            #expect(try await pool.digest(of: people[0]) == ["• UV\n• Grass\n• Birch\n"])
            #expect(try await pool.digest(of: people[1]) == ["• UV\n• Birch (de)\n"])
            #expect(try await pool.count("deliveries WHERE state = 'digested'") == 5)
        }
    }

    @Test func leavesOutWhatIsOpenedExpiredOrSuperseded() async throws {
        try await withGathering { pool, people in
            let thread = ThreadID()
            let opened = NotificationBlocksReady.sample([1: [.english]], title: "Opened", expiresAt: evening + 1)
            try await pool.deliver(opened)
            try await pool.query(
                """
                INSERT INTO opened (user_id, source, opened_at)
                SELECT \(people[0].uuid), number, \(Date.noon) FROM sources WHERE source_id = \(opened.alertID.uuid)
                """)
            try await pool.deliver(.sample([1: [.english]], title: "Expired", expiresAt: evening))
            for (title, age) in [("Superseded", 2.0), ("Newest", 1)] {
                try await pool.deliver(
                    .sample(
                        [1: [.english]], title: title, thread: thread, raisedAt: .noon - age,
                        expiresAt: evening + 1))
            }
            // As when two notifiers delivered both at the same time.
            try await pool.query("UPDATE deliveries SET state = 'gathering'")

            let counts = try await pool.sendDue(at: evening)

            #expect(counts == DigestCounts(windows: 1, digests: [.email: 1], digested: [.email: 1]))
            #expect(try await pool.digest(of: people[0]) == ["• Newest\n"])
            #expect(try await pool.count("deliveries WHERE state = 'expired'") == 1)
            #expect(try await pool.count("deliveries WHERE state = 'superseded'") == 2)
        }
    }

    /// Two neighbours who gather mails by day.
    private func withGathering(_ body: (PostgresPool, [UserID]) async throws -> Void) async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(2)
            try await pool.addSubscribers(people, settings: try .sample([(.email, .alert, .daily)]))
            try await body(pool, people)
        }
    }
}

extension PostgresPool {
    fileprivate func sendDue(at now: Date) async throws -> DigestCounts {
        try await PostgresChannelDigestStore(pool: self, texts: try ChannelDigestText.all()).sendDue(limit: 10, at: now)
    }

    /// What the person's digests say.
    fileprivate func digest(of userID: UserID) async throws -> [String] {
        try await query(
            """
            SELECT body FROM deliveries JOIN notifications USING (user_id, source)
            WHERE user_id = \(userID.uuid) AND state = 'queued'
            """
        ).decode(String.self)
    }
}
