import Postgres

extension MatchingDatabase {
    /// Evenly over a disc of 4,000 inhabitants per km² round each city, on a spiral of golden angles.
    ///
    /// Source: H. Vogel, "A better way to construct the sunflower head", Mathematical Biosciences 44 (1979).
    static let people: SQL = """
        CREATE TABLE people AS
        SELECT md5('person ' || number)::uuid AS user_id, abs(hashint8extended(number, 1)) AS draw,
            latitude, longitude - 360 * round(longitude / 360) AS longitude,
            10 + abs(hashint8(number)) % 9001 / 100.0::double precision AS radius_km
        FROM (
            SELECT first + nth AS number,
                least(90, greatest(-90, latitude + distance * sin(angle) / 111.195)) AS latitude,
                longitude + distance * cos(angle) / 111.195 / cos(radians(latitude)) AS longitude
            FROM cities, generate_series(0, people - 1) AS nth, LATERAL (
                SELECT sqrt(inhabitants / 4000 / pi() * (nth + 0.5) / people) AS distance,
                    nth * pi() * (3 - sqrt(5::double precision)) AS angle) AS spiral
        ) AS placed
        """

    static let sensitivities: SQL = """
        CREATE TABLE sensitivities AS
        SELECT user_id, names[1 + (draw % 9 + step * nth) % 9] AS allergen,
            (1 + (draw / 1000 / 10 ^ nth)::bigint % 10)::smallint AS threshold
        FROM people, generate_series(0, 2) AS nth, LATERAL (
            SELECT ARRAY['birch', 'cat', 'dog', 'grass', 'house-dust-mite', 'mould', 'mugwort', 'olive', 'ragweed']
                AS names, 1 << (draw / 9 % 3)::int AS step) AS draws
        """

    static let chunks: SQL = """
        INSERT INTO alert_fanout.audience_chunks (cell, used)
        SELECT cell, least(1024, people - 1024 * part)
        FROM (
            SELECT alert_fanout.audience_cell(latitude, longitude) AS cell, count(*) AS people FROM people GROUP BY 1
        ) AS cells, generate_series(0, (people - 1) / 1024) AS part
        ORDER BY cell, part
        """

    /// In an order that has nothing to do with places, as people register.
    static let audience: SQL = """
        INSERT INTO alert_fanout.audience (
            user_id, version, latitude, longitude, radius_km, language, allergens, thresholds, time_zone, quiet_from,
            quiet_until, has_email, chunk, slot)
        SELECT user_id, 1, latitude, longitude, radius_km, 'en', allergens, thresholds,
            (ARRAY['Europe/Berlin', 'Asia/Kolkata', 'America/New_York', 'Asia/Shanghai', 'UTC'])[1 + draw % 5],
            CASE WHEN draw % 2 = 0 THEN 1320 END, CASE WHEN draw % 2 = 0 THEN 420 END, draw % 3 = 0, chunk, place % 1024
        FROM (
            SELECT *, row_number() OVER (
                PARTITION BY alert_fanout.audience_cell(latitude, longitude) ORDER BY user_id) - 1 AS place,
                alert_fanout.audience_cell(latitude, longitude) AS cell
            FROM people
        ) AS person
        JOIN (
            SELECT user_id, array_agg(allergen ORDER BY allergen) AS allergens,
                array_agg(threshold ORDER BY allergen) AS thresholds
            FROM sensitivities GROUP BY user_id
        ) AS wanted USING (user_id)
        JOIN (
            SELECT chunk, cell, row_number() OVER (PARTITION BY cell ORDER BY used DESC, chunk) - 1 AS part
            FROM alert_fanout.audience_chunks
        ) AS chunk ON chunk.cell = person.cell AND chunk.part = person.place / 1024
        ORDER BY user_id
        """
}
