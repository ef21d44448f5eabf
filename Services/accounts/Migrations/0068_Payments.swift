import Postgres

extension Migration {
    /// Payments for the version without advertisements, what became of each, and who has it.
    static let payments = Migration(
        number: 68, name: "payments",
        statements: """
            CREATE TABLE payments (
                payment_id uuid PRIMARY KEY,
                -- Null once the account is erased: what tax law asks for stays, without the person.
                user_id uuid REFERENCES people ON DELETE SET NULL,
                provider text NOT NULL,
                -- The provider's names of it; null until the provider has answered.
                reference text,
                charge text,
                minor_units integer NOT NULL CHECK (minor_units > 0),
                currency text NOT NULL,
                state text NOT NULL CHECK (
                    state IN ('started', 'paid', 'failed', 'expired', 'refunded', 'disputed', 'mismatch')),
                -- Where the person pays; null once they cannot any more.
                checkout text,
                started_at timestamptz NOT NULL,
                expires_at timestamptz NOT NULL,
                paid_at timestamptz,
                refund_asked_at timestamptz,
                refunded_at timestamptz,
                -- When the provider was asked last.
                checked_at timestamptz NOT NULL,
                UNIQUE (provider, reference)
            );
            CREATE UNIQUE INDEX payments_one_open ON payments (user_id) WHERE state = 'started';
            CREATE INDEX payments_user ON payments (user_id);
            CREATE INDEX payments_charge ON payments (provider, charge);
            CREATE INDEX payments_checked ON payments (checked_at);

            -- It is only added to, and ends with its payment.
            CREATE TABLE payment_events (
                payment_id uuid NOT NULL REFERENCES payments ON DELETE CASCADE,
                sequence bigint GENERATED ALWAYS AS IDENTITY,
                at timestamptz NOT NULL,
                event text NOT NULL,
                -- Who brought it: person, webhook, reconciliation or operator.
                source text NOT NULL,
                PRIMARY KEY (payment_id, sequence)
            );
            CREATE FUNCTION refuse_to_change_payment_events() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                -- Deeper than 1 is the end of its payment.
                IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
                    RETURN OLD;
                END IF;
                RAISE EXCEPTION 'events of payments are only added: % is refused', TG_OP
                    USING ERRCODE = 'insufficient_privilege';
            END
            $$;
            CREATE TRIGGER payment_events_are_only_added BEFORE UPDATE OR DELETE ON payment_events
                FOR EACH ROW EXECUTE FUNCTION refuse_to_change_payment_events();
            CREATE TRIGGER payment_events_are_not_truncated BEFORE TRUNCATE ON payment_events
                FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_payment_events();

            -- Who sees no advertisements. Nobody but the gateway's start page reads it.
            CREATE VIEW ad_free_people AS
            SELECT DISTINCT user_id FROM payments WHERE state = 'paid' AND user_id IS NOT NULL;
            GRANT SELECT ON ad_free_people TO ingest_gateway;
            """)
}
