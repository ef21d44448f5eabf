import Postgres

extension Migration {
    /// Adds up what is held, for a person and for all.
    static let uploadQuotas = Migration(
        number: 15, name: "upload_quotas",
        statements: """
            CREATE INDEX health_uploads_held ON health_uploads (user_id) INCLUDE (size, received, expires_at)
                WHERE state <> 'done';
            """)
}
