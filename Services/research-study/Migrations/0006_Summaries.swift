import Postgres

extension Migration {
    /// What the map and the charts read in the place of single answers, and the order of the list of responses. Triggers
    /// keep it, in the transaction that adds or deletes answers: nobody can forget it.
    static let summaries = Migration(
        number: 6, name: "summaries",
        statements: """
            -- The list of responses in each of its orders, without sorting.
            CREATE INDEX responses_by_hour ON responses (study_id, hour, id);
            CREATE INDEX responses_by_place ON responses (study_id, place_name, hour DESC, id);
            CREATE INDEX responses_by_country ON responses (study_id, country_code, hour DESC, id);

            -- Deleted by the staff, so that the figures of a study show it.
            CREATE TABLE deleted_responses (
                study_id text NOT NULL REFERENCES studies ON DELETE CASCADE,
                deleted_on date NOT NULL,
                answers integer NOT NULL,
                PRIMARY KEY (study_id, deleted_on)
            );

            -- Where answers came from on a day, in cells of 0.1, 0.5 and 2.5 degrees round their centres: odd multiples,
            -- so that each cell lies in one larger cell.
            CREATE TABLE cell_days (
                study_id text NOT NULL,
                tenths smallint NOT NULL,
                latitude double precision NOT NULL,
                longitude double precision NOT NULL,
                -- In UTC.
                day date NOT NULL,
                answers integer NOT NULL,
                -- Questions that were answered, and the sum of the answers to them.
                asked integer NOT NULL,
                total bigint NOT NULL,
                PRIMARY KEY (study_id, tenths, latitude, longitude, day)
            );
            CREATE INDEX cell_days_empty ON cell_days (study_id) WHERE answers <= 0;

            -- What answers are compared with; bounds part its values into bins, the first of which is below all bounds.
            CREATE TABLE exposures (
                exposure text PRIMARY KEY,
                bounds real[] NOT NULL
            );
            INSERT INTO exposures (exposure, bounds) VALUES
                -- Grains/m³: the classes of the National Allergy Bureau, the wide ones parted.
                ('tree', '{1,15,90,300,1500}'), ('grass', '{1,5,20,60,200}'), ('weed', '{1,10,50,150,500}'),
                -- The classes of the US index.
                ('aqi', '{51,101,151,201,301}'),
                -- Parts per million, parts per billion, µg/m³.
                ('co', '{0.1,0.2,0.4,1,2}'), ('o3', '{20,30,40,50,60,80}'), ('no2', '{5,10,20,40,60}'),
                ('so2', '{1,2,5,10,20}'), ('pm10', '{10,20,30,45,60,100}'), ('pm25', '{5,10,15,25,35,50}'),
                -- °C, %, mm, km/h.
                ('temperature', '{0,5,10,15,20,25,30}'), ('humidity', '{40,50,60,70,80,90}'), ('rain', '{0.1,1,5}'),
                ('wind', '{5,10,15,20,30,40}');

            CREATE TABLE exposure_days (
                study_id text NOT NULL,
                -- From 1 in the order of the survey; 0 for all together.
                question smallint NOT NULL,
                exposure text NOT NULL REFERENCES exposures,
                bin smallint NOT NULL,
                -- In UTC.
                day date NOT NULL,
                answers integer NOT NULL,
                asked integer NOT NULL,
                total bigint NOT NULL,
                PRIMARY KEY (study_id, question, exposure, bin, day)
            );
            CREATE INDEX exposure_days_empty ON exposure_days (study_id) WHERE answers <= 0;
            """ + triggers)

