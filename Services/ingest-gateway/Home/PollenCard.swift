import Domain
import EnvironmentReports
import Localization

/// The risk of a person's own allergens, of the kinds of pollen, the plants, and the hours of two days.
struct PollenCard: Sendable {
    private let environment: LocalEnvironment
    private let page: HomePage

    private static let hours = 48

    init(_ environment: LocalEnvironment, _ page: HomePage) { (self.environment, self.page) = (environment, page) }

    private var words: HomeWords { page.words }

    var fields: [String: Any] {
        let risk = environment.personalRisk
        var fields: [String: Any] = [
            "level": risk.level ?? "unknown", "word": words.level(risk.level), "sentence": sentence,
            "types": environment.pollen.types.map(row),
            "species": environment.pollen.species.filter { $0.state.isKnown || $0.source != nil }.map(row),
            "missing": missing,
        ]
        if let intensity = decisive?.intensity { fields["figure"] = words.ofTen(intensity) }
        if let forecast { fields["forecast"] = forecast }
        return fields
    }

    /// What decides the risk.
    private var decisive: ReportedPollenEntry? {
        guard let subject = environment.personalRisk.decidedBy else { return nil }
        return environment.pollen.species.first { $0.id == subject }
            ?? environment.pollen.types.first { "\($0.id)-type" == subject }
    }

    private var sentence: String {
        let risk = environment.personalRisk
        if risk.level == nil { return words.riskUnknown }
        let reached = risk.reached.map { words.words.name(of: $0) }
        if !reached.isEmpty { return words.reached(reached) }
        return risk.isAssumed ? words.riskOfGrass : words.nothingReached
    }

    private func row(_ entry: ReportedPollenEntry) -> [String: Any] {
        var fields: [String: Any] = ["name": name(of: entry)]
        if entry.state.isKnown {
            // Not `level`: what a row does not have, its template would take from the card.
            fields["rating"] = ["level": entry.level ?? "unknown", "word": words.level(entry.level)]
            fields["amount"] = words.amount(entry)
        } else {
            fields["state"] = words.state(entry.state)
        }
        if let source = page.source(entry.source) { fields["source"] = source }
        return fields
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
            return names.isEmpty ? nil : ["state": words.state(state), "names": words.words.list(names)]
        }
    }

    /// Hour by hour, by kind; nil where no source knows any.
    private var forecast: [String: Any]? {
        let series = PollenType.allCases.map { environment.forecast.pollen["\($0.rawValue)-type"] ?? [] }
        guard series.contains(where: { !$0.isEmpty }) else { return nil }
        let hours = page.hours(from: environment.forecast.from, count: Self.hours)
        let rows = hours.enumerated().map { index, hour in
            [
                "day": hour.day, "hour": hour.hour,
                "values": series.map { values in
                    ["value": index < values.count ? values[index].map { "\($0)" } ?? "–" : "–"]
                },
            ] as [String: Any]
        }
        let own = series[PollenType.allCases.firstIndex(of: page.app.pollenType) ?? 0].prefix(Self.hours)
        let bars = HourBars(own.map { $0.map(Double.init) }, highest: 10, hours: hours)
        return [
            "kinds": PollenType.allCases.map { ["name": words.name($0)] }, "rows": rows, "bars": bars.fields,
            "caption": words.forecast(of: page.app.pollenType),
        ]
    }
}
