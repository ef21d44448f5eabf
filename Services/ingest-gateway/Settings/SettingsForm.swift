import Domain
import Foundation
import HTTPService
import MessageProtocol

/// The texts of the form's fields, by their names: of what is stored, or as somebody typed them.
struct SettingsForm: Sendable, Equatable {
    var values: [String: String] = [:]
    /// The reminders that the form shows; the last is empty, for another one.
    var reminders = 1

    static let places = (1...Channel.allCases.count).map { "\($0)" }
    static let kinds = NotificationKind.allCases

    /// - Parameter subscription: its instants are shown in its own time zone.
    init(_ subscription: Subscription) {
        let settings = subscription.settings
        let app = subscription.app ?? AppSettings()
        values["place"] = subscription.place?.name
        values["latitude"] = subscription.place.map { "\($0.coordinate.latitude)" }
        values["longitude"] = subscription.place.map { "\($0.coordinate.longitude)" }
        values["precision"] = subscription.locationPrecision.rawValue
        values["radius"] = Self.text(subscription.radius.value)
        for sensitivity in subscription.sensitivities {
            values["threshold-\(sensitivity.allergen)"] = "\(sensitivity.threshold.value)"
        }
        values["language"] = subscription.language
        values["email"] = subscription.emailNotifications ? "on" : nil
        values["birth-date"] = subscription.birthDate.map { "\($0)" }
        values["time-zone"] = settings.timeZone
        values["quiet-start"] = settings.quietHours.map { ClockTime(minute: $0.start).description }
        values["quiet-end"] = settings.quietHours.map { ClockTime(minute: $0.end).description }
        values["only-urgent"] = settings.onlyUrgent ? "on" : nil
        values["weekly"] = "\(settings.weeklyInterruptions)"
        let zone = TimeZone(identifier: settings.timeZone) ?? .gmt
        values["muted-until"] = settings.mutedUntil.map { Self.text($0, in: zone) }
        values["snoozed-until"] = settings.snoozedUntil.map { Self.text($0, in: zone) }
        for channel in Channel.outside {
            for kind in Self.kinds {
                values["\(channel.rawValue)-\(kind.rawValue)"] = settings.channels[channel, kind].rawValue
            }
        }
        values["escalation-minutes"] = settings.escalation.map { "\($0.minutes)" }
        for (place, channel) in zip(Self.places, settings.escalation?.channels ?? []) {
            values["escalation-\(place)"] = channel.rawValue
        }
        values["forecasts"] = settings.forecastTiming.rawValue
        for (index, reminder) in settings.reminders.enumerated() { show(reminder, at: index) }
        reminders = min(settings.reminders.count + 1, Reminder.mostPerPerson)
        values["units"] = app.units.rawValue
        values["pollen-type"] = app.pollenType.rawValue
        values["start-page"] = app.startPage.rawValue
        values["little-data"] = app.usesLittleData ? "on" : nil
        for feature in AppSettings.Feature.allCases where !app.hidden.contains(feature) {
            values["shows-\(feature.rawValue)"] = "on"
        }
    }

    private mutating func show(_ reminder: Reminder, at index: Int) {
        let name = "reminder-\(index)"
        values["\(name)-id"] = reminder.id.description
        values["\(name)-kind"] = reminder.kind.rawValue
        values["\(name)-text"] = reminder.text
        values["\(name)-time"] = reminder.time.description
        values["\(name)-repeats"] = RepeatChoice(reminder.recurrence).text
        switch reminder.recurrence {
        case .daily: break
        case .weekly(let days):
            for day in days { values["\(name)-\(day.rawValue)"] = "on" }
        case .monthly(let day): values["\(name)-day"] = "\(day)"
        case .once(let day), .everyWeeks(_, let day), .everyMonths(_, let day): values["\(name)-date"] = "\(day)"
        }
    }

    /// As it was typed.
    init(_ fields: FormFields) {
        while reminders < Reminder.mostPerPerson, fields.has("reminder-\(reminders)-kind") { reminders += 1 }
        for name in names { values[name] = fields.text(name) }
        for suggestion in CareSuggestion.allCases where fields.has(suggestion.field) {
            add(suggestion, text: fields.text(suggestion.textField))
        }
    }

    /// As one more reminder, which the person can change like any other; nothing once there is no room.
    private mutating func add(_ suggestion: CareSuggestion, text: String?) {
        let free = (0..<reminders).first { values["reminder-\($0)-kind"] == nil } ?? reminders
        guard free < Reminder.mostPerPerson else { return }
        let name = "reminder-\(free)"
        values["\(name)-kind"] = suggestion.kind.rawValue
        values["\(name)-text"] = suggestion.kind == .custom ? text : nil
        values["\(name)-time"] = suggestion.time.description
        values["\(name)-repeats"] = "daily"
        reminders = max(reminders, free + 1)
    }

    /// Of all fields that the form can have.
    private var names: [String] {
        var names = [
            "place", "latitude", "longitude", "precision", "radius", "language", "email", "birth-date", "time-zone",
            "quiet-start", "quiet-end", "only-urgent", "weekly", "muted-until", "snoozed-until", "escalation-minutes",
            "units", "pollen-type", "start-page", "little-data", "forecasts",
        ]
        names += Allergen.allCases.map { "threshold-\($0)" }
        names += Channel.outside.flatMap { channel in Self.kinds.map { "\(channel.rawValue)-\($0.rawValue)" } }
        names += Self.places.map { "escalation-\($0)" }
        names += AppSettings.Feature.allCases.map { "shows-\($0.rawValue)" }
        for index in 0..<reminders {
            names += (["id", "kind", "text", "time", "repeats", "day", "date"] + Weekday.allCases.map(\.rawValue))
                .map { "reminder-\(index)-\($0)" }
        }
        return names
    }

    private static func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

    /// As `<input type="datetime-local">` has it.
    private static func text(_ instant: Date, in zone: TimeZone) -> String {
        var style = Date.ISO8601FormatStyle(timeZone: zone)
        style = style.year().month().day().time(includingFractionalSeconds: false)
        return String(instant.formatted(style).prefix(16))
    }
}
