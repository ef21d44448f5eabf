import Domain
import Foundation
import Localization

/// What the charts say, in one language.
struct ChartWords: Sendable {
    let common: ResearchWords

    init(_ language: ContentLanguage) { common = ResearchWords(language) }

    var title: String { say("Charts", "Diagramme") }
    var all: String { say("All questions together", "Alle Fragen zusammen") }

    var shown: [String: String] {
        [
            "from": say("From", "Von"), "to": say("To", "Bis"), "question": say("Symptoms", "Beschwerden"),
            "show": common.show, "table": say("As a table", "Als Tabelle"), "level": say("Level", "Stufe"),
            "answers": say("Answers", "Antworten"), "days": say("Days", "Tage"), "mean": say("Mean", "Mittel"),
            "interval": say("95% interval", "95-%-Intervall"), "groups": common.groups,
            "none": say(
                "No group of five people in this span.", "In diesem Zeitraum gibt es keine Gruppe von fünf Personen."),
            "limits": say("What this can show, and what it cannot", "Was dies zeigen kann und was nicht"),
            "how": say(
                "Points are means, the strokes their 95% confidence intervals, n the answers. Intervals come from differences "
                    + "between days, since the answers of one day have their weather and pollen in common.",
                "Punkte sind Mittelwerte, die Striche ihre 95-%-Konfidenzintervalle, n die Antworten. Die Intervalle stammen "
                    + "aus Unterschieden zwischen Tagen, denn die Antworten eines Tages haben Wetter und Pollen gemeinsam."
            ),
        ]
    }

    /// STU-9.2 of the requirements.
    var limits: [String] {
        [
            say(
                "They show whether answers are higher at times and places with more of something in the air. That is no cause: "
                    + "pollen, heat and ozone rise together, and other things differ between days too.",
                "Sie zeigen, ob Antworten zu Zeiten und an Orten höher sind, an denen mehr von etwas in der Luft ist. Das ist "
                    + "keine Ursache: Pollen, Hitze und Ozon steigen gemeinsam, und Tage unterscheiden sich auch sonst."
            ),
            say(
                "Answers are one person’s own measure. Since none can be joined with another of the same person, differences "
                    + "between people cannot be told from changes within one, and one who answers every day weighs as much as "
                    + "many who answer once. The intervals know nothing of that, so they are too narrow rather than too wide.",
                "Antworten haben das eigene Maß einer Person. Weil sich keine mit einer anderen derselben Person verbinden "
                    + "lässt, sind Unterschiede zwischen Menschen nicht von Veränderungen bei einem zu trennen, und wer täglich "
                    + "antwortet, wiegt so viel wie viele, die einmal antworten. Die Intervalle wissen davon nichts und sind "
                    + "deshalb eher zu schmal als zu breit."),
            say(
                "Fourteen comparisons stand here: by chance alone some will look like something.",
                "Hier stehen vierzehn Vergleiche: Allein durch Zufall sehen einige nach etwas aus."),
        ]
    }

    func name(of exposure: Exposure) -> String {
        switch exposure {
        case .tree: say("Tree pollen", "Baumpollen")
        case .grass: say("Grass pollen", "Gräserpollen")
        case .weed: say("Weed pollen", "Kräuterpollen")
        case .aqi: say("Air quality index (US)", "Luftqualitätsindex (US)")
        case .pm25: "PM2.5"
        case .pm10: "PM10"
        case .o3: say("Ozone", "Ozon")
        case .no2: say("Nitrogen dioxide", "Stickstoffdioxid")
        case .so2: say("Sulphur dioxide", "Schwefeldioxid")
        case .co: say("Carbon monoxide", "Kohlenmonoxid")
        case .temperature: say("Temperature", "Temperatur")
        case .humidity: say("Humidity", "Luftfeuchte")
        case .rain: say("Rain", "Regen")
        case .wind: say("Wind", "Wind")
        }
    }

    func name(of kind: Exposure.Kind) -> String {
        switch kind {
        case .pollen: say("Pollen", "Pollen")
        case .air: say("Air", "Luft")
        case .weather: say("Weather", "Wetter")
        }
    }

    func unit(of exposure: Exposure) -> String { common.words.unit(exposure.unit) }

    /// Of a bin, such as `15–90`.
    func level(_ number: Int, _ bounds: [Double]) -> String {
        guard let first = bounds.first, let last = bounds.last else { return "" }
        if number == 0 { return "< \(bound(first))" }
        if number >= bounds.count { return "≥ \(bound(last))" }
        return "\(bound(bounds[number - 1]))–\(bound(bounds[number]))"
    }

    func bound(_ value: Double) -> String {
        value.formatted(
            .number.precision(.fractionLength(0...1)).grouping(.never)
                .locale(Locale(identifier: common.language.rawValue)))
    }

    /// A count in a narrow place, such as `12k`.
    func short(_ count: Int) -> String {
        count < 10_000 ? common.words.number(count) : "\(common.words.number(count / 1_000))k"
    }

    func spoken(_ series: ExposureSeries) -> String {
        let known = series.bins.compactMap { bin in bin.estimate.map { (bin.number, $0.mean) } }
        guard let first = known.first, let last = known.last, first.0 != last.0 else {
            return name(of: series.exposure)
        }
        let unit = unit(of: series.exposure)
        return say(
            "\(name(of: series.exposure)): mean \(common.decimal(first.1, 2)) at \(level(first.0, series.bounds)) \(unit), "
                + "\(common.decimal(last.1, 2)) at \(level(last.0, series.bounds)) \(unit).",
            "\(name(of: series.exposure)): Mittel \(common.decimal(first.1, 2)) bei \(level(first.0, series.bounds)) \(unit), "
                + "\(common.decimal(last.1, 2)) bei \(level(last.0, series.bounds)) \(unit).")
    }

    func say(_ english: String, _ german: String) -> String { common.say(english, german) }
}
