import Domain
import Foundation
import Postgres
import Testing

@testable import notifier

/// What people find in their inboxes of what came in blocks.
@Suite(.timeLimit(.minutes(20))) struct BlockEntriesTests {
    /// English, without a threshold.
    private static let english: UInt8 = 0x10
    private let ada = UserID()
    private let bert = UserID()

    @Test func showsThemAsItShowsRows() async throws {
        try await withNotifierDatabase { pool in
            try await pool.seat([bert], in: 4, from: 700)
            let source = try await pool.plant(PlantedSource(thread: ThreadID(), note: "From {threshold}."))
            try await pool.addEntry(source, of: ada, language: "de", threshold: 3)
            try await pool.addBlock(source, in: 4, [700: 0x23])
            for userID in [ada, bert] { try await pool.open(source, of: userID, at: .noon + 5) }

            let (row, block) = (try await pool.columns(of: ada), try await pool.columns(of: bert))

            #expect(block == row && block.count == 1)
            #expect(block.first?.contains("Basel. From 3.") == true && block.first?.contains("Birch (de)") == true)
            let ids: SQL = "WHERE id = md5(user_id::text || source_id::text)::uuid"
            #expect(try await pool.count("notifications \(ids)") == 2)
            #expect(try await pool.count("inbox") == 2)
        }
    }

    @Test(arguments: [
        (UInt8(0x10), "Birch: Basel."), (0x13, "Birch: Basel. From 3."), (0x2A, "Birch (de): Basel. From 10."),
    ])
    func readsLanguageAndThresholdFromTheByte(_ byte: UInt8, text: String) async throws {
        try await withNotifierDatabase { pool in
            try await pool.seat([ada], in: 1)
            try await pool.addBlock(try await pool.plant(PlantedSource(note: "From {threshold}.")), in: 1, [0: byte])

            let texts = try await pool.query("SELECT title || ': ' || body FROM inbox").decode(String.self)
            #expect(texts == [text])
        }
    }

    @Test func showsNothingToWhoeverTheBlockDoesNotName() async throws {
        try await withNotifierDatabase { pool in
            let (between, after, elsewhere) = (UserID(), UserID(), UserID())
            try await pool.seat([ada, between, bert, after], in: 1)
            try await pool.seat([elsewhere], in: 2)
            try await pool.addBlock(try await pool.plant(PlantedSource()), in: 1, [0: 0x10, 2: 0x10])

            let people = try await pool.query("SELECT user_id FROM inbox").decode(UUID.self)
            #expect(Set(people) == [ada.uuid, bert.uuid])
            for userID in [between, after, elsewhere] { #expect(try await pool.inbox(of: userID).isEmpty) }
        }
    }

    @Test func whoMovesKeepsWhatTheyHad() async throws {
        try await withNotifierDatabase { pool in
            try await pool.seat([ada], in: 1)
            try await pool.addBlock(try await pool.plant(PlantedSource(title: "Before")), in: 1, [0: Self.english])
            try await pool.seat([ada], in: 2, from: 3)
            try await pool.addBlock(try await pool.plant(PlantedSource(title: "Since")), in: 2, [3: Self.english])

            #expect(try await pool.inbox(of: ada) == ["Before", "Since"])
        }
    }

    @Test(arguments: [(Int32(2), 0), (1, 1)])
    func showsOnceWhatSomebodyWasSentAtTwoSeats(chunk: Int32, slot: Int) async throws {
        try await withNotifierDatabase { pool in
            try await pool.seat([ada], in: 1)
            try await pool.seat([ada], in: chunk, from: slot)
            let (twice, once) = (
                try await pool.plant(PlantedSource(title: "Twice")), try await pool.plant(PlantedSource(title: "Once"))
            )
            if chunk == 1 {
                try await pool.addBlock(twice, in: 1, [0: Self.english, slot: Self.english])
            } else {
                for chunk in [1, chunk] { try await pool.addBlock(twice, in: chunk, [0: Self.english]) }
            }
            try await pool.addBlock(once, in: 1, [0: Self.english])

            #expect(try await pool.inbox(of: ada) == ["Once", "Twice"])
            let pairs: SQL = "(SELECT user_id, source FROM notifications GROUP BY 1, 2) AS pairs"
            #expect(try await pool.count(pairs) == 2)
            #expect(try await pool.count("notifications") == 2)
        }
    }

    @Test func showsOnceWhatSomebodyHasInARowAsWell() async throws {
        try await withNotifierDatabase { pool in
            try await pool.seat([ada, bert], in: 1)
            let source = try await pool.plant(PlantedSource())
            try await pool.addEntry(source, of: ada, at: .noon - 1)
            try await pool.open(source, of: ada, at: .noon)
            try await pool.addBlock(source, in: 1, [0: Self.english, 1: Self.english])

            #expect(try await pool.count("inbox WHERE user_id = \(ada.uuid)") == 1)
            #expect(try await pool.count("inbox WHERE user_id = \(ada.uuid) AND opened_at = \(Date.noon)") == 1)
            #expect(try await pool.inbox(of: bert) == ["Birch"])
        }
    }

    @Test func aSeatOfAnErasedAccountIsNobodys() async throws {
        try await withNotifierDatabase { pool in
            try await pool.seat([ada, bert], in: 1)
            let source = try await pool.plant(PlantedSource())
            try await pool.addBlock(source, in: 1, [0: Self.english, 1: Self.english])

            try await pool.vacate(Seat(chunk: 1, slot: 0))

            #expect(try await pool.query("SELECT user_id FROM notifications").decode(UUID.self) == [bert.uuid])
        }
    }
}

extension PostgresPool {
    /// All of the view but who it is.
    fileprivate func columns(of userID: UserID) async throws -> [String] {
        try await query(
            """
            SELECT (to_jsonb(notifications) - 'user_id' - 'id')::text FROM notifications
            WHERE user_id = \(userID.uuid)
            """
        ).decode(String.self)
    }
}
