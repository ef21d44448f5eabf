import Postgres

extension SQL {
    /// The columns that `audience` and `audience_history` share: everything that is known of a version of a person.
    static let versionColumns: SQL = """
        user_id, version, latitude, longitude, radius_km, language, allergens, thresholds, time_zone, quiet_from,
        quiet_until, muted_until, only_urgent, weekly_limit, has_email, is_deleted, chunk, slot, changed_in
        """
}
