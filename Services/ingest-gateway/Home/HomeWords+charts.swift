import Domain
import Foundation
import Localization

extension HomeWords {
    /// The chart in a sentence.
    /// - Parameters:
    ///   - present: the value of this hour; nil when nobody knows it.
    ///   - peak: the highest, and the hour it is expected in.
    func summary(present: String?, peak: (value: String, hour: PlaceHour)?) -> String {
        guard let peak else { return say("No hour is known.", "Keine Stunde ist bekannt.") }
        let now = present ?? level(nil).lowercased()
        return say(
            "Now \(now); highest \(peak.value) on \(peak.hour.day) at \(peak.hour.hour).",
            "Jetzt \(now); am höchsten \(peak.value) am \(peak.hour.day) um \(peak.hour.hour).")
    }

    /// The caption of a chart.
    func hoursToCome(_ name: String) -> String { say("\(name), the next 48 hours", "\(name), die nächsten 48 Stunden") }

    func yourThreshold(_ intensity: Int) -> String { say("your threshold \(intensity)", "Ihre Schwelle \(intensity)") }

    var strongSun: String {
        say(
            "Shaded: 10:00 to 16:00, when the sun is strongest.",
            "Dunkler: 10 bis 16 Uhr, wenn die Sonne am stärksten ist.")
    }

    func forecast(by providers: [String]) -> String {
        say("Forecast by \(words.list(providers)).", "Vorhersage: \(words.list(providers)).")
    }

    /// Such as "Rising to 7 of 10 by 15:00."; nil where nothing rises in the next day.
    func rising(to intensity: Int, by hour: PlaceHour) -> String {
        say("Rising to \(ofTen(intensity)) by \(hour.hour).", "Steigt bis \(hour.hour) Uhr auf \(ofTen(intensity)).")
    }

    /// The day and the time, such as "Thursday, 26 March, 14:00".
    func moment(_ date: Date, in zone: TimeZone) -> String {
        var style = Date.FormatStyle(locale: calendarLocale, timeZone: zone)
        style.calendar = Calendar(identifier: .gregorian)
        let day = date.formatted(style.weekday(.wide).day(.defaultDigits).month(.wide))
        return "\(day), \(hour(date, in: zone).hour.prefix(2)):\(minute(date, in: zone))"
    }

    /// English as most of our readers write dates: the day first.
    private var calendarLocale: Locale { Locale(identifier: language == .english ? "en_GB" : language.rawValue) }

    private func minute(_ date: Date, in zone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let minute = calendar.component(.minute, from: date)
        return minute < 10 ? "0\(minute)" : "\(minute)"
    }

    func hour(_ date: Date, in zone: TimeZone) -> PlaceHour {
        var style = Date.FormatStyle(locale: calendarLocale, timeZone: zone)
        style.calendar = Calendar(identifier: .gregorian)
        let day = date.formatted(style.weekday(.abbreviated).day(.defaultDigits).month(.abbreviated))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let hour = calendar.component(.hour, from: date)
        return PlaceHour(
            day: day, weekday: date.formatted(style.weekday(.abbreviated).day(.defaultDigits)),
            hour: "\(hour < 10 ? "0" : "")\(hour):00", number: hour)
    }

    /// Of a day, such as "12 to 18 °C" or "12 bis 18 °C".
    func range(_ values: [Double], unit: String) -> String? {
        guard let lowest = values.min(), let highest = values.max() else { return nil }
        let (low, high) = (words.number(Int(lowest.rounded())), words.number(Int(highest.rounded())))
        return low == high ? "\(low) \(unit)" : "\(low) \(say("to", "bis")) \(high) \(unit)"
    }

    /// - Parameter from: the first hour with rain.
    func rain(_ amount: String, from hour: PlaceHour) -> String {
        say("\(amount), from \(hour.hour)", "\(amount), ab \(hour.hour) Uhr")
    }

    var atAGlance: String { say("At a glance", "Auf einen Blick") }

    /// Such as "Index 32".
    func index(_ figure: String) -> String { say("Index \(figure)", "Index \(figure)") }

    var noRain: String { say("No rain", "Kein Regen") }

    func windUp(to value: String) -> String { say("up to \(value)", "bis \(value)") }

    func station(_ name: String, kilometres: Double?) -> String {
        let distance = kilometres.map { " · \(words.number($0)) km" } ?? ""
        return say("Nearest station: \(name)\(distance)", "Nächste Station: \(name)\(distance)")
    }
}

extension HomeWords {
    /// In `home.js`.
    var forScript: [String: String] {
        [
            "close": say("Close", "Schließen"),
            "moved": say("You are somewhere else now.", "Sie sind jetzt an einem anderen Ort."),
            "showHere": say("Show the air here", "Luft hier zeigen"),
            "notLocated": say(
                "Your position is unknown. Allow it in the browser, or type a town.",
                "Ihr Standort ist unbekannt. Erlauben Sie ihn im Browser, oder geben Sie einen Ort ein."),
        ]
    }

    /// Such as "9 stations: 2 high, 7 low".
    func stations(_ counted: [(level: PollenLevel?, count: Int)]) -> String {
        let all = counted.map(\.count).reduce(0, +)
        guard all > 0 else { return say("No station is near.", "Keine Station ist in der Nähe.") }
        let parts = counted.map { "\($0.count) \(level($0.level?.token).lowercased())" }
        let noun = say(all == 1 ? "station" : "stations", all == 1 ? "Station" : "Stationen")
        return "\(words.number(all)) \(noun): \(parts.joined(separator: ", "))"
    }
}
