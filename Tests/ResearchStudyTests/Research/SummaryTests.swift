import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import research_study

/// What the map and the charts read is what the answers say, however they came and went.
@Suite(.timeLimit(.minutes(20))) struct SummaryTests {
    /// Anywhere, on some days, with every gap.
    static func answer(_ random: inout SeededRandom) -> AnswerForTests {
        var answer = AnswerForTests()
        answer.hour = StudyUnderTest.now + Double(Int.random(in: -100...100, using: &random)) * 3_600
        answer.latitude = Double(Int.random(in: -900...900, using: &random)) / 10
        answer.longitude = Double(Int.random(in: -1_800...1_800, using: &random)) / 10
        if Bool.random(using: &random) { (answer.latitude, answer.longitude) = (47.6, 7.6) }
        answer.tree = Bool.random(using: &random) ? nil : Double.random(in: 0...2_000, using: &random)
        answer.temperature = Double(Int.random(in: -9...35, using: &random))
        answer.answers = (0..<4).map { _ in
            Int.random(in: 0...4, using: &random) == 4 ? nil : Int16.random(in: 0...3, using: &random)
        }
        return answer
    }

    @Test(arguments: [1, 2, 3]) func summariesEqualTheAnswersAfterEveryHistory(seed: UInt64) async throws {
        try await StudyUnderTest.withStudy { study in
            var random = SeededRandom(seed: seed)
            var stored: [UUID] = []
            for _ in 0..<12 {
                let batch = (0..<Int.random(in: 1...20, using: &random)).map { _ in Self.answer(&random) }
                try await study.add(batch)
                stored += batch.map(\.id)
                stored.shuffle(using: &random)
                let gone = Array(stored.prefix(Int.random(in: 0...10, using: &random)))
                stored.removeFirst(gone.count)
                try await study.pool.query("DELETE FROM responses WHERE id = ANY (\(gone))")
                #expect(try await differences(study) == 0)
            }
            try await study.pool.query("DELETE FROM responses")
            #expect(try await study.count("cell_days") == 0)
            #expect(try await study.count("exposure_days") == 0)
        }
    }

    @Test func manyAnswersOfOneStatementAreCountedAsOneByOne() async throws {
        try await StudyUnderTest.withStudy { study in
            _ = try await study.withAnswers(500)
            #expect(try await differences(study) == 0)
        }
    }

    /// Rows of the summaries that are not what the answers say, and the other way round.
    private func differences(_ study: StudyUnderTest) async throws -> Int {
        let cells: SQL = """
            SELECT study_id, size AS tenths, round(round(latitude * 10) / size) * size / 10 + 0 AS latitude,
                round(round(longitude * 10) / size) * size / 10 + 0 AS longitude, (hour AT TIME ZONE 'UTC')::date AS day,
                count(*) AS answers, sum((SELECT count(one) FROM unnest(answers) AS one)) AS asked,
                sum((SELECT coalesce(sum(one), 0) FROM unnest(answers) AS one)) AS total
            FROM responses CROSS JOIN unnest(ARRAY[1, 5, 25]) AS size GROUP BY 1, 2, 3, 4, 5
            """
        let exposures: SQL = """
            SELECT study_id, question, value.exposure, width_bucket(amount, bounds) AS bin,
                (hour AT TIME ZONE 'UTC')::date AS day, count(*) AS answers, sum(asked) AS asked, sum(total) AS total
            FROM responses CROSS JOIN LATERAL (
                VALUES ('tree', tree), ('grass', grass), ('weed', weed), ('aqi', aqi), ('co', co), ('o3', o3), ('no2', no2),
                    ('so2', so2), ('pm10', pm10), ('pm25', pm25), ('temperature', temperature), ('humidity', humidity),
                    ('rain', rain), ('wind', wind)
            ) AS value (exposure, amount) JOIN exposures ON exposures.exposure = value.exposure AND amount IS NOT NULL
            CROSS JOIN LATERAL (
                SELECT 0 AS question, count(one) AS asked, coalesce(sum(one), 0) AS total FROM unnest(answers) AS one
                UNION ALL
                SELECT place, 1, one FROM unnest(answers) WITH ORDINALITY AS each (one, place) WHERE one IS NOT NULL
            ) AS question GROUP BY 1, 2, 3, 4, 5
            """
        let kept: [(SQL, SQL)] = [
            (cells, "SELECT study_id, tenths, latitude, longitude, day, answers, asked, total FROM cell_days"),
            (exposures, "SELECT study_id, question, exposure, bin, day, answers, asked, total FROM exposure_days"),
        ]
        var sum = 0
        for (said, stored) in kept {
            sum += try await study.pool.query(
                """
                SELECT count(*) FROM (
                    ((\(said)) EXCEPT (\(stored))) UNION ALL ((\(stored)) EXCEPT (\(said)))
                ) AS different
                """
            ).decode(Int.self).reduce(0, +)
        }
        return sum
    }
}
