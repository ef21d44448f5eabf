import Domain
import Foundation
import Localization
import MessageProtocol

/// The values of the template `forecast-alert`.
struct ForecastAlertValues: Sendable {
    let allergen: String
    let level: String
    let provider: String
    /// Nil, like the age, when the provider does not publish it.
    let issued: String?
    let age: String?
    /// Nil for a provider that publishes classes instead of amounts.
    let amount: String?
    /// The centre of a grid cell.
    let position: String
    let time: String
    let strength: String
    let limit: String?
    let previous: String?
    let rule: String?

    init(_ alert: ForecastAlertRaised, raisedAt: Date, in words: Words) {
        let reason = RuleValues(alert.explanation, in: words)
        allergen = words.name(of: alert.allergen)
        level = words.name(of: alert.intensity.level)
        provider = words.provider(alert.explanation?.source ?? alert.provider)
        issued = alert.explanation?.issuedAt.map(words.time)
        age = alert.explanation?.issuedAt.map { words.duration(raisedAt.timeIntervalSince($0)) }
        amount = alert.concentration.map(words.amount)
        position = words.position(alert.coordinate)
        time = words.time(alert.expectedAt)
        strength = words.strength(alert.intensity)
        (limit, previous, rule) = (reason.limit, reason.previous, reason.rule)
    }
}
