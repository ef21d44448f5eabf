import Domain
import Foundation
import HTTPService
import MessageProtocol

extension SettingsForm {
    /// What the form says, by the rules of the API, which read it as a body of theirs.
    /// - Throws: ``SettingsFaults`` by the names of the form's fields.
    func subscription(
        by rules: SubscriptionFields, app current: AppSettings?
    ) throws(SettingsFaults) -> Subscription {
        let reader: BodyReader
        do {
            reader = try MessageCoding.decode(
                BodyReader.self, from: Array(try JSONSerialization.data(withJSONObject: body)))
        } catch {
            throw SettingsFaults(fields: [], isUnreadable: true)
        }
        do {
            var subscription = try rules.subscription(in: reader)
            subscription.app = app(after: current)
            return subscription
        } catch {
            let names = (error.errors ?? []).compactMap(\.pointer).map(fieldName)
            throw SettingsFaults(fields: Set(names), isUnreadable: names.isEmpty)
        }
    }

    private func app(after current: AppSettings?) -> AppSettings {
        var app = current ?? AppSettings()
        app.units = values["units"].flatMap { .init(rawValue: $0) } ?? app.units
        app.pollenType = values["pollen-type"].flatMap { .init(rawValue: $0) } ?? app.pollenType
        app.startPage = values["start-page"].flatMap { .init(rawValue: $0) } ?? app.startPage
        app.usesLittleData = values["little-data"] != nil
        app.hidden = Set(AppSettings.Feature.allCases.filter { values["shows-\($0.rawValue)"] == nil })
        return app
    }

    /// As PUT of the subscription takes it; what is empty is left out, and what is no number stays a text, which the
    /// rules refuse by name.
    private var body: [String: Any] {
        var body: [String: Any] = [
            "sensitivities": sensitivities, "emailNotifications": values["email"] != nil, "settings": settings,
        ]
        if let place { body["place"] = place }
        body["radius"] = number("radius")
        body["language"] = values["language"]
        body["locationPrecision"] = values["precision"]
        body["birthDate"] = values["birth-date"]
        return body
    }

    private var place: [String: Any]? {
        let (latitude, longitude) = (number("latitude"), number("longitude"))
        guard latitude != nil || longitude != nil else { return nil }
        var coordinate: [String: Any] = [:]
        coordinate["latitude"] = latitude
        coordinate["longitude"] = longitude
        var place: [String: Any] = ["coordinate": coordinate]
        place["name"] = values["place"]
        return place
    }

    /// In the order in which the faults are named.
    private var chosen: [Allergen] { Allergen.allCases.filter { values["threshold-\($0)"] != nil } }

    private var sensitivities: [[String: Any]] {
        chosen.map { ["allergen": $0.rawValue, "threshold": number("threshold-\($0)") ?? 0] }
    }

    private var settings: [String: Any] {
        var settings: [String: Any] = [
            "onlyUrgent": values["only-urgent"] != nil, "channels": channels, "reminders": shownReminders.map(reminder),
        ]
        settings["timeZone"] = values["time-zone"]
        settings["forecastTiming"] = values["forecasts"]
        settings["weeklyInterruptions"] = number("weekly")
        if values["quiet-start"] != nil || values["quiet-end"] != nil {
            settings["quietHours"] = ["start": "quiet-start", "end": "quiet-end"].compactMapValues { values[$0] }
        }
        settings["mutedUntil"] = instant("muted-until")
        settings["snoozedUntil"] = instant("snoozed-until")
        let escalation = Self.places.compactMap { values["escalation-\($0)"] }
        if !escalation.isEmpty || values["escalation-minutes"] != nil {
            settings["escalation"] =
                ["minutes": number("escalation-minutes") ?? 0, "channels": escalation] as [String: Any]
        }
        return settings
    }

    private var channels: [String: [String: String]] {
        var channels: [String: [String: String]] = [:]
        for channel in Channel.outside {
            for kind in Self.kinds {
                channels[channel.rawValue, default: [:]][kind.rawValue] = values["\(channel.rawValue)-\(kind.rawValue)"]
            }
        }
        return channels
    }

    /// The fields that name a day that has passed.
    func fields(ofPast reminders: RemindersInThePast) -> Set<String> {
        Set(reminders.places.compactMap { shownReminders.element($0) }.map { "reminder-\($0)-date" })
    }

    /// One without a kind is taken out.
    private var shownReminders: [Int] { (0..<reminders).filter { values["reminder-\($0)-kind"] != nil } }

