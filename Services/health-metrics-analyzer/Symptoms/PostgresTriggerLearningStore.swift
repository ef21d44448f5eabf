import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres

/// People with new symptom days in the table `changed_symptoms`, proposals in `threshold_proposals`.
struct PostgresTriggerLearningStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    /// People who last answered before an instant, in the order of their ids.
    /// - Parameter last: the last person of the page before.
    func changed(before limit: Date, after last: UserID?, limit count: Int) async throws -> [ChangedPerson] {
        try await pool.query(
            """
            SELECT user_id, changed_at FROM changed_symptoms
            WHERE changed_at < \(limit) AND (\(last?.uuid)::uuid IS NULL OR user_id > \(last?.uuid)::uuid)
            ORDER BY user_id LIMIT \(count)
            """
        ).map { ChangedPerson(userID: UserID(try $0["user_id"]), changedAt: try $0["changed_at"]) }
    }

    /// The dates of earlier proposals by allergen.
    func proposals(to userID: UserID) async throws -> [Allergen: [Date]] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [:] }
            let rows = try await transaction.query(
                "SELECT proposal_id, proposed_at, sealed FROM threshold_proposals WHERE user_id = \(userID.uuid)")
            return try rows.reduce(into: [:]) { dates, row in
                let proposal = try SealedProposal(
                    sealed: try row["sealed"], id: ThresholdProposalID(try row["proposal_id"]), key)
                dates[proposal.allergen, default: []].append(try row["proposed_at"])
            }
        }
    }

    /// Stores and announces proposals, announces what pain has to do with pollen, and marks the person's days as
    /// searched: all or nothing.
    /// - Returns: false, with nothing changed, when they answered since, another replica was faster, or the account was
    ///   deleted.
    func settle(
        _ person: ChangedPerson, with proposals: [ThresholdSuggested], _ related: PainExposureRelated?
    ) async throws -> Bool {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(person.userID)?.isOffLimits != true else { return false }
            let taken = try await transaction.query(
                """
                DELETE FROM changed_symptoms
                WHERE user_id = \(person.userID.uuid) AND changed_at = \(person.changedAt)
                """)
            guard taken.affectedCount == 1 else { return false }
            if let related {
                try await transaction.enqueue([try OutgoingMessage(related, from: .healthMetricsAnalyzer)])
            }
            guard !proposals.isEmpty else { return true }
            let key = try await transaction.personKey(of: person.userID, under: masterKeys)
            try await transaction.pipeline(
                try proposals.map { proposal in
                    let sealed = try SealedProposal(allergen: proposal.allergen, proposed: proposal.proposed)
                        .sealed(id: proposal.proposalID, key)
                    return """
                        INSERT INTO threshold_proposals (proposal_id, user_id, proposed_at, sealed)
                        VALUES (\(proposal.proposalID.uuid), \(person.userID.uuid), \(proposal.suggestedAt), \(sealed))
                        """
                })
            try await transaction.enqueue(try proposals.map { try OutgoingMessage($0, from: .healthMetricsAnalyzer) })
            return true
        }
    }
}

extension PostgresTransaction {
    /// Has a person's days searched for triggers in the night after.
    func markForSearch(_ userID: UserID, at time: Date) async throws {
        try await query(
            """
            INSERT INTO changed_symptoms (user_id, changed_at) VALUES (\(userID.uuid), \(time))
            ON CONFLICT (user_id) DO UPDATE SET changed_at = EXCLUDED.changed_at
            """)
    }
}

/// A proposal as it is stored.
private struct SealedProposal: Codable {
    var allergen: Allergen
    var proposed: Intensity

    init(allergen: Allergen, proposed: Intensity) {
        self.allergen = allergen
        self.proposed = proposed
    }

    init(sealed: [UInt8], id: ThresholdProposalID, _ key: PersonKey) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(try key.open(sealed, at: Self.place(of: id))))
    }

    func sealed(id: ThresholdProposalID, _ key: PersonKey) throws -> [UInt8] {
        try key.seal(try JSONEncoder().encode(self), at: Self.place(of: id))
    }

    private static func place(of id: ThresholdProposalID) -> String { "threshold-proposals/\(id)" }
}
