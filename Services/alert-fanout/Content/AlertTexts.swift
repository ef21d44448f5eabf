import Domain
import Foundation
import Gazetteer
import Localization
import MessageProtocol

/// Writes the texts of alerts in every language, from templates that are compiled once.
struct AlertTexts: Sendable {
    private let english: LanguageTexts
    private let german: LanguageTexts

    /// - Throws: when a template does not compile; a test compiles all of them.
    init(towns: Towns = .world) throws {
        english = try LanguageTexts(in: .english, towns)
        german = try LanguageTexts(in: .german, towns)
    }

    /// - Parameter raisedAt: when the alert was raised; the age of its values counts up to then.
    func write(_ facts: AlertFacts, raisedAt: Date, in language: ContentLanguage) -> AlertContent {
        switch language {
        case .english: english.write(facts, raisedAt: raisedAt)
        case .german: german.write(facts, raisedAt: raisedAt)
        }
    }
}

/// The templates of one language.
private struct LanguageTexts: Sendable {
    private let words: Words
    private let towns: Towns
    private let station: AlertTemplate
    private let forecast: AlertTemplate
    private let crowd: AlertTemplate
    private let digest: AlertTemplate
    private let threshold: TextTemplate
    private let summary: AlertSummary

    init(in language: ContentLanguage, _ towns: Towns) throws {
        let sources = TemplateSources(in: language)
        self.towns = towns
        words = Words(in: language)
        summary = AlertSummary(in: language, towns)
        station = try AlertTemplate(sources.station)
        forecast = try AlertTemplate(sources.forecast)
        crowd = try AlertTemplate(sources.crowd)
        digest = try AlertTemplate(sources.digest)
        threshold = try TextTemplate(String(decoding: sources.threshold, as: UTF8.self))
    }

    func write(_ facts: AlertFacts, raisedAt: Date) -> AlertContent {
        switch facts {
        case .station(let alert):
            station.content(
                with: StationAlertValues(alert, raisedAt: raisedAt, in: words), personalNote: note(of: [alert.allergen])
            )
        case .forecast(let alert):
            forecast.content(
                with: ForecastAlertValues(alert, raisedAt: raisedAt, in: words),
                personalNote: note(of: [alert.allergen]), summary: summary.line(of: alert))
        case .crowd(let report):
            crowd.content(
                with: CrowdAlertValues(report, raisedAt: raisedAt, in: words, towns),
                personalNote: note(of: report.allergens), summary: summary.line(of: report))
        case .digest(let contents): digest.content(with: DigestValues(contents, in: words))
        }
    }

    private func note(of allergens: [Allergen]) -> String {
        threshold.text(with: ThresholdValues(allergens, in: words))
    }
}

/// The values of the template `threshold`: which of the reader's thresholds it names.
struct ThresholdValues: Sendable {
    /// Nil when the alert is about several.
    let allergen: String?
    /// The allergen is not known; then the lowest threshold counts.
    let isUnsure: Bool

    init(_ allergens: [Allergen], in words: Words) {
        allergen = allergens.count == 1 ? words.name(of: allergens[0]) : nil
        isUnsure = allergens.isEmpty
    }
}
