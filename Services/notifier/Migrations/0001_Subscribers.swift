import Postgres

extension NotifierMigrations {
    /// The read model of `subscriber.changed`.
    static let subscribers = Migration(
        number: 1, name: "subscribers",
        statements: """
            CREATE TABLE subscribers (
                user_id uuid PRIMARY KEY,
                version bigint NOT NULL,
                language text NOT NULL,
                email text,
                updated_at timestamptz NOT NULL
            );
            """)
}
