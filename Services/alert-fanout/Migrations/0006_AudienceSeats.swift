import Postgres

extension AlertFanoutMigrations {
    /// Each person with a place has a seat: a chunk of up to 1,024 people of one half-degree cell, and a slot in it.
    ///
    /// What is known per person and alert is kept by seat, a byte each, in one row for a chunk. The index of a process
    /// is brought up to date by `changed_in`, and superseded versions stay for a while, so that a match can be replayed.
    static let audienceSeats = Migration(
        number: 6, name: "audience_seats",
        statements: """
            DROP INDEX audience_reach;
            ALTER TABLE audience DROP COLUMN reach;
            DROP FUNCTION reach_of(double precision, double precision, double precision);

            CREATE TABLE audience_chunks (
                chunk integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                -- Half degrees north of the south pole times 720, plus half degrees east of the antimeridian.
                cell integer NOT NULL CHECK (cell BETWEEN 0 AND 259199),
                -- Slots are never given twice.
                used smallint NOT NULL CHECK (used BETWEEN 0 AND 1024)
            );
            CREATE INDEX audience_chunks_with_room ON audience_chunks (cell) WHERE used < 1024;

            ALTER TABLE audience
                ADD allergens text[] NOT NULL DEFAULT '{}',
                -- In the order of the allergens.
                ADD thresholds smallint[] NOT NULL DEFAULT '{}',
                ADD time_zone text NOT NULL DEFAULT 'UTC',
                -- Minutes after midnight.
                ADD quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
                ADD quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 1439),
                ADD muted_until timestamptz,
                ADD only_urgent boolean NOT NULL DEFAULT false,
                ADD weekly_limit smallint NOT NULL DEFAULT 21 CHECK (weekly_limit BETWEEN 0 AND 200),
                ADD has_email boolean NOT NULL DEFAULT false,
                ADD is_deleted boolean NOT NULL DEFAULT false,
                ADD chunk integer REFERENCES audience_chunks,
                ADD slot smallint CHECK (slot BETWEEN 0 AND 1023),
                ADD changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
                ADD CONSTRAINT thresholds_match CHECK (cardinality(allergens) = cardinality(thresholds)),
                ADD CONSTRAINT quiet_hours_are_whole CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
                ADD CONSTRAINT seat_is_whole CHECK ((chunk IS NULL) = (slot IS NULL)),
                ADD CONSTRAINT seat_needs_a_place CHECK (chunk IS NULL OR latitude IS NOT NULL);

            UPDATE audience SET allergens = known.allergens, thresholds = known.thresholds
            FROM (
                SELECT user_id, array_agg(allergen ORDER BY allergen) AS allergens,
                    array_agg(threshold ORDER BY allergen) AS thresholds
                FROM audience_allergens GROUP BY user_id
            ) AS known WHERE known.user_id = audience.user_id;
            DROP TABLE audience_allergens;

            CREATE FUNCTION audience_cell(latitude double precision, longitude double precision)
            RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
            RETURN least(floor((latitude + 90) * 2)::integer, 359) * 720
                + least(floor((longitude + 180) * 2)::integer, 719);

            -- Those who are here already get seats in one go.
            INSERT INTO audience_chunks (cell, used)
            SELECT cell, least(1024, people - 1024 * part)
            FROM (
                SELECT audience_cell(latitude, longitude) AS cell, count(*) AS people
                FROM audience WHERE latitude IS NOT NULL GROUP BY 1
            ) AS cells CROSS JOIN LATERAL generate_series(0, (people - 1) / 1024) AS part;
            WITH people AS (
                SELECT user_id, audience_cell(latitude, longitude) AS cell,
                    row_number() OVER (PARTITION BY audience_cell(latitude, longitude) ORDER BY user_id) - 1 AS place
                FROM audience WHERE latitude IS NOT NULL
            ), chunks AS (
                SELECT chunk, cell, row_number() OVER (PARTITION BY cell ORDER BY used DESC, chunk) - 1 AS part
                FROM audience_chunks
            )
            UPDATE audience SET chunk = chunks.chunk, slot = people.place % 1024
            FROM people JOIN chunks ON chunks.cell = people.cell AND chunks.part = people.place / 1024
            WHERE people.user_id = audience.user_id;

            CREATE UNIQUE INDEX audience_seat ON audience (chunk, slot);
            CREATE INDEX audience_changed_in ON audience (changed_in);

            CREATE TABLE audience_vacated (
                chunk integer NOT NULL,
                slot smallint NOT NULL,
                changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
                PRIMARY KEY (chunk, slot)
            );
            CREATE INDEX audience_vacated_changed_in ON audience_vacated (changed_in);

            CREATE TABLE audience_history (
                LIKE audience,
                known_until timestamptz NOT NULL,
                PRIMARY KEY (user_id, version)
            );
            CREATE INDEX audience_history_known_until ON audience_history (known_until);
            """)
}