    private static let triggers = """

        CREATE FUNCTION count_responses() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            factor integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
            questions integer := (SELECT max(cardinality(answers)) FROM changed);
            sums text;
        BEGIN
            IF questions IS NULL THEN
                RETURN NULL;
            END IF;
            INSERT INTO cell_days AS known (study_id, tenths, latitude, longitude, day, answers, asked, total)
            -- Zero is added to what would be -0.
            SELECT study_id, tenths, round(row_of_cells / tenths) * tenths / 10 + 0,
                round(column_of_cells / tenths) * tenths / 10 + 0, day, factor * count(*), factor * sum(asked), factor * sum(total)
            FROM (
                SELECT study_id, (hour AT TIME ZONE 'UTC')::date AS day, round(latitude * 10) AS row_of_cells,
                    round(longitude * 10) AS column_of_cells,
                    (SELECT count(answer) FROM unnest(answers) AS answer) AS asked,
                    (SELECT coalesce(sum(answer), 0) FROM unnest(answers) AS answer) AS total
                FROM changed
            ) AS response CROSS JOIN (VALUES (1::smallint), (5), (25)) AS size (tenths)
            GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
            ON CONFLICT (study_id, tenths, latitude, longitude, day) DO UPDATE SET
                answers = known.answers + excluded.answers, asked = known.asked + excluded.asked,
                total = known.total + excluded.total;

            -- Sums of all questions in one pass: a row for each answer would be ten times as slow.
            SELECT string_agg(
                format('count(answers[%1$s]), coalesce(sum(answers[%1$s]), 0)', place), ', ') INTO sums
            FROM generate_series(1, questions) AS place;
            EXECUTE format($statement$
                INSERT INTO exposure_days AS known (study_id, question, exposure, bin, day, answers, asked, total)
                WITH binned AS (
                    SELECT study_id, value.exposure, width_bucket(value.amount, bounds) AS bin,
                        (hour AT TIME ZONE 'UTC')::date AS day, count(*) AS answers, ARRAY[%s]::bigint[] AS sums
                    FROM changed CROSS JOIN LATERAL (
                        VALUES ('tree', tree), ('grass', grass), ('weed', weed), ('aqi', aqi), ('co', co), ('o3', o3),
                            ('no2', no2), ('so2', so2), ('pm10', pm10), ('pm25', pm25), ('temperature', temperature),
                            ('humidity', humidity), ('rain', rain), ('wind', wind)
                    ) AS value (exposure, amount) JOIN exposures ON exposures.exposure = value.exposure
                    WHERE value.amount IS NOT NULL
                    GROUP BY 1, 2, 3, 4
                )
                SELECT study_id, question, exposure, bin, day, $1 * count, $1 * asked, $1 * total
                FROM binned CROSS JOIN LATERAL (
                    SELECT 0 AS question, answers AS count, sum(sums[2 * place - 1]) AS asked, sum(sums[2 * place]) AS total
                    FROM generate_series(1, $2) AS place
                    UNION ALL
                    SELECT place, sums[2 * place - 1], sums[2 * place - 1], sums[2 * place]
                    FROM generate_series(1, $2) AS place WHERE sums[2 * place - 1] > 0
                ) AS part
                ORDER BY 1, 2, 3, 4, 5
                ON CONFLICT (study_id, question, exposure, bin, day) DO UPDATE SET
                    answers = known.answers + excluded.answers, asked = known.asked + excluded.asked,
                    total = known.total + excluded.total
            $statement$, sums) USING factor, questions;

            IF TG_OP = 'DELETE' THEN
                DELETE FROM cell_days WHERE answers <= 0 AND study_id IN (SELECT study_id FROM changed);
                DELETE FROM exposure_days WHERE answers <= 0 AND study_id IN (SELECT study_id FROM changed);
            END IF;
            RETURN NULL;
        END
        $$;
        CREATE TRIGGER responses_added AFTER INSERT ON responses REFERENCING NEW TABLE AS changed
            FOR EACH STATEMENT EXECUTE FUNCTION count_responses();
        CREATE TRIGGER responses_deleted AFTER DELETE ON responses REFERENCING OLD TABLE AS changed
            FOR EACH STATEMENT EXECUTE FUNCTION count_responses();

        CREATE FUNCTION refuse_to_change_responses() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'responses are added and deleted, never changed' USING ERRCODE = 'insufficient_privilege';
        END
        $$;
        CREATE TRIGGER responses_stay BEFORE UPDATE OR TRUNCATE ON responses
            FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_responses();
        """
}
