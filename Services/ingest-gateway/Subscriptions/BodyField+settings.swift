import Domain
import Foundation
import HTTPService

extension BodyField<NotificationSettings> {
    /// `settings` of a subscription; what is absent is as in ``NotificationSettings/initial``.
    static var settings: BodyField {
        object("settings", default: .initial) { (reader) throws(FieldFaults) in
            let initial = NotificationSettings.initial
            let (
                timeZone, quietHours, mutedUntil, onlyUrgent, weeklyInterruptions, snoozedUntil, forecastTiming,
                channels,
                escalation, reminders
            ) = try reader.values(
                BodyField<String>.optional("timeZone", default: initial.timeZone)
                    .checked { try NotificationSettings(timeZone: $0).timeZone },
                BodyField<QuietHours?>.quietHours,
                BodyField<Date?>.optional("mutedUntil", default: nil),
                BodyField<Bool>.optional("onlyUrgent", default: initial.onlyUrgent),
                BodyField<Int>.optional("weeklyInterruptions", default: initial.weeklyInterruptions)
                    .checked { try NotificationSettings(weeklyInterruptions: $0).weeklyInterruptions },
                BodyField<Date?>.optional("snoozedUntil", default: nil),
                BodyField<ForecastTiming>.word("forecastTiming", default: nil), BodyField<ChannelPreferences>.channels,
                BodyField<Escalation?>.escalation, BodyField<[Reminder]>.reminders)
            var settings = try reader.checked { () throws(DomainError) in
                try NotificationSettings(
                    timeZone: timeZone, quietHours: quietHours, mutedUntil: mutedUntil, onlyUrgent: onlyUrgent,
                    weeklyInterruptions: weeklyInterruptions)
            }
            settings.snoozedUntil = snoozedUntil
            settings.forecastTiming = forecastTiming ?? initial.forecastTiming
            settings.channels = channels
            settings.escalation = escalation
            settings.reminders = reminders
            return settings
        }
    }
}

extension BodyField<QuietHours?> {
    fileprivate static var quietHours: BodyField {
        object("quietHours", default: nil) { (reader) throws(FieldFaults) in
            let (start, end) = try reader.values(
                BodyField<String>.required("start").checked(ClockTime.init),
                BodyField<String>.required("end").checked(ClockTime.init))
            return try reader.checked(field: "end") { () throws(DomainError) in
                try QuietHours(from: start.minute, until: end.minute)
            }
        }
    }
}

extension BodyField<Escalation?> {
    fileprivate static var escalation: BodyField {
        object("escalation", default: nil) { (reader) throws(FieldFaults) in
            // Each is checked beside a value of the other that is surely right, so that both faults are named.
            let (minutes, channels) = try reader.values(
                BodyField<Int>.required("minutes").checked {
                    try Escalation(after: $0, through: [.email, .webPush]).minutes
                },
                BodyField<[Channel]>.words("channels", upTo: Channel.allCases.count)
                    .checked {
                        try Escalation(after: Escalation.minutesRange.lowerBound, through: $0).channels
                    })
            return try reader.checked { () throws(DomainError) in try Escalation(after: minutes, through: channels) }
        }
    }
}
