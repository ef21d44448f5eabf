import Postgres

extension Migration {
    /// What the analyzer found about people's pain and the pollen around them.
    static let exposureRelations = Migration(
        number: 22, name: "exposure_relations",
        statements: """
            CREATE TABLE exposure_relations (
                user_id uuid PRIMARY KEY,
                related_at timestamptz NOT NULL,
                -- With the person's key.
                sealed bytea NOT NULL
            );
            """)
}
