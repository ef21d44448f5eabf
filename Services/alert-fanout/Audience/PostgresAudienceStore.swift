import Domain
import Postgres

/// The audience in the tables `audience` and `audience_allergens`.
struct PostgresAudienceStore: AudienceStore {
    let pool: PostgresPool

    func keepIfNewer(_ member: AudienceMember) async throws {
        try await pool.transaction { transaction in
            // Holds the person's row until COMMIT, so two versions cannot mix their allergens.
            let kept = try await transaction.query(.keepingIfNewer(member))
            guard kept.affectedCount == 1 else { return }
            try await transaction.pipeline([.forgettingAllergens(of: member), .addingAllergens(of: member)])
        }
    }
}

extension SQL {
    fileprivate static func keepingIfNewer(_ member: AudienceMember) -> SQL {
        """
        INSERT INTO audience AS known (user_id, version, latitude, longitude, radius_km, language)
        VALUES (\(member.userID.uuid), \(member.version), \(member.coordinate?.latitude),
            \(member.coordinate?.longitude), \(member.radius.value), \(member.language))
        ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, latitude = excluded.latitude,
            longitude = excluded.longitude, radius_km = excluded.radius_km, language = excluded.language
        WHERE known.version < excluded.version
        """
    }

    fileprivate static func forgettingAllergens(of member: AudienceMember) -> SQL {
        "DELETE FROM audience_allergens WHERE user_id = \(member.userID.uuid)"
    }

    fileprivate static func addingAllergens(of member: AudienceMember) -> SQL {
        """
        INSERT INTO audience_allergens (user_id, allergen, threshold)
        SELECT \(member.userID.uuid), * FROM unnest(
            \(member.sensitivities.map(\.allergen.rawValue)), \(member.sensitivities.map(\.threshold.value)))
        """
    }
}
