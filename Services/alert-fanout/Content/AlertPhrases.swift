import Domain
import Foundation
import MessageProtocol

/// The words that all texts share.
enum AlertPhrases {
    /// Such as `7 of 10 (high)`.
    static func strength(_ intensity: Intensity) -> String {
        "\(intensity.value) of 10 (\(intensity.level.displayName))"
    }

    /// The rule that raised an alert, such as `That is 7 of 10 (high), which begins at 129 grains/m³; up from 5 told
    /// before for that day. It reaches the threshold you chose for birch pollen.`
    static func reason(for allergen: Allergen, _ intensity: Intensity, _ explanation: AlertExplanation?) -> String {
        var sentence = "That is \(strength(intensity))"
        if let explanation {
            if !explanation.unit.isEmpty {
                sentence += ", which begins at \(number(explanation.rule.limit)) \(explanation.unit)"
            }
            if let previous = explanation.rule.previous {
                sentence += "; up from \(previous.value) told before for that day"
            }
            return "\(sentence). It reaches the threshold you chose for \(allergen.displayName)."
        }
        return "\(sentence) and reaches the threshold you chose for \(allergen.displayName)."
    }

    /// Such as `183 grains/m³`; a decimal only below 10.
    static func amount(_ concentration: PollenConcentration) -> String {
        "\(number(concentration.grainsPerCubicMetre)) grains/m³"
    }

    private static func number(_ value: Double) -> String {
        value.formatted(
            .number.precision(.fractionLength(value < 10 ? 0...1 : 0...0)).rounded(rule: .toNearestOrAwayFromZero)
                .locale(Locale(identifier: "en")))
    }

    /// Such as `21 April 2023, 11:00 UTC`.
    static func time(_ date: Date) -> String { date.formatted(timeFormat) }

    /// Such as `birch pollen, grass pollen and cat dander`.
    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) and \(last)"
    }

    /// A provider as it writes its own name.
    static func provider(_ id: String) -> String {
        ["meteoswiss": "MeteoSwiss", "open-meteo": "Open-Meteo", "open-meteo-air-quality": "Open-Meteo"][id] ?? id
    }

    static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    private static let timeFormat = Date.VerbatimFormatStyle(
        format: """
            \(day: .defaultDigits) \(month: .wide) \(year: .defaultDigits), \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits) UTC
            """,
        locale: Locale(identifier: "en"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
}
