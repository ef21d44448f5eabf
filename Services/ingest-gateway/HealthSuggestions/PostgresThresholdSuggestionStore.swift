import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres

/// Table `threshold_suggestions`, sealed with each person's own key.
struct PostgresThresholdSuggestionStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    /// Keeps a suggestion once; nothing of somebody without an account.
    func keep(_ fact: ThresholdSuggested) async throws {
        try await pool.transaction { transaction in
            let accounts = try await transaction.query(
                "SELECT user_id FROM accounts WHERE user_id = \(fact.userID.uuid) FOR SHARE")
            guard !accounts.isEmpty else { return }
            let key = try await transaction.personKey(of: fact.userID, under: masterKeys)
            let sealed = try key.seal(try MessageCoding.encode(fact), at: Self.place(of: fact.proposalID))
            try await transaction.query(
                """
                INSERT INTO threshold_suggestions (proposal_id, user_id, suggested_at, sealed)
                VALUES (\(fact.proposalID.uuid), \(fact.userID.uuid), \(fact.suggestedAt), \(sealed))
                ON CONFLICT DO NOTHING
                """)
        }
    }

    /// Those made since an instant, the newest first.
    func suggestions(to userID: UserID, since start: Date) async throws -> [ThresholdSuggestion] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [] }
            return try await transaction.query(
                """
                SELECT proposal_id, sealed, decision FROM threshold_suggestions
                WHERE user_id = \(userID.uuid) AND suggested_at >= \(start)
                ORDER BY suggested_at DESC, proposal_id
                """
            ).map { row in
                let place = Self.place(of: ThresholdProposalID(try row["proposal_id", as: UUID.self]))
                let sealed: [UInt8] = try row["sealed"]
                return ThresholdSuggestion(
                    fact: try MessageCoding.decode(ThresholdSuggested.self, from: try key.open(sealed, at: place)),
                    decision: try row["decision", as: String?.self].flatMap(ThresholdSuggestion.Decision.init))
            }
        }
    }

    /// Notes the decision, unless there was one before.
    func decide(
        _ decision: ThresholdSuggestion.Decision, on id: ThresholdProposalID, of userID: UserID, at time: Date
    ) async throws {
        try await pool.query(
            """
            UPDATE threshold_suggestions SET decision = \(decision), decided_at = \(time)
            WHERE proposal_id = \(id.uuid) AND user_id = \(userID.uuid) AND decision IS NULL
            """)
    }

    private static func place(of id: ThresholdProposalID) -> String { "threshold-suggestions/\(id)" }
}
