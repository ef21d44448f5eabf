import Domain
import Foundation
import Localization

/// What the page of UV and pollution says, in one language; what it has in common with Home, Home's words say.
struct SunAndAirWords: Sendable {
    let language: ContentLanguage
    let home: HomeWords

    init(_ language: ContentLanguage) { (self.language, home) = (language, HomeWords(language)) }

    var title: String { say("UV and pollution", "UV und Schadstoffe") }
    var now: String { say("now", "jetzt") }
    var unknown: String { say("unknown", "unbekannt") }
    var uvLevels: String { say("Levels of the UV index", "Stufen des UV-Index") }
    var airLevels: String { say("Levels of the US AQI", "Stufen des US-Index") }
    var highestToday: String { say("Highest today", "Höchster Wert heute") }
    var solarNoon: String { say("Solar noon", "Sonnenhöchststand") }
    var strongest: String { say("Strongest sun", "Stärkste Sonne") }

    var ozoneColumn: String { say("Ozone layer", "Ozonschicht") }

    func twoDays(_ name: String) -> String { say("\(name), today and tomorrow", "\(name), heute und morgen") }

    /// Such as "7 · High, at 13:00".
    func at(_ value: String, _ time: String) -> String { say("\(value), at \(time)", "\(value), um \(time) Uhr") }

    /// Such as "301 Dobson units".
    func dobson(_ column: Double) -> String {
        let figure = home.words.number(column.rounded())
        return say("\(figure) Dobson units", "\(figure) Dobson-Einheiten")
    }

    func span(_ sun: StrongSun, _ clock: PlaceClock) -> String {
        let (first, last) = (clock.time(sun.start), clock.time(sun.end))
        return say("\(first) to \(last)", "\(first) bis \(last) Uhr")
    }

    /// What is shaded in the chart.
    func shaded(_ sun: StrongSun, _ clock: PlaceClock) -> String {
        if sun.isByClock { return home.strongSun }
        let (first, last) = (clock.time(sun.start), clock.time(sun.end))
        return say(
            "Shaded: \(first) to \(last), three hours before and after solar noon, when the sun is strongest.",
            "Dunkler: \(first) bis \(last) Uhr, drei Stunden vor und nach dem Sonnenhöchststand, wenn die Sonne am "
                + "stärksten ist.")
    }

    /// Which clock the page shows.
    func clock(_ clock: PlaceClock, at instant: Date) -> String {
        let offset = clock.offset(at: instant)
        return clock.isLegal
            ? offset
            : say("\(offset), by the place’s longitude", "\(offset), nach der geografischen Länge des Ortes")
    }

    /// Why there is no value: icon, word and sentence.
    /// - Parameter hasPlace: whether anybody could be asked.
    func missing(isDown: Bool, _ hasPlace: Bool) -> [String: String] {
        guard !isDown else {
            return [
                "state": "down", "icon": "source-down", "word": say("Source down", "Quelle gestört"),
                "text": say(
                    "A source does not answer at the moment.", "Eine Quelle antwortet gerade nicht."),
            ]
        }
        return [
            "state": "unknown", "icon": "clock", "word": notFetched, "text": hasPlace ? nothingSent : choosePlace,
        ]
    }

    /// Where some pollutants are known and the index is not.
    var incomplete: [String: String] {
        [
            "state": "unknown", "icon": "unknown", "word": Words.capitalized(unknown),
            "text": say(
                "Too few pollutants or hours are known for the index.",
                "Für den Index sind zu wenige Schadstoffe oder Stunden bekannt."),
        ]
    }

    func back(isSignedIn: Bool) -> String { isSignedIn ? say("Skin", "Haut") : say("Home", "Start") }

    var notFetched: String { say("Not fetched yet", "Noch nicht abgerufen") }

    private var nothingSent: String {
        say(
            "No source has sent a value for this place so far.",
            "Für diesen Ort hat noch keine Quelle einen Wert geliefert.")
    }

    var choosePlace: String {
        say(
            "Choose a place or use your position; then the values are fetched.",
            "Wählen Sie einen Ort oder nutzen Sie Ihren Standort; dann werden die Werte abgerufen.")
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
