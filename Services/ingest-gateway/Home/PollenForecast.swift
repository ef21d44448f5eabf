import Domain
import EnvironmentReports
import Foundation
import Localization

/// The pollen of the next 48 hours: a small chart for each kind, and a table of all.
struct PollenForecast: Sendable {
    private let environment: LocalEnvironment
    private let page: HomeCards
    private let hours: [PlaceHour]

    static let length = 48

    /// Nil where no source knows any hour.
    init?(_ environment: LocalEnvironment, _ page: HomeCards) {
        (self.environment, self.page) = (environment, page)
        hours = page.hours(from: environment.forecast.from, count: Self.length)
        guard PollenType.allCases.contains(where: { !keys(of: $0).isEmpty }) else { return nil }
    }

    private var words: HomeWords { page.words }

    var fields: [String: Any] {
        let known = PollenType.allCases.filter { series(of: $0).contains { $0 != nil } }
        return [
            "charts": known.map(chart), "kinds": known.map { ["name": words.name($0)] }, "rows": rows(known),
            "by": page.providers(of: known.flatMap(keys)).map { [words.forecast(by: $0)] } ?? [],
        ]
    }

    /// Where a kind's hours come from: itself where a source reports it, else its plants.
    private func keys(of type: PollenType) -> [String] {
        let own = "\(type.rawValue)-type"
        if environment.forecast.pollen[own]?.isEmpty == false { return [own] }
        let plants = Allergen.allCases.filter { $0.pollenType == type }.map(\.rawValue)
        return plants.filter { environment.forecast.pollen[$0]?.isEmpty == false }
    }

    /// Of each hour the strongest; nil where nobody knows the hour.
    func series(of type: PollenType) -> [Int?] {
        let all = keys(of: type).map { Array((environment.forecast.pollen[$0] ?? []).prefix(Self.length)) }
        return (0..<(all.map(\.count).max() ?? 0)).map { index in
            all.compactMap { index < $0.count ? $0[index] : nil }.max()
        }
    }

    private func chart(of type: PollenType) -> [String: Any] {
        var chart = HoursChart(
            series(of: type).map { $0.map(Double.init) }, hours: hours, bands: .pollen, highest: 10)
        chart.own = page.threshold(of: type).map { ($0, words.yourThreshold($0)) }
        let peak = chart.peak.map { (value: words.ofTen(Int($0.value)), hour: hours[$0.index]) }
        let present = (chart.values.first ?? nil).map { words.ofTen(Int($0)) }
        return chart.fields.merging([
            "caption": words.hoursToCome(words.name(type)), "sentence": words.summary(present: present, peak: peak),
            "note": [String](),
        ]) { own, _ in own }
    }

    private func rows(_ types: [PollenType]) -> [[String: Any]] {
        let all = types.map(series)
        return hours.enumerated().map { index, hour in
            [
                "day": hour.day, "hour": hour.hour,
                "values": all.map { values in
                    ["value": index < values.count ? values[index].map { "\($0)" } ?? "–" : "–"]
                },
            ]
        }
    }
}

/// A person's allergens today and tomorrow, from the nearest station that measures each of them.
struct StationDays: Sendable {
    private let environment: LocalEnvironment
    private let page: HomeCards

    init(_ environment: LocalEnvironment, _ page: HomeCards) { (self.environment, self.page) = (environment, page) }

    private var words: HomeWords { page.words }

    var fields: [[String: Any]] {
        let own = Set(page.sensitivities.map(\.allergen))
        return environment.stations.compactMap { station in
            let entries = station.allergens.filter { own.isEmpty ? $0.today != nil : own.contains($0.allergen) }
            guard !entries.isEmpty else { return nil }
            return [
                "title": words.station(station.name, kilometres: station.distance),
                "down": station.state == .down ? [words.state(.sourceDown)] : [], "source": source(of: station),
                "rows": entries.map { entry in
                    [
                        "name": Words.capitalized(words.words.name(of: entry.allergen)),
                        "today": cell(entry.today.map { ($0.level, $0.intensity) }),
                        "tomorrow": cell(
                            entry.tomorrow.map { ($0.level, $0.intensity) } ?? forecast(of: entry.allergen)),
                    ] as [String: Any]
                },
            ]
        }
    }

    /// Whose station it is, and how old its newest reading.
    private func source(of station: StationReport) -> [[String: Any]] {
        let latest = station.allergens.compactMap(\.latest)
        let age = latest.map(\.measuredAt).max().map {
            words.age(seconds: max(0, Int(environment.asOf.timeIntervalSince($0))))
        }
        let text = [words.words.provider(station.provider), age].compactMap { $0 }.joined(separator: " · ")
        return [["text": text, "stale": latest.contains(where: \.isStale) ? [words.stale] : []]]
    }

    private func cell(_ day: (level: String, intensity: Int?)?) -> [String: Any] {
        guard let day else { return ["rating": [Any](), "state": [words.state(.unknown)]] }
        let number = day.intensity.map { " · \($0)" } ?? ""
        return ["rating": [["level": day.level, "word": words.level(day.level) + number]], "state": [Any]()]
    }

    /// Of the place, for a station that has none: its strongest hour tomorrow.
    private func forecast(of allergen: Allergen) -> (level: String, intensity: Int?)? {
        guard let series = environment.forecast.pollen[allergen.rawValue] else { return nil }
        let tomorrow = CalendarDay(of: environment.asOf, in: page.zone).next
        let hours = series.enumerated().filter {
            CalendarDay(of: environment.forecast.from + Double($0.offset) * 3_600, in: page.zone) == tomorrow
        }
        guard let highest = hours.compactMap(\.element).max(), let intensity = try? Intensity(highest) else {
            return nil
        }
        return (intensity.level.token, highest)
    }
}
