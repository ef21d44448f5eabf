import Domain
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import PrivacyRights

/// Takes `pain-exposure.related`: keeps what the analyzer found about somebody's pain and the pollen around them.
struct PainExposureRelatedHandler: MessageHandler {
    let store: PostgresRelationStore
    let retryPolicy = RetryPolicy.patient

    func handle(_ related: PainExposureRelated, _ context: MessageContext) async throws -> Verdict {
        try await store.keepIfNewer(related)
        return .done
    }
}

/// The newest of each person in the table `exposure_relations`, sealed with their own key.
struct PostgresRelationStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    /// Repeated and reordered messages change nothing, and nothing is kept of somebody whose account is gone, or who does
    /// not let health data be used: what was concluded before a withdrawal goes with it.
    func keepIfNewer(_ related: PainExposureRelated) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(related.userID),
                try await transaction.refusal(of: .healthData, by: related.userID) == nil
            else { return }
            let key = try await transaction.personKey(of: related.userID, under: masterKeys)
            let sealed = try key.seal(try MessageCoding.encode(related), at: Self.place(of: related.userID))
            try await transaction.query(
                """
                INSERT INTO exposure_relations (user_id, related_at, sealed)
                VALUES (\(related.userID.uuid), \(related.relatedAt), \(sealed))
                ON CONFLICT (user_id) DO UPDATE SET related_at = EXCLUDED.related_at, sealed = EXCLUDED.sealed
                WHERE exposure_relations.related_at < EXCLUDED.related_at
                """)
        }
    }

    /// - Returns: nil until there were enough days.
    func relation(of userID: UserID) async throws -> PainExposureRelated? {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return nil }
            return try await transaction.relation(of: userID, sealedWith: key)
        }
    }

    fileprivate static func place(of userID: UserID) -> String { "exposure-relations/\(userID)" }
}

extension PostgresTransaction {
    func relation(of userID: UserID, sealedWith key: PersonKey) async throws -> PainExposureRelated? {
        try await query("SELECT sealed FROM exposure_relations WHERE user_id = \(userID.uuid)")
            .decode([UInt8].self).first
            .map {
                try MessageCoding.decode(
                    PainExposureRelated.self, from: try key.open($0, at: PostgresRelationStore.place(of: userID)))
            }
    }
}
