import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres

/// Answers in the table `risk_factors`: one row a person, sealed with the person's key.
struct PostgresRiskStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    func answers(of userID: UserID) async throws -> RiskAnswers {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else {
                return RiskAnswers()
            }
            return try await transaction.riskFactors(of: userID, sealedWith: key) ?? RiskAnswers()
        }
    }

    /// Answers one factor, in the place of what was answered before.
    /// - Throws: ``PhotoRequestRefusal/deleted``.
    func choose(
        _ option: RiskOptionID, of factor: RiskFactorID, by userID: UserID, at now: Date
    ) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID) else { throw PhotoRequestRefusal.deleted }
            let key = try await transaction.personKey(of: userID, under: masterKeys)
            var answers = try await transaction.riskFactors(of: userID, sealedWith: key) ?? RiskAnswers()
            answers.chosen[factor] = option
            let sealed = try key.seal(try MessageCoding.encode(answers), at: Self.place(of: userID))
            try await transaction.query(
                """
                INSERT INTO risk_factors (user_id, sealed, changed_at) VALUES (\(userID.uuid), \(sealed), \(now))
                ON CONFLICT (user_id) DO UPDATE SET sealed = EXCLUDED.sealed, changed_at = EXCLUDED.changed_at
                """)
        }
    }

    /// Forgets all answers.
    func reset(of userID: UserID) async throws {
        try await pool.transaction { transaction in
            // Waits for an answer that is being stored.
            try await transaction.lockPerson(userID)
            try await transaction.query("DELETE FROM risk_factors WHERE user_id = \(userID.uuid)")
        }
    }

    fileprivate static func place(of userID: UserID) -> String { "risk-factors/\(userID)" }
}

extension PostgresTransaction {
    /// - Returns: nil for somebody who has answered nothing.
    func riskFactors(of userID: UserID, sealedWith key: PersonKey) async throws -> RiskAnswers? {
        try await query("SELECT sealed FROM risk_factors WHERE user_id = \(userID.uuid)")
            .decode([UInt8].self).first
            .map {
                try MessageCoding.decode(
                    RiskAnswers.self, from: try key.open($0, at: PostgresRiskStore.place(of: userID)))
            }
    }
}
