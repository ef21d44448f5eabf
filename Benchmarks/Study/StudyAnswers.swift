import Postgres

/// Answers of a season, written straight into the table.
enum StudyAnswers {
    /// - Parameter isSummedUp: whether the sums of the map and the charts are kept meanwhile, which takes a minute for a
    ///   million.
    static func fill(_ count: Int, of study: String, isSummedUp: Bool, in pool: PostgresPool) async throws {
        try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            try await transaction.query("SET LOCAL search_path = research_study")
            if !isSummedUp { try await transaction.query("SET LOCAL session_replication_role = replica") }
            // In 2,025 cells, in each hour of the study's first 83 days.
            try await transaction.query(
                """
                INSERT INTO responses (study_id, id, hour, latitude, longitude, place_name, country_code,
                    tree, grass, weed, aqi, co, o3, no2, so2, pm10, pm25, temperature, humidity, rain, wind, answers)
                SELECT \(study), gen_random_uuid(), first_day::timestamp AT TIME ZONE 'UTC' + number % 2000 * interval '1 hour',
                    45 + (random() * 44)::int / 10.0, 5 + (random() * 44)::int / 10.0,
                    (ARRAY['Basel', 'København', 'Thessaloníki', 'São João da Madeira', 'Łódź'])[1 + number % 5],
                    (ARRAY['CH', 'DK', 'GR', 'PT', 'PL'])[1 + number % 5], (random() * 3000)::int / 10.0,
                    (random() * 900)::int / 10.0, (random() * 200)::int / 10.0, (random() * 180)::int,
                    (random() * 90)::int / 100.0, (random() * 800)::int / 10.0, (random() * 500)::int / 10.0,
                    (random() * 90)::int / 10.0, (random() * 700)::int / 10.0, (random() * 400)::int / 10.0,
                    (random() * 300)::int / 10.0, (random() * 100)::int, 0, (random() * 300)::int / 10.0,
                    ARRAY[number % 4, number / 4 % 4, number / 16 % 4, number / 64 % 4]::smallint[]
                FROM studies, generate_series(1, \(count)::integer) AS number WHERE studies.id = \(study)
                """)
        }
        for table in ["responses", "cell_days", "exposure_days"] {
            try await pool.query("VACUUM ANALYZE research_study.\(identifier: table)")
        }
    }
}
