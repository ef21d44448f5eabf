public import Postgres

extension Migration {
    /// The table of ``PostgresTransaction/personKey(of:under:)``; services that seal data add it to their migrations.
    public static func personKeys(number: Int) -> Migration {
        Migration(
            number: number, name: "person_keys",
            statements: """
                -- Deleting a row makes all that was sealed for the person unreadable, in backups too.
                CREATE TABLE person_keys (
                    user_id uuid PRIMARY KEY,
                    wrapped bytea NOT NULL
                );
                """)
    }
}
