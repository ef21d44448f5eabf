import Foundation
import Postgres

/// The answers of a study as they are at one moment, by their random ids.
struct PostgresAnswerSource: Sendable {
    let pool: PostgresPool

    /// Reads everything from one snapshot, the next page while the last is taken.
    /// - Parameters:
    ///   - begin: is told how many there are.
    ///   - take: is passed each page in turn.
    func read(
        of study: StudyID, begin: (_ count: Int) async throws -> Void,
        take: (_ page: [ExportedAnswer]) async throws -> Void
    ) async throws {
        try await pool.transaction(isolation: .repeatableRead) { transaction in
            let count = try await transaction.query(
                "SELECT count(*) FROM responses WHERE study_id = \(study)"
            ).first?.decode(Int.self)
            try await begin(count ?? 0)
            try await transaction.query(
                """
                DECLARE answers NO SCROLL CURSOR FOR
                SELECT id, hour, latitude::float8, longitude::float8, place_name, country_code, tree, grass, weed, aqi,
                    co, o3, no2, so2, pm10, pm25, temperature, humidity, rain, wind, answers
                FROM responses WHERE study_id = \(study) ORDER BY id
                """)
            var page = try await Self.page(of: transaction)
            while !page.isEmpty {
                async let following = Self.page(of: transaction)
                try await take(page)
                page = try await following
            }
        }
    }

    private static func page(of transaction: PostgresTransaction) async throws -> [ExportedAnswer] {
        try await transaction.binary("FETCH 4096 FROM answers").map { try ExportedAnswer($0) }
    }
}

extension ExportedAnswer {
    fileprivate init(_ row: BinaryRow) throws {
        var row = row
        id = try row.uuid()
        hour = try row.dateOrNull() ?? .distantPast
        latitude = try row.double().inHundredths
        longitude = try row.double().inHundredths
        placeName = try row.textOrNull()
        countryCode = try row.textOrNull()
        pollen = try [row.floatOrNull(), row.floatOrNull(), row.floatOrNull()]
        airQualityIndex = try row.integerOrNull()
        pollutants = try [
            row.floatOrNull(), row.floatOrNull(), row.floatOrNull(), row.floatOrNull(), row.floatOrNull(),
            row.floatOrNull(),
        ]
        weather = try [row.floatOrNull(), row.floatOrNull(), row.floatOrNull(), row.floatOrNull()]
        answers = try row.integersOrNulls()
    }
}

extension Double {
    /// A cell's centre has two decimals.
    fileprivate var inHundredths: Double { (self * 100).rounded() / 100 }
}
