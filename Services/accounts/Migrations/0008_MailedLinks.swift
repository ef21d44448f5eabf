import Postgres

extension Migration {
    /// Links that confirm an address or set a new password, which sessions came from the gateway, and which need
    /// another token.
    static let mailedLinks = Migration(
        number: 8, name: "mailed_links",
        statements: """
            CREATE TABLE mailed_links (
                token_digest bytea PRIMARY KEY,
                purpose text NOT NULL CHECK (purpose IN ('confirm', 'move', 'reset')),
                -- Null for an address without an account, so that it costs the same work.
                user_id uuid REFERENCES people ON DELETE CASCADE,
                email text NOT NULL,
                expires_at timestamptz NOT NULL
            );
            CREATE INDEX mailed_links_of_person ON mailed_links (user_id, purpose);
            CREATE INDEX mailed_links_expiry ON mailed_links (expires_at);

            -- What was copied once is not copied again after it has been revoked here.
            CREATE TABLE copied_sessions (
                token_digest bytea PRIMARY KEY,
                expires_at timestamptz NOT NULL
            );
            CREATE INDEX copied_sessions_expiry ON copied_sessions (expires_at);

            -- A browser gets another token with its next page, since what the session may do has changed.
            ALTER TABLE sessions ADD rotates boolean NOT NULL DEFAULT false;
            CREATE FUNCTION rotate_after_grant() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                UPDATE sessions SET rotates = true
                WHERE user_id = coalesce(NEW.user_id, OLD.user_id) AND kind = 'browser';
                RETURN NULL;
            END
            $$;
            CREATE TRIGGER role_grants_rotate AFTER INSERT OR DELETE ON role_grants
                FOR EACH ROW EXECUTE FUNCTION rotate_after_grant();
            CREATE FUNCTION rotate_after_unlock() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                NEW.rotates := NEW.kind = 'browser';
                RETURN NEW;
            END
            $$;
            CREATE TRIGGER sessions_rotate BEFORE UPDATE OF unlocked_until ON sessions
                FOR EACH ROW WHEN (NEW.unlocked_until IS DISTINCT FROM OLD.unlocked_until)
                EXECUTE FUNCTION rotate_after_unlock();
            """)
}
