import Domain
import Localization
import MessageProtocol

/// The rule that raised an alert; unknown for messages without an explanation, of older versions.
struct RuleValues: Sendable {
    /// The amount at which the intensity begins, such as `129 grains/m³`; nil for a provider that publishes classes.
    let limit: String?
    /// The intensity of the alert before for the same day.
    let previous: String?
    /// Its name and version.
    let rule: String?

    init(_ explanation: AlertExplanation?, in words: Words) {
        let hasAmount = explanation?.unit.isEmpty == false
        limit = explanation.flatMap { hasAmount ? "\(words.number($0.rule.limit)) \(words.unit($0.unit))" : nil }
        previous = explanation?.rule.previous.map { words.number($0.value) }
        rule = explanation?.rule.name
    }
}