    private func reminder(_ index: Int) -> [String: Any] {
        let name = "reminder-\(index)"
        var reminder: [String: Any] = [:]
        for (key, field) in [("id", "id"), ("kind", "kind"), ("time", "time"), ("repeats", "repeats")] {
            reminder[key] = values["\(name)-\(field)"]
        }
        let kind = values["\(name)-kind"].flatMap(Reminder.Kind.init)
        if kind == .custom || kind == .medication { reminder["text"] = values["\(name)-text"] }
        let date = values["\(name)-date"] ?? ""
        switch values["\(name)-repeats"].flatMap({ RepeatChoice($0) }) {
        case .word(.weekly):
            reminder["weekdays"] = Weekday.allCases.map(\.rawValue).filter { values["\(name)-\($0)"] != nil }
        case .word(.monthly): reminder["dayOfMonth"] = number("\(name)-day") ?? 0
        case .word(.once): reminder["date"] = date
        case .weeks(let count): reminder.merge(steps(.everyWeeks, "weeks", count, from: date)) { $1 }
        case .months(let count): reminder.merge(steps(.everyMonths, "months", count, from: date)) { $1 }
        case .word, nil: break
        }
        return reminder
    }

    private func steps(_ repeats: Reminder.Repeats, _ unit: String, _ count: Int, from date: String) -> [String: Any] {
        ["repeats": repeats.rawValue, unit: count, "from": date]
    }

    /// Nil for an empty field.
    private func number(_ name: String) -> Any? {
        guard let text = values[name] else { return nil }
        // Many write a comma, and on a German phone there is nothing else.
        let number = text.replacing(",", with: ".")
        if let whole = Int(number) { return whole }
        if let fraction = Double(number), fraction.isFinite { return fraction }
        return text
    }

    /// What a local time means where the person is; what is none stays as it is, and is refused.
    private func instant(_ name: String) -> String? {
        guard let text = values[name] else { return nil }
        let zone = values["time-zone"].flatMap { TimeZone(identifier: $0) } ?? .gmt
        guard let match = text.wholeMatch(of: /(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?/),
            let day = CalendarDay(String(match.1)), let time = try? ClockTime(String(match.2))
        else { return text }
        return day.instant(atMinute: time.minute, in: zone).ISO8601Format()
    }

    /// - Parameter pointer: such as `#/settings/quietHours/end`.
    private func fieldName(_ pointer: String) -> String {
        let path = pointer.dropFirst(2).split(separator: "/").map(String.init)
        switch path.first {
        case "sensitivities":
            return path.element(1).flatMap { Int($0) }.flatMap { chosen.element($0) }
                .map { "threshold-\($0)" } ?? "threshold-birch"
        case "place": return path.element(1) == "name" ? "place" : path.element(2) ?? "latitude"
        case "settings": return settingName(Array(path.dropFirst()))
        case let name?: return Self.names[name] ?? name
        case nil: return "place"
        }
    }

    private func settingName(_ path: [String]) -> String {
        switch (path.first, path.element(1)) {
        case ("quietHours", let end): return end == "start" ? "quiet-start" : "quiet-end"
        case ("channels", let channel?): return "\(channel)-\(path.element(2) ?? NotificationKind.alert.rawValue)"
        case ("escalation", let part): return part == "minutes" ? "escalation-minutes" : "escalation-1"
        case ("reminders", let number?):
            let index = Int(number).flatMap { shownReminders.element($0) } ?? 0
            return "reminder-\(index)-\(path.element(2).map { Self.names[$0] ?? $0 } ?? "kind")"
        case (let name?, _): return Self.names[name] ?? name
        case (nil, _): return "time-zone"
        }
    }

    /// Fields that a form names otherwise than a body.
    private static let names = [
        "locationPrecision": "precision", "birthDate": "birth-date", "emailNotifications": "email",
        "timeZone": "time-zone", "weeklyInterruptions": "weekly", "mutedUntil": "muted-until",
        "snoozedUntil": "snoozed-until", "onlyUrgent": "only-urgent", "weekdays": "monday", "dayOfMonth": "day",
        "weeks": "repeats", "months": "repeats", "from": "date",
        "forecastTiming": "forecasts",
    ]
}

/// Which fields of the form were refused.
struct SettingsFaults: Error, Equatable {
    var fields: Set<String>
    /// Whether it was no field of its own.
    var isUnreadable = false
}

extension Array {
    fileprivate func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
