import Domain
import Foundation
import Postgres
import Sessions

/// Responses, in the table that `0004_answers` makes. What `0006_summaries` makes follows by triggers.
struct PostgresResponseStore: Sendable {
    let pool: PostgresPool

    /// - Parameter number: of the page, from 1.
    func page(_ number: Int, of study: StudyID, in order: ResponseOrder) async throws -> ResponsePage {
        // One state, so that the count and the lines agree.
        try await pool.transaction(isolation: .repeatableRead) { transaction in
            let total = try await transaction.query(
                "SELECT coalesce(sum(answers), 0) FROM cell_days WHERE study_id = \(study) AND tenths = 25"
            ).decode(Int.self).reduce(0, +)
            var page = ResponsePage(wanted: number, total: total)
            let window = page.window
            let by = SQL.order(order, isTurned: window.fromEnd)
            // The index alone finds the ids, however many come before them.
            let rows = try await transaction.query(
                """
                SELECT id, hour, place_name, country_code FROM responses
                WHERE study_id = \(study) AND id = ANY (ARRAY(
                    SELECT id FROM responses WHERE study_id = \(study)
                    ORDER BY \(by) LIMIT \(window.take) OFFSET \(window.skip)))
                ORDER BY \(by)
                """)
            let lines = try rows.map { row in
                ResponseLine(
                    id: try row["id"], hour: try row["hour"], placeName: try row["place_name"],
                    countryCode: try row["country_code"])
            }
            page.lines = window.fromEnd ? lines.reversed() : lines
            return page
        }
    }

    func response(_ id: UUID, of study: StudyID) async throws -> StudyResponse? {
        try await pool.query(
            """
            SELECT id, hour, latitude, longitude, place_name, country_code, tree, grass, weed, aqi, co, o3, no2, so2, pm10,
                pm25, temperature, humidity, rain, wind, answers
            FROM responses WHERE study_id = \(study) AND id = \(id)
            """
        ).first.map { try StudyResponse($0) }
    }

    /// Deletes a response for good; that one was deleted is counted.
    /// - Returns: false when there is no such response.
    func delete(_ id: UUID, of study: StudyID, for call: StaffCall, at now: Date) async throws -> Bool {
        try await pool.transaction { transaction in
            let deleted = try await transaction.query(
                "DELETE FROM responses WHERE study_id = \(study) AND id = \(id)")
            guard deleted.affectedCount == 1 else { return false }
            try await transaction.query(
                """
                INSERT INTO deleted_responses AS known (study_id, deleted_on, answers)
                VALUES (\(study), \(CalendarDay(of: now, in: .gmt).description)::date, 1)
                ON CONFLICT (study_id, deleted_on) DO UPDATE SET answers = known.answers + 1
                """)
            try await transaction.announce(call, "response.deleted", detail: study.rawValue, at: now)
            return true
        }
    }
}

extension SQL {
    /// As the indexes of `0006_summaries` have it, so that nothing is sorted.
    /// - Parameter isTurned: from the other end.
    fileprivate static func order(_ order: ResponseOrder, isTurned: Bool) -> SQL {
        switch (order.key, order.isAscending != isTurned) {
        case (.time, true): "hour, id"
        case (.time, false): "hour DESC, id DESC"
        case (.place, true): "place_name, hour DESC, id"
        case (.place, false): "place_name DESC, hour, id DESC"
        case (.country, true): "country_code, hour DESC, id"
        case (.country, false): "country_code DESC, hour, id DESC"
        }
    }
}

extension StudyResponse {
    fileprivate init(_ row: Row) throws {
        id = try row["id"]
        hour = try row["hour"]
        (latitude, longitude) = (try row["latitude"], try row["longitude"])
        (placeName, countryCode) = (try row["place_name"], try row["country_code"])
        (tree, grass, weed) = (try row["tree"], try row["grass"], try row["weed"])
        aqi = try row["aqi"]
        (co, o3, no2) = (try row["co"], try row["o3"], try row["no2"])
        (so2, pm10, pm25) = (try row["so2"], try row["pm10"], try row["pm25"])
        (temperature, humidity) = (try row["temperature"], try row["humidity"])
        (rain, wind) = (try row["rain"], try row["wind"])
        answers = try row["answers"]
    }
}
