import Domain
import Foundation
import MessageProtocol

/// What an alert tells, kept with it so that its text can be written again: for a digest, or in another language.
enum AlertFacts: Sendable, Equatable, Codable {
    case station(StationAlertRaised)
    case forecast(ForecastAlertRaised)
    case crowd(CrowdReport)
    case digest(DigestContents)
}

/// What people near each other reported of the same allergens.
struct CrowdReport: Sendable, Equatable, Codable {
    /// Of the report that made it credible.
    var place: Place
    /// Empty when they are not sure.
    var allergens: [Allergen]
    var symptoms: [Symptom]
    var severity: Severity
    /// How many different people reported it.
    var people: Int
    /// Of a trusted expert; what others write stays out of sight.
    var comment: Comment?
    var firstSubmittedAt: Date
    var lastSubmittedAt: Date
}

/// The alerts of a digest, the newest first.
struct DigestContents: Sendable, Equatable, Codable {
    var alerts: [AlertID]
    /// Their titles in the digest's language.
    var titles: [String]
    var dueAt: Date
}
