import Domain
import EnvironmentReports
import Foundation
import Localization

/// The risk of a person's own allergens, of the kinds of pollen, of the nearest stations, and the plants.
struct PollenCard: Sendable {
    private let environment: LocalEnvironment
    private let page: HomeCards

    init(_ environment: LocalEnvironment, _ page: HomeCards) { (self.environment, self.page) = (environment, page) }

    private var words: HomeWords { page.words }

    /// What the risk is by: a person's allergens, for want of them the kind of pollen that they chose.
    var risk: (level: String?, intensity: Int?) {
        let personal = environment.personalRisk
        guard page.sensitivities.isEmpty else { return (personal.level, decisive?.intensity) }
        return (chosenKind?.level, chosenKind?.intensity)
    }

    var fields: [String: Any] {
        let (level, intensity) = risk
        var fields: [String: Any] = [
            "level": level ?? "unknown", "word": words.level(level), "sentence": sentence,
            "figure": intensity.map { [words.ofTen($0)] } ?? [], "ten": intensity.map(ten) ?? [],
            "trend": trend.map { [$0] } ?? [],
            "advice": level.flatMap(PollenLevel.init(token:)).map { $0 == .none ? [] : [words.advice(on: $0)] } ?? [],
            "types": environment.pollen.types.map(row),
            "species": environment.pollen.species.filter { $0.state.isKnown || $0.source != nil }.map(row),
            "missing": missing, "unmeasured": unmeasured, "stations": StationDays(environment, page).fields,
        ]
        if let forecast = PollenForecast(environment, page) {
            fields["forecast"] = page.isLight ? [] : [forecast.fields]
            fields["postponed"] = page.isLight
        }
        return fields
    }

    private var chosenKind: ReportedPollenEntry? {
        environment.pollen.types.first { $0.id == page.app.pollenType.rawValue }
    }

    /// What decides the risk of a person's allergens.
    private var decisive: ReportedPollenEntry? {
        guard let subject = environment.personalRisk.decidedBy else { return nil }
        return environment.pollen.species.first { $0.id == subject }
            ?? environment.pollen.types.first { "\($0.id)-type" == subject }
    }

    private func ten(_ intensity: Int) -> [[String: String]] {
        let own = page.sensitivities.isEmpty ? nil : decisive.flatMap { page.threshold(of: $0) }
        return (1...10).map { step in
            [
                "look": [step <= intensity ? "on" : nil, step == own ? "own" : nil].compactMap { $0 }.joined(
                    separator: " ")
            ]
        }
    }

    private var sentence: String {
        let risk = environment.personalRisk
        guard !page.sensitivities.isEmpty else {
            return chosenKind?.level == nil ? words.pollenUnknown : words.risk(of: page.app.pollenType)
        }
        if risk.level == nil { return words.riskUnknown }
        let reached = risk.reached.map { words.words.name(of: $0) }
        return reached.isEmpty ? words.nothingReached : words.reached(reached)
    }

    /// Where what decides the risk rises within a day.
    private var trend: String? {
        guard let now = risk.intensity else { return nil }
        let all =
            page.sensitivities.isEmpty
            ? PollenForecast(environment, page)?.series(of: page.app.pollenType)
            : environment.personalRisk.decidedBy.flatMap { environment.forecast.pollen[$0] }
        guard let series = all?.prefix(24) else { return nil }
        let hours = page.hours(from: environment.forecast.from, count: series.count)
        let chart = HoursChart(series.map { $0.map(Double.init) }, hours: hours, bands: .pollen, highest: 10)
        guard let peak = chart.peak, Int(peak.value) > now, peak.index > 0 else { return nil }
        return words.rising(to: Int(peak.value), by: hours[peak.index])
    }

    /// Rows have every field, for what a row does not have its template would take from the card.
    private func row(_ entry: ReportedPollenEntry) -> [String: Any] {
        [
            "name": name(of: entry),
            "rating": entry.state.isKnown
                ? [["level": entry.level ?? "unknown", "word": words.level(entry.level)]] : [],
            "amount": entry.state.isKnown ? [words.amount(entry)].filter { !$0.isEmpty } : [],
            "state": entry.state.isKnown ? [] : [words.state(entry.state)],
            "source": page.source(entry.source ?? strongest(of: entry)?.source).map { [$0] } ?? [],
        ]
    }

    /// Of a kind that no source reports as a whole: the plant that its level is taken from.
    private func strongest(of entry: ReportedPollenEntry) -> ReportedPollenEntry? {
        entry.basis?.first.flatMap { plant in environment.pollen.species.first { $0.id == plant.rawValue } }
    }

    private func name(of entry: ReportedPollenEntry) -> String {
        guard entry.type != nil, let plant = Allergen(rawValue: entry.id) else {
            return PollenType(rawValue: entry.id).map(words.name) ?? entry.name
        }
        return Words.capitalized(words.words.name(of: plant))
    }

    /// Plants of which nothing is known here, by the reason.
    private var missing: [[String: Any]] {
        let entries = environment.pollen.species.filter { !$0.state.isKnown && $0.source == nil }
        return PollenState.allCases.compactMap { state in
            let names = entries.filter { $0.state == state }.map(name)
            return names.isEmpty ? nil : ["state": [words.state(state)], "names": words.words.list(names)]
        }
    }

    /// A person's own allergens that no station measures anywhere.
    private var unmeasured: [String] {
        let own = page.sensitivities.map(\.allergen).filter { !$0.isMeasured }
        return own.isEmpty ? [] : [words.notMeasured(own)]
    }
}

extension PollenLevel {
    /// As answers of the environment write it, such as `very-high`.
    init?(token: String) {
        guard let level = Self.allCases.first(where: { $0.displayName.replacing(" ", with: "-") == token }) else {
            return nil
        }
        self = level
    }

    var token: String { displayName.replacing(" ", with: "-") }
}
