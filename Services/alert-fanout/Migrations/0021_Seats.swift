import Postgres

extension AlertFanoutMigrations {
    /// Who sits, or sat, where: the blocks that go to the notifier name seats, and its inbox finds the people by them.
    ///
    /// Triggers keep whose a vacated seat was, since processes of 0.8.0 vacate seats as well while this version replaces
    /// them.
    static let seats = Migration(
        number: 21, name: "seats",
        statements: """
            -- NULL once the account is erased.
            ALTER TABLE audience_vacated ADD user_id uuid;
            UPDATE audience_vacated SET user_id = person.user_id
            FROM audience_history AS earlier JOIN audience AS person USING (user_id)
            WHERE earlier.chunk = audience_vacated.chunk AND earlier.slot = audience_vacated.slot
                AND NOT person.is_deleted;
            CREATE INDEX audience_vacated_of_person ON audience_vacated (user_id) WHERE user_id IS NOT NULL;

            -- Whose seats a chunk has is read from the index alone.
            CREATE UNIQUE INDEX audience_seats ON audience (chunk, slot) INCLUDE (user_id);
            DROP INDEX audience_seat;

            -- A seat is vacated before its person is given another.
            CREATE FUNCTION keep_whose_seat_it_was() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
            BEGIN
                NEW.user_id := (SELECT user_id FROM audience WHERE chunk = NEW.chunk AND slot = NEW.slot);
                RETURN NEW;
            END $$;
            CREATE TRIGGER keep_whose_seat_it_was BEFORE INSERT ON audience_vacated
                FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION keep_whose_seat_it_was();

            CREATE FUNCTION forget_seats() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
            BEGIN
                UPDATE audience_vacated SET user_id = NULL WHERE user_id = NEW.user_id;
                RETURN NULL;
            END $$;
            CREATE TRIGGER forget_seats AFTER UPDATE OF is_deleted ON audience
                FOR EACH ROW WHEN (NEW.is_deleted AND NOT OLD.is_deleted) EXECUTE FUNCTION forget_seats();

            -- What somebody was sent at an earlier seat stays theirs.
            CREATE VIEW seats AS
            SELECT user_id, chunk, slot FROM audience WHERE chunk IS NOT NULL
            UNION ALL
            SELECT user_id, chunk, slot FROM audience_vacated WHERE user_id IS NOT NULL;
            -- Messages on their way may still name them.
            CREATE VIEW erased_seats AS SELECT chunk, slot FROM audience_vacated WHERE user_id IS NULL;
            GRANT SELECT ON seats TO notifier, ingest_gateway;
            GRANT SELECT ON erased_seats TO notifier;
            """)
}
