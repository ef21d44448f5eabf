import Domain
import Foundation
import MessageProtocol

extension BodyField<NotificationSettings> {
    /// `settings` of a subscription; what is absent is as in ``NotificationSettings/initial``.
    static var settings: BodyField {
        object("settings", default: .initial) { (reader) throws(FieldFaults) in
            let initial = NotificationSettings.initial
            let (timeZone, quietHours, mutedUntil, onlyUrgent, weeklyInterruptions) = try reader.values(
                BodyField<String>.optional("timeZone", default: initial.timeZone)
                    .checked("settings.timeZone") { try NotificationSettings(timeZone: $0).timeZone },
                BodyField<QuietHours?>.quietHours,
                BodyField<Date?>.optional("mutedUntil", default: nil),
                BodyField<Bool>.optional("onlyUrgent", default: initial.onlyUrgent),
                BodyField<Int>.optional("weeklyInterruptions", default: initial.weeklyInterruptions)
                    .checked("settings.weeklyInterruptions") {
                        try NotificationSettings(weeklyInterruptions: $0).weeklyInterruptions
                    })
            do throws(DomainError) {
                return try NotificationSettings(
                    timeZone: timeZone, quietHours: quietHours, mutedUntil: mutedUntil, onlyUrgent: onlyUrgent,
                    weeklyInterruptions: weeklyInterruptions)
            } catch {
                throw FieldFaults(error, in: "settings.\(error.field)")
            }
        }
    }
}

extension BodyField<QuietHours?> {
    fileprivate static var quietHours: BodyField {
        object("quietHours", default: nil) { (reader) throws(FieldFaults) in
            let (start, end) = try reader.values(
                BodyField<String>.required("start").checked("settings.quietHours.start", ClockTime.init),
                BodyField<String>.required("end").checked("settings.quietHours.end", ClockTime.init))
            do throws(DomainError) {
                return try QuietHours(from: start.minute, until: end.minute)
            } catch {
                throw FieldFaults(error, in: "settings.quietHours.end")
            }
        }
    }
}

extension FieldFaults {
    fileprivate init(_ error: DomainError, in field: String) {
        self.init(faults: [MessageFault(field: field, problem: error.problem)])
    }
}
