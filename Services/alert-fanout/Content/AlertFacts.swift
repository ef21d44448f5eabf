import Domain
import Foundation
import MessageProtocol

/// The facts of an alert, kept with it so that its text can be written again, for a digest or in another language.
enum AlertFacts: Sendable, Equatable, Codable {
    case station(StationAlertRaised)
    case forecast(ForecastAlertRaised)
    case crowd(CrowdReport)
    case digest(DigestContents)
}

/// Reports of the same allergens by people near each other.
struct CrowdReport: Sendable, Equatable, Codable {
    /// In the middle of the reports, and named after that: texts for others name a town instead.
    var place: Place
    /// Empty when the reporters are not sure.
    var allergens: [Allergen]
    var symptoms: [Symptom]
    var severity: Severity
    /// How many different people reported it.
    var people: Int
    /// Only a trusted expert's; other comments are not published.
    var comment: Comment?
    var firstSubmittedAt: Date
    var lastSubmittedAt: Date
}

/// The alerts of a digest, the newest first.
struct DigestContents: Sendable, Equatable, Codable {
    var alerts: [AlertID]
    /// One for each alert, in the digest's language.
    var lines: [String]
    var dueAt: Date

    /// The member is stored under the name it had when it held titles.
    private enum CodingKeys: String, CodingKey {
        case alerts
        case lines = "titles"
        case dueAt
    }
}
