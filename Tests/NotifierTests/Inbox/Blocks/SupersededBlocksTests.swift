import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import notifier

/// Of a thread people see the newest that they have, and what they had opened before it came.
@Suite(.timeLimit(.minutes(20))) struct SupersededBlocksTests {
    enum Form: String, Sendable, CaseIterable {
        case row, block
    }

    struct Pair: Sendable, CustomTestStringConvertible {
        var older: Form
        var newer: Form

        /// All but two rows, of which the older is marked when the newer comes.
        static let all = [
            Pair(older: .block, newer: .block), Pair(older: .block, newer: .row), Pair(older: .row, newer: .block),
        ]

        var testDescription: String { "\(newer.rawValue) after \(older.rawValue)" }
    }

    private let ada = UserID()
    private let thread = ThreadID()
    private let older = Date.noon - 120
    private let newer = Date.noon - 60

    @Test(arguments: Pair.all) func theNewerTakesThePlaceOfTheOlder(pair: Pair) async throws {
        try await withThread { pool, older, newer in
            try await add(older, as: pair.older, pool)
            #expect(try await pool.inbox(of: ada) == ["Older"])

            try await add(newer, as: pair.newer, pool, at: .noon + 10)

            #expect(try await pool.inbox(of: ada) == ["Newer"])
            #expect(try await pool.supersessions(of: ada) == ["Newer": nil, "Older": Date.noon + 10])
        }
    }

    /// As when two notifiers work at once.
    @Test(arguments: Pair.all) func anOlderThatComesLaterIsNotSeen(pair: Pair) async throws {
        try await withThread { pool, older, newer in
            try await add(newer, as: pair.newer, pool)
            try await add(older, as: pair.older, pool, at: .noon + 10)

            #expect(try await pool.inbox(of: ada) == ["Newer"])
        }
    }

    @Test(arguments: Pair.all) func whatWasOpenedBeforeStays(pair: Pair) async throws {
        try await withThread { pool, older, newer in
            try await add(older, as: pair.older, pool)
            try await pool.open(older, of: ada, at: .noon + 9)
            try await add(newer, as: pair.newer, pool, at: .noon + 10)

            #expect(try await pool.inbox(of: ada) == ["Newer", "Older"])
        }
    }

    @Test(arguments: Pair.all) func whatIsOpenedAfterwardsDoesNotComeBack(pair: Pair) async throws {
        try await withThread { pool, older, newer in
            try await add(older, as: pair.older, pool)
            try await add(newer, as: pair.newer, pool, at: .noon + 10)
            try await pool.open(older, of: ada, at: .noon + 11)

            #expect(try await pool.inbox(of: ada) == ["Newer"])
        }
    }

    @Test func theFirstNewerOneCounts() async throws {
        try await withThread { pool, older, newer in
            let newest = try await pool.plant(
                PlantedSource(title: "Newest", thread: thread, raisedAt: self.newer + 1))
            try await add(older, as: .block, pool)
            try await add(newest, as: .block, pool, at: .noon + 20)
            try await add(newer, as: .row, pool, at: .noon + 10)

            #expect(
                try await pool.supersessions(of: ada) == [
                    "Older": Date.noon + 10, "Newer": Date.noon + 20, "Newest": nil,
                ])
        }
    }

    @Test func whatWasMarkedBeforeKeepsItsTime() async throws {
        try await withThread { pool, older, newer in
            try await add(older, as: .row, pool)
            try await pool.query("UPDATE entries SET superseded_at = \(Date.noon + 3)")
            try await add(newer, as: .block, pool, at: .noon + 10)

            #expect(try await pool.supersessions(of: ada)["Older"] == Date.noon + 3)
        }
    }

    @Test func neitherOfTheSameMomentTakesTheOthersPlace() async throws {
        try await withThread { pool, older, _ in
            let other = try await pool.plant(PlantedSource(title: "Other", thread: thread, raisedAt: self.older))
            for source in [older, other] { try await add(source, as: .block, pool) }

            #expect(try await pool.inbox(of: ada) == ["Older", "Other"])
        }
    }

    @Test func aNewerOneOfANeighbourChangesNothing() async throws {
        try await withThread { pool, older, newer in
            let bert = UserID()
            try await pool.seat([bert], in: 1, from: 1)
            try await pool.addBlock(older, in: 1, [0: 0x10, 1: 0x10])
            try await pool.addBlock(newer, in: 1, [1: 0x10])

            #expect(try await pool.inbox(of: ada) == ["Older"])
            #expect(try await pool.inbox(of: bert) == ["Newer"])
        }
    }

    @Test(arguments: [(Int32(1), Int32(2)), (2, 1)])
    func aNewerOneAtAnotherSeatCounts(first: Int32, second: Int32) async throws {
        try await withThread { pool, older, newer in
            try await pool.seat([ada], in: 2)
            try await pool.addBlock(older, in: first, [0: 0x10])
            try await pool.addBlock(newer, in: second, [0: 0x10])

            #expect(try await pool.inbox(of: ada) == ["Newer"])
        }
    }

    /// Two notifications of one thread, and Ada on the first seat of a chunk.
    private func withThread(
        _ body: (PostgresPool, _ older: SourceNumber, _ newer: SourceNumber) async throws -> Void
    ) async throws {
        try await withNotifierDatabase { pool in
            try await pool.seat([ada], in: 1)
            // Their numbers say nothing about their order.
            let newer = try await pool.plant(PlantedSource(title: "Newer", thread: thread, raisedAt: self.newer))
            let older = try await pool.plant(PlantedSource(title: "Older", thread: thread, raisedAt: self.older))
            try await body(pool, older, newer)
        }
    }

    private func add(
        _ source: SourceNumber, as form: Form, _ pool: PostgresPool, at createdAt: Date = .noon
    ) async throws {
        switch form {
        case .row: try await pool.addEntry(source, of: ada, at: createdAt)
        case .block: try await pool.addBlock(source, in: 1, [0: 0x10], at: createdAt)
        }
    }
}

extension PostgresPool {
    /// Since when what the person has is superseded, by title.
    fileprivate func supersessions(of userID: UserID) async throws -> [String: Date?] {
        let rows = try await query("SELECT title, superseded_at FROM notifications WHERE user_id = \(userID.uuid)")
        return Dictionary(uniqueKeysWithValues: try rows.decode((String, Date?).self))
    }
}
