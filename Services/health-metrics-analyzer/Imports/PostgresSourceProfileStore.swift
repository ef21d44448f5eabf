import Crypto
import Domain
import Foundation
import PersonKeys
import Postgres

/// Profiles of people's files in the table `source_profiles`: a sealed digest, which identifies no one and cannot be
/// compared with another person's.
struct PostgresSourceProfileStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    /// Remembers what a person's own file says of their date of birth.
    func keep(_ birthDate: CalendarDay, of userID: UserID) async throws {
        try await pool.transaction { transaction in
            try await transaction.changePersonHealth(of: userID, under: masterKeys) { $0.memory.birthDate = birthDate }
        }
    }

    /// Remembers the first profile of a person and format.
    /// - Parameter profile: what distinguishes people in one format, such as a date of birth; only its digest is
    ///   stored.
    /// - Returns: whether it is the remembered one.
    func isOwn(_ profile: String, in format: String, of userID: UserID) async throws -> Bool {
        let digest = Array(SHA256.hash(data: Data(profile.utf8)))
        return try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID)?.isOffLimits != true else { return false }
            let key = try await transaction.personKey(of: userID, under: masterKeys)
            let place = "profiles/\(userID)/\(format)"
            let known = try await transaction.query(
                "SELECT sealed FROM source_profiles WHERE user_id = \(userID.uuid) AND format = \(format)"
            ).first
            if let known { return try key.open(try known["sealed", as: [UInt8].self], at: place) == digest }
            try await transaction.query(
                """
                INSERT INTO source_profiles (user_id, format, sealed)
                VALUES (\(userID.uuid), \(format), \(try key.seal(digest, at: place)))
                """)
            return true
        }
    }
}
