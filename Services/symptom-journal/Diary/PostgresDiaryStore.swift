import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres

/// Diaries of accounts in the table `diary_operations`: each operation sealed with the person's own key, in the order in
/// which it was taken.
struct PostgresDiaryStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys
    var catalogue = DiaryCatalogue.current

    /// As many as one answer has.
    static let mostPerAnswer = 1_000
    /// How far a device's clock may be ahead.
    static let latest: TimeInterval = 300
    /// How long ago an operation may have been: a diary that was kept on a device can move into an account.
    static let earliest: TimeInterval = 3_653 * 86_400

    /// What became of the operations that a device sent, and what it has not seen yet.
    struct Exchange: Sendable {
        struct Refused: Sendable, Equatable, Encodable {
            var id: DiaryID
            var reason: DiaryRefusal
        }

        var refused: [Refused] = []
        /// Sent, and taken before.
        var known: [DiaryID] = []
        /// After the device's cursor, those it sent included.
        var operations: [DiaryOperation] = []
        /// Of the last of them.
        var cursor: Int
        /// There are more after it.
        var isMore = false
    }

    /// Takes what a device did, each operation for itself, and says what others did.
    /// - Parameter cursor: of what the device has; 0 for nothing.
    /// - Throws: ``EntryRefusal/deleted`` when the account has been deleted meanwhile.
    func exchange(
        _ sent: [DiaryOperation], after cursor: Int, of userID: UserID, at now: Date
    ) async throws -> Exchange {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID) else { throw EntryRefusal.deleted }
            let key = try await transaction.personKey(of: userID, under: masterKeys)
            var exchange = Exchange(cursor: cursor)
            if !sent.isEmpty {
                let stored = try await transaction.diary(of: userID, after: 0, limit: nil, sealedWith: key)
                var diary = DiaryState(stored.map(\.operation), catalogue)
                let last = stored.last?.sequence ?? 0
                let before = DiaryIntensities(diary, sequence: last)
                let taken = take(sent, into: &diary, &exchange, at: now)
                try await transaction.append(taken, after: last, userID, key, at: now)
                let after = DiaryIntensities(diary, sequence: last + taken.count)
                try await transaction.announce(
                    after.daysThatDiffer(from: before), of: userID, after, sealedWith: key, at: now)
            }
            let news = try await transaction.diary(
                of: userID, after: cursor, limit: Self.mostPerAnswer + 1, sealedWith: key)
            let shown = news.prefix(Self.mostPerAnswer)
            exchange.operations = shown.map(\.operation)
            (exchange.cursor, exchange.isMore) = (shown.last?.sequence ?? cursor, news.count > shown.count)
            return exchange
        }
    }

    /// All, in their order.
    func operations(of userID: UserID) async throws -> [DiaryOperation] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [] }
            return try await transaction.diary(of: userID, after: 0, limit: nil, sealedWith: key).map(\.operation)
        }
    }

    private func take(
        _ sent: [DiaryOperation], into diary: inout DiaryState, _ exchange: inout Exchange, at now: Date
    ) -> [DiaryOperation] {
        var taken: [DiaryOperation] = []
        for operation in sent {
            do throws(DiaryRefusal) {
                guard !diary.known.contains(operation.id) else {
                    exchange.known.append(operation.id)
                    continue
                }
                guard (now - Self.earliest...now + Self.latest).contains(operation.at) else { throw .clock }
                if try diary.apply(operation) { taken.append(operation) }
            } catch {
                exchange.refused.append(Exchange.Refused(id: operation.id, reason: error))
            }
        }
        return taken
    }
}

extension DiaryState {
    /// What operations make that were taken, in their order.
    init(_ taken: [DiaryOperation], _ catalogue: DiaryCatalogue = .current) {
        self.init(catalogue)
        // One that no longer fits is as if it had not been: a device shows the same.
        for operation in taken { _ = try? apply(operation, isTaken: true) }
    }
}

/// An operation with its place in the diary, from 1.
struct StoredOperation: Sendable {
    var sequence: Int
    var operation: DiaryOperation
}

extension PostgresTransaction {
    /// - Parameter limit: nil for all.
    func diary(
        of userID: UserID, after cursor: Int, limit: Int?, sealedWith key: PersonKey
    ) async throws -> [StoredOperation] {
        let rows = try await query(
            """
            SELECT sequence, operation_id, sealed FROM diary_operations
            WHERE user_id = \(userID.uuid) AND sequence > \(cursor) ORDER BY sequence LIMIT \(limit)
            """)
        return try rows.map { row in
            let place = Self.placeInDiary(DiaryID(try row["operation_id", as: UUID.self]), userID)
            let bytes = try key.open(try row["sealed", as: [UInt8].self], at: place)
            return StoredOperation(
                sequence: try row["sequence"], operation: try MessageCoding.decode(DiaryOperation.self, from: bytes))
        }
    }

    fileprivate func append(
        _ operations: [DiaryOperation], after last: Int, _ userID: UserID, _ key: PersonKey, at now: Date
    ) async throws {
        guard !operations.isEmpty else { return }
        try await pipeline(
            try operations.enumerated().map { index, operation in
                let sealed = try key.seal(
                    try MessageCoding.encode(operation), at: Self.placeInDiary(operation.id, userID))
                return """
                    INSERT INTO diary_operations (user_id, sequence, operation_id, sealed, taken_at)
                    VALUES (\(userID.uuid), \(last + index + 1), \(operation.id.uuid), \(sealed), \(now))
                    """
            })
    }

    private static func placeInDiary(_ id: DiaryID, _ userID: UserID) -> String { "diary/\(userID)/\(id)" }
}
