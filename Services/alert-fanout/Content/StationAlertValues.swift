import Domain
import Foundation
import Localization
import MessageProtocol

/// The values of the template `station-alert`.
struct StationAlertValues: Sendable {
    let allergen: String
    let level: String
    let place: String
    let provider: String
    let amount: String
    let time: String
    /// Nil for values replayed from recordings, the only ones older than an alert may be.
    let age: String?
    let strength: String
    let limit: String?
    let previous: String?
    let rule: String?

    init(_ alert: StationAlertRaised, raisedAt: Date, in words: Words) {
        let reason = RuleValues(alert.explanation, in: words)
        allergen = words.name(of: alert.allergen)
        level = words.name(of: alert.intensity.level)
        place = alert.station.name
        provider = words.provider(alert.explanation?.source ?? alert.station.provider)
        amount = words.amount(alert.concentration)
        time = words.time(alert.measuredAt)
        let seconds = raisedAt.timeIntervalSince(alert.measuredAt)
        age = seconds <= AlertAgeRule.oldest ? words.duration(seconds) : nil
        strength = words.strength(alert.intensity)
        (limit, previous, rule) = (reason.limit, reason.previous, reason.rule)
    }
}
