import Foundation

/// The air at a place as a person reads it. Pure: the same answer gives the same text.
struct EnvironmentReport: CustomStringConvertible {
    var environment: LocalEnvironment
    /// As the person called it; otherwise the server's name of their own place.
    var placeName: String?
    /// Also plants of which there is nothing in the air.
    var showsAll = false
    var style = TerminalStyle.plain
    var timeZone = TimeZone.current

    var description: String {
        [heading, risk, "\(pollen)", air, "\(weather)", advice, sources]
            .filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var heading: String {
        let place = environment.place
        let position = String(format: "%.2f, %.2f", place.latitude, place.longitude)
        let name = placeName ?? place.name
        let time = DisplayedTime.minute(environment.asOf, in: timeZone)
        return style("\(name.map { "\($0) (\(position))" } ?? position), \(time)".printable, .bold)
    }

    private var risk: String {
        let risk = environment.personalRisk
        let whose = risk.isAssumed ? "Risk by grass, which is assumed" : "Your risk"
        guard let level = risk.level else { return "\(whose): unknown" }
        let plant = risk.decidedBy.map { ", by \(LevelWords.plant($0))" } ?? ""
        var lines = [
            "\(whose): \(style(LevelWords.level(level).printable, LevelWords.effect(level)))\(plant.printable)"
        ]
        if !risk.reached.isEmpty {
            lines.append("At or above your thresholds: \(risk.reached.joined(separator: ", "))".printable)
        }
        if !risk.unknown.isEmpty { lines.append("Not known here: \(risk.unknown.joined(separator: ", "))".printable) }
        return lines.joined(separator: "\n")
    }

    private var pollen: TextTable {
        var table = TextTable(["Pollen", "Level", "0-10", "Amount", "Source"], numberColumns: [2], style: style)
        let species = environment.pollen.species.filter { showsAll || $0.state == "present" }
        for entry in environment.pollen.types + species {
            let amount = entry.value.map { "\(Self.number($0)) \(entry.unit ?? "")" } ?? ""
            table.add([
                entry.name, LevelWords.state(entry.state, level: entry.level), entry.intensity.map { "\($0)" } ?? "",
                amount, entry.source.map(Self.words) ?? entry.reason ?? "",
            ])
        }
        return table
    }

    private var air: String {
        guard let air = environment.airQuality else { return "Air quality: unknown" }
        guard let index = air.indices[air.scale] else {
            return "Air quality: unknown. \(air.unknown[air.scale] ?? "")".printable
        }
        let value = index.value.map { " \($0)" } ?? ""
        let pollutant = index.mainPollutant.map { ", mostly \($0)" } ?? ""
        let age = index.isStale ? ", out of date" : ""
        return "Air quality (\(air.scale)): \(index.name)\(value)\(pollutant)\(age)".printable
    }

    private var weather: TextTable {
        var table = TextTable(["Now", "Value", "Source"], style: style)
        if let uv = environment.uv {
            let index = uv.index.map { "\(Self.number($0)), " } ?? ""
            let maximum = uv.maximumToday.map { ", up to \(Self.number($0)) today" } ?? ""
            table.add(["UV index", "\(index)\(LevelWords.level(uv.band))\(maximum)", Self.words(uv.source)])
        }
        for (element, name) in LevelWords.weather {
            guard let value = environment.weather[element], let number = value.value else { continue }
            table.add([name, "\(Self.number(number)) \(value.unit)", Self.words(value.source)])
        }
        return table
    }

    private var advice: String {
        environment.advice.map { advice in
            let whom = advice.audience == "sensitive-groups" ? "Sensitive groups: " : ""
            return "- \(whom)\(advice.text)".printable
        }.joined(separator: "\n")
    }

    /// Whoever shows the values has to name whom they come from.
    private var sources: String {
        let used = environment.sources.filter(\.isUsed).map { source in
            let others = source.contributors.isEmpty ? "" : ", with \(source.contributors.joined(separator: ", "))"
            return "\(source.attribution)\(others) (\(source.licence))"
        }
        return used.isEmpty ? "" : "Data: \(used.joined(separator: "; "))".printable
    }

    private static func words(_ source: LocalEnvironment.Source) -> String {
        let name = source.station.map { "\(source.name), \($0.name)" } ?? source.name
        return source.isStale ? "\(name): \(source.staleReason ?? "out of date")" : name
    }

    /// At most one digit behind the point.
    static func number(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? String(format: "%.0f", rounded == 0 ? 0 : rounded) : String(format: "%.1f", rounded)
    }
}
