import Domain
import Foundation
import HTTPTypes

@testable import ingest_gateway

/// Bodies and answers of the quiz API.
enum QuizBodies {
    /// The local day of ``GatewayUnderTest/now`` in UTC.
    static let today = "2023-04-10"

    static func daily(nose: Int = 0, overall: Int = 10, more: String = "", version: Int = 1) -> String {
        """
        {"version": \(version), "answers": {"overall": \(overall), "nose": \(nose), "eyes": 0, "throat": 0, "ears": 0,
         "medication": ["antihistamine"]\(more)}}
        """
    }
}

/// What the API returns of an answer sheet.
struct ShownSheet: Decodable, Equatable {
    struct Offer: Decodable, Equatable {
        struct Report: Decodable, Equatable {
            var place: Place?
            var allergens: [Allergen]
            var symptoms: [Symptom]
            var severity: Severity
        }

        var report: Report?
        var sensitivities: [Sensitivity]?
    }

    var day: String
    var version: Int
    var sheetID: AnswerSheetID
    var revision: Int
    var answers: [String: QuizAnswer]
    var suggestionID: SuggestionID?
    var feelsBad: Bool?
    var offer: Offer?
}

extension GatewayUnderTest {
    func answer(_ quiz: String = "daily", on day: String = QuizBodies.today, token: String, _ body: String) async throws
        -> Answer
    {
        try await call(.put, "/api/v1/quizzes/\(quiz)/answers/\(day)", token: token, body)
    }

    /// Chooses a place, birch and a time zone.
    func choose(zone: String = "Europe/Zurich", language: String = "en", token: String) async throws {
        _ = try await call(
            .put, "/api/v1/subscription", token: token,
            """
            {"place": {"name": "Basel", "coordinate": {"latitude": 47.56, "longitude": 7.59}},
             "sensitivities": [{"allergen": "birch", "threshold": 3}], "language": "\(language)",
             "settings": {"timeZone": "\(zone)"}}
            """)
    }
}
