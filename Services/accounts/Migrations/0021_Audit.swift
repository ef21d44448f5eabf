import Postgres

extension Migration {
    /// What staff did that concerns other people. It is only added to.
    ///
    /// The service's role owns the table, so whoever has its password and is bent on it can lift both barriers; the
    /// heads that are kept elsewhere show that it happened.
    static let audit = Migration(
        number: 21, name: "audit",
        statements: """
            CREATE TABLE audit_entries (
                -- From 1, without gaps.
                sequence bigint PRIMARY KEY CHECK (sequence > 0),
                at timestamptz NOT NULL,
                -- A person's id, or 'operator'. It points nowhere: the audit outlives accounts.
                actor text NOT NULL,
                action text NOT NULL,
                subject text,
                detail text,
                reason text NOT NULL,
                route text NOT NULL,
                -- The hash of the entry before.
                previous bytea NOT NULL CHECK (length(previous) = 32),
                -- See AuditEntry.expectedHash.
                hash bytea NOT NULL CHECK (length(hash) = 32)
            );
            CREATE INDEX audit_entries_subject ON audit_entries (subject, sequence);
            CREATE INDEX audit_entries_actor ON audit_entries (actor, sequence);

            CREATE FUNCTION refuse_to_change_the_audit() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                RAISE EXCEPTION 'the audit is only added to: % is refused', TG_OP
                    USING ERRCODE = 'insufficient_privilege';
            END
            $$;
            CREATE TRIGGER audit_is_only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
                FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_audit();
            REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM CURRENT_USER;

            CREATE VIEW audit_head AS
            SELECT sequence, hash FROM audit_entries ORDER BY sequence DESC LIMIT 1;

            -- Without the role, deploy/postgres/roles.sql grants the same when it makes it.
            DO $$
            BEGIN
                IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'status') THEN
                    GRANT USAGE ON SCHEMA accounts TO status;
                    GRANT SELECT ON audit_head TO status;
                END IF;
            END
            $$;
            """)
}
