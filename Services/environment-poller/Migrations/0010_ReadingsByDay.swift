import Postgres

extension EnvironmentPollerMigrations {
    /// Readings in a partition per day, and small tables for what is looked at all the time.
    ///
    /// Source: https://www.postgresql.org/docs/current/ddl-partitioning.html
    static let readingsByDay = Migration(
        number: 10, name: "readings_by_day",
        statements: """
            ALTER TABLE stations
                ADD COLUMN time_zone text NOT NULL DEFAULT 'GMT',
                ADD COLUMN state text NOT NULL DEFAULT 'unknown'
                    CHECK (state IN ('unknown', 'known', 'not-covered', 'failed')),
                ADD COLUMN reason text;
            UPDATE stations SET time_zone = 'Europe/Zurich' WHERE provider = 'meteoswiss';

            -- When to ask for each station next, and while somebody asks, the end of the lease. The empty id is the
            -- provider's list of stations itself.
            CREATE TABLE station_polls (
                provider text NOT NULL,
                station_id text NOT NULL,
                next_due timestamptz NOT NULL,
                lease uuid,
                failures smallint NOT NULL DEFAULT 0,
                PRIMARY KEY (provider, station_id)
            );

            ALTER TABLE station_readings RENAME TO station_readings_before;
            ALTER TABLE station_readings_before DROP CONSTRAINT station_readings_provider_station_id_fkey;
            ALTER TABLE station_readings_before DROP CONSTRAINT station_readings_pkey;
            ALTER TABLE station_readings_before DROP CONSTRAINT station_readings_record_id_key;

            -- A missing value has no row; 0 is a measured absence. The first value of an hour stays.
            CREATE TABLE station_readings (
                provider text NOT NULL,
                station_id text NOT NULL,
                allergen text NOT NULL,
                measured_at timestamptz NOT NULL,
                record_id uuid NOT NULL,
                -- grains/m³
                concentration double precision NOT NULL CHECK (concentration >= 0),
                intensity_today smallint NOT NULL CHECK (intensity_today BETWEEN 0 AND 10),
                -- Null while no forecast covers the station.
                intensity_tomorrow smallint CHECK (intensity_tomorrow BETWEEN 0 AND 10),
                recorded_at timestamptz NOT NULL DEFAULT now(),
                PRIMARY KEY (provider, station_id, allergen, measured_at)
            ) PARTITION BY RANGE (measured_at);

            -- Makes the partitions of days in UTC that are missing. Attached, not created in place: that lets others
            -- read and write the other days meanwhile.
            CREATE FUNCTION make_reading_partitions(days date[]) RETURNS void LANGUAGE plpgsql AS $$
            DECLARE
                day date;
                partition text;
            BEGIN
                FOREACH day IN ARRAY days LOOP
                    partition := 'station_readings_' || to_char(day, 'YYYYMMDD');
                    CONTINUE WHEN to_regclass(partition) IS NOT NULL;
                    PERFORM pg_advisory_xact_lock(hashtextextended(current_schema() || '.station_readings', 0));
                    -- Not to_regclass, which may not see what was made while this waited.
                    CONTINUE WHEN EXISTS (
                        SELECT FROM pg_class
                        WHERE relname = partition AND relnamespace = current_schema()::regnamespace);
                    EXECUTE format('CREATE TABLE %I (LIKE station_readings INCLUDING ALL)', partition);
                    EXECUTE format(
                        'ALTER TABLE station_readings ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition,
                        day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC');
                END LOOP;
            END
            $$;

            SELECT make_reading_partitions(
                ARRAY(SELECT DISTINCT (measured_at AT TIME ZONE 'UTC')::date FROM station_readings_before));
            INSERT INTO station_readings SELECT * FROM station_readings_before;

            CREATE TABLE latest_readings (
                provider text NOT NULL,
                station_id text NOT NULL,
                allergen text NOT NULL,
                measured_at timestamptz NOT NULL,
                record_id uuid NOT NULL,
                concentration double precision NOT NULL,
                intensity_today smallint NOT NULL,
                intensity_tomorrow smallint,
                PRIMARY KEY (provider, station_id, allergen)
            );
            INSERT INTO latest_readings
            SELECT DISTINCT ON (provider, station_id, allergen) provider, station_id, allergen, measured_at, record_id,
                concentration, intensity_today, intensity_tomorrow
            FROM station_readings_before ORDER BY provider, station_id, allergen, measured_at DESC;

            -- day is a day where the station is; the latest ones only. The intensity is that of the strongest hour.
            CREATE TABLE day_readings (
                provider text NOT NULL,
                station_id text NOT NULL,
                allergen text NOT NULL,
                day date NOT NULL,
                total double precision NOT NULL,
                maximum double precision NOT NULL,
                intensity smallint NOT NULL,
                hours integer NOT NULL,
                PRIMARY KEY (provider, station_id, allergen, day)
            );
            INSERT INTO day_readings
            SELECT provider, station_id, allergen, (measured_at AT TIME ZONE station.time_zone)::date,
                sum(concentration), max(concentration), max(intensity_today), count(*)
            FROM station_readings_before JOIN stations AS station USING (provider, station_id)
            WHERE measured_at > station.last_hour - interval '8 days' GROUP BY 1, 2, 3, 4;

            -- The latest hour of each allergen, unless the station has gone on for six hours without a value for it.
            CREATE OR REPLACE VIEW current_readings AS
            SELECT reading.record_id, reading.measured_at, station.provider, station.station_id,
                station.name AS station_name, station.latitude, station.longitude, reading.allergen,
                reading.concentration, reading.intensity_today, reading.intensity_tomorrow
            FROM stations AS station
            JOIN latest_readings AS reading
                ON reading.provider = station.provider AND reading.station_id = station.station_id
                AND reading.allergen = ANY (station.allergens)
            WHERE reading.measured_at > station.last_hour - interval '6 hours';

            CREATE VIEW station_days AS
            SELECT provider, station_id, allergen, day, total / hours AS mean, maximum, intensity, hours
            FROM day_readings;

            DROP TABLE station_readings_before;
            GRANT SELECT ON stations, station_days TO ingest_gateway;
            """)
}
