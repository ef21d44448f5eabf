import Postgres

extension AlertFanoutMigrations {
    /// When the first person of a chunk was told of an allergen and day, by which the row is forgotten: the day itself
    /// may be years ago where recordings are played.
    static let toldAt = Migration(
        number: 12, name: "told_at",
        statements: """
            ALTER TABLE told ADD told_at timestamptz NOT NULL DEFAULT now();
            CREATE INDEX told_told_at ON told (told_at);
            """)
}
