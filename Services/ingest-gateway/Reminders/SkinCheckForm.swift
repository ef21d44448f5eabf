import Domain
import Foundation
import HTTPService

/// The form of the skin check's reminder: as it is stored, or as somebody typed it.
struct SkinCheckForm: Sendable, Equatable {
    static let names = ["every", "day", "time", "time-zone"]

    private(set) var values: [String: String]

    /// Of the person's reminder, or of the one that is suggested to whoever has none.
    init(_ settings: NotificationSettings, at now: Date) {
        let zone = TimeZone(identifier: settings.timeZone) ?? .gmt
        let today = CalendarDay(of: now, in: zone)
        // What came once and has passed is no longer anything to start from.
        let known = settings.skinCheck.flatMap { $0.next(after: now, in: zone) == nil ? nil : $0 }
        let start = known?.recurrence.startDay(notBefore: today) ?? today.next
        let interval = known.flatMap { CheckInterval($0.recurrence) } ?? CheckInterval.usual
        values = [
            "every": interval.rawValue, "day": "\(start)",
            "time": (known?.time ?? Self.usualTime).description, "time-zone": settings.timeZone,
        ]
    }

    init(_ fields: FormFields) {
        values = [:]
        for name in Self.names { values[name] = fields.text(name) }
    }

    /// Chooses what an address suggests; what it cannot mean changes nothing.
    mutating func choose(_ interval: String?) {
        if let interval, CheckInterval(rawValue: interval) != nil { values["every"] = interval }
    }

    /// - Throws: ``SkinCheckFaults`` with all that has to be mended.
    func plan(at now: Date) throws(SkinCheckFaults) -> SkinCheckPlan {
        var faults: Set<SkinCheckFault> = []
        let interval = values["every"].flatMap { CheckInterval(rawValue: $0) }
        if interval == nil { faults.insert(.interval) }
        let time = values["time"].flatMap { try? ClockTime($0) }
        if time == nil { faults.insert(.time) }
        let settings = values["time-zone"].flatMap { try? NotificationSettings(timeZone: $0) }
        let zone = settings.flatMap { TimeZone(identifier: $0.timeZone) }
        if zone == nil { faults.insert(.timeZone) }
        let today = CalendarDay(of: now, in: zone ?? .gmt)
        let day = values["day"].flatMap { CalendarDay($0) }.flatMap { day in
            abs(day.days(since: today)) <= Self.reach ? day : nil
        }
        if day == nil { faults.insert(.day) }
        guard let interval, let time, let settings, let zone, let day else { throw SkinCheckFaults(all: faults) }
        let plan = SkinCheckPlan(
            recurrence: interval.recurrence(from: day), time: time, timeZone: settings.timeZone)
        guard ReminderSchedule(recurrence: plan.recurrence, time: time, zone: zone).next(after: now) != nil else {
            throw SkinCheckFaults(all: [.past])
        }
        return plan
    }

    private static let usualTime = ClockTime(minute: 9 * 60)
    /// Of days that are taken, in days: ten years back and ahead.
    private static let reach = 3_653
}

/// A reminder of the skin check as a person wants it.
struct SkinCheckPlan: Sendable, Equatable {
    var recurrence: Reminder.Recurrence
    var time: ClockTime
    /// Of all that the person is told at a time.
    var timeZone: String
}

/// What has to be mended in the form.
enum SkinCheckFault: Sendable, CaseIterable {
    case interval
    /// No day of the calendar, or too far away.
    case day
    /// It would never come.
    case past
    case time, timeZone

    /// The form's name of the field.
    var field: String {
        switch self {
        case .interval: "every"
        case .day, .past: "day"
        case .time: "time"
        case .timeZone: "time-zone"
        }
    }
}

struct SkinCheckFaults: Error, Equatable {
    var all: Set<SkinCheckFault>
}
