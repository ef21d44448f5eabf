public import Postgres

extension Migration {
    /// What a service keeps of people's consents and erasures; every service that knows people adds it to its list.
    public static func consentsAndErasures(number: Int) -> Migration {
        Migration(
            number: number, name: "consents_and_erasures",
            statements: """
                -- As the newest account.consent-changed said. Nothing is said of people of before 0.9.0, who keep what they
                -- had.
                CREATE TABLE consents (
                    user_id uuid NOT NULL,
                    consent text NOT NULL,
                    is_granted boolean NOT NULL,
                    version bigint NOT NULL,
                    changed_at timestamptz NOT NULL,
                    PRIMARY KEY (user_id, consent)
                );

                -- So that nothing that comes late is kept of somebody who has left.
                CREATE TABLE erased_people (
                    user_id uuid PRIMARY KEY,
                    erased_at timestamptz NOT NULL
                );
                """)
    }

    /// Where a service leaves its part of an export, and the view by which accounts reads it.
    public static func exportParts(number: Int) -> Migration {
        Migration(
            number: number, name: "export_parts",
            statements: """
                CREATE TABLE export_pieces (
                    export_id uuid NOT NULL,
                    user_id uuid NOT NULL,
                    -- A table, whose rows the pieces hold in order.
                    name text NOT NULL,
                    piece integer NOT NULL,
                    -- Rows as JSON, for the holder of the export's key only.
                    sealed bytea NOT NULL,
                    left_at timestamptz NOT NULL,
                    PRIMARY KEY (export_id, name, piece)
                );
                CREATE INDEX export_pieces_of_person ON export_pieces (user_id);
                CREATE INDEX export_pieces_by_age ON export_pieces (left_at);

                CREATE VIEW export_parts AS SELECT export_id, name, piece, sealed FROM export_pieces;
                DO $$
                BEGIN
                    EXECUTE format('GRANT USAGE ON SCHEMA %I TO accounts', current_schema());
                END
                $$;
                GRANT SELECT ON export_parts TO accounts;
                """)
    }
}

extension RetentionRule {
    /// Of the tables of ``Migration/consentsAndErasures(number:)``.
    public static let consentsAndErasures: [RetentionRule] = [
        .account("consents"),
        RetentionRule("erased_people", days: 90, since: "the erasure") { "erased_at < \($0)" },
    ]

    /// Of the table of ``Migration/exportParts(number:)``.
    public static let exportPieces = RetentionRule("export_pieces", days: 7, since: "the export, or with the account") {
        "left_at < \($0)"
    }
}
