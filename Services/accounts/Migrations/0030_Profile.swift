import Postgres

extension Migration {
    /// What people say of themselves, and who has to agree for a child.
    static let profile = Migration(
        number: 30, name: "profile",
        statements: """
            CREATE TABLE profiles (
                user_id uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
                first_name text,
                last_name text,
                birth_date date,
                -- ISO 3166-1 alpha-2.
                country text,
                units text NOT NULL DEFAULT 'metric' CHECK (units IN ('metric', 'imperial')),
                -- A suggested one's name, or 'own'.
                picture text NOT NULL,
                -- A JPEG of 256 by 256 pixels without metadata.
                own_picture bytea,
                guardian_email text,
                -- When the last mail to the guardian was asked for.
                guardian_asked_at timestamptz,
                guardian_confirmed_at timestamptz,
                -- The birthday from which on the country asks for no guardian; null for who has had it.
                guarded_until timestamptz
            );

            ALTER TABLE mailed_links DROP CONSTRAINT mailed_links_purpose_check;
            ALTER TABLE mailed_links ADD CONSTRAINT mailed_links_purpose_check
                CHECK (purpose IN ('confirm', 'move', 'reset', 'guardian', 'erase'));

            CREATE VIEW guarded_people AS
            SELECT user_id, guarded_until AS needs_guardian_until FROM profiles
            WHERE guarded_until IS NOT NULL AND guardian_confirmed_at IS NULL;

            GRANT SELECT ON guarded_people TO ingest_gateway;
            """)
}
