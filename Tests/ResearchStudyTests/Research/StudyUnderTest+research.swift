import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Testing

@testable import research_study

/// An answer as the mixer stores it, of which a test gives what matters to it.
struct AnswerForTests: Sendable {
    var id = UUID()
    /// 9 May 2027, 10:00 UTC.
    var hour = StudyUnderTest.now
    var latitude = 47.6
    var longitude = 7.6
    var place: String? = "Basel"
    var country: String? = "CH"
    var tree: Double? = 20
    var grass: Double? = 4
    var temperature: Double? = 17.5
    var answers: [Int16?] = [1, 2, 0, 3]
}

extension StudyUnderTest {
    /// A page, or what a program reads.
    func page(_ path: String, _ staff: [String: String] = [:]) async throws -> Answer {
        try await get(path, ["accept": "text/html"].merging(staff) { _, own in own })
    }

    /// What the form of a page sends.
    func form(_ path: String, _ fields: [String: String], _ staff: [String: String] = [:]) async throws -> Answer {
        let body = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
        let headers = ["content-type": "application/x-www-form-urlencoded", "accept": "text/html"]
        return try await send(.post, path, headers.merging(staff) { _, own in own }, body.joined(separator: "&"))
    }

    func add(_ answers: [AnswerForTests]) async throws {
        let study = try id
        try await pool.pipeline(
            answers.map { one in
                """
                INSERT INTO responses (study_id, id, hour, latitude, longitude, place_name, country_code, tree, grass, aqi,
                    pm25, temperature, answers)
                VALUES (\(study), \(one.id), \(one.hour), \(one.latitude), \(one.longitude), \(one.place), \(one.country),
                    \(one.tree), \(one.grass), 42, 7.25, \(one.temperature), \(one.answers))
                """
            })
    }

    /// What the audit is told, in order.
    func actions() async throws -> [String] { try await announced().map(\.action) }
}

extension Answer {
    var location: String? { headers[.location] }

    /// What a page shows, without what its markup is.
    var words: String {
        text.replacing(/<(script|style)[^>]*>.*?<\/\1>/.dotMatchesNewlines(), with: " ").replacing(/<[^>]*>/, with: " ")
            .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
            .replacing("&lt;", with: "<").replacing(/\s+/, with: " ")
    }
}
