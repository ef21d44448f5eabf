import Crypto
import Domain
import Foundation
import PersonKeys
import Postgres

/// Table `source_profiles`: a digest, sealed, so that it neither says who somebody is nor can be compared to another
/// person's.
struct PostgresSourceProfileStore: SourceProfileStore {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    func isOwn(_ profile: String, in format: String, of userID: UserID) async throws -> Bool {
        let digest = Array(SHA256.hash(data: Data(profile.utf8)))
        return try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID)?.isDeleted != true else { return false }
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
