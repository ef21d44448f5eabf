import Domain
import HTTPService

extension BodyField<[Reminder]> {
    /// `settings.reminders`; a reminder without `id` gets one, and keeps it.
    static var reminders: BodyField {
        let reminders = objects("reminders", upTo: Reminder.mostPerPerson, reminder)
        return BodyField { reader, faults in
            guard let reminders = reminders.read(reader, &faults) else { return nil }
            var seen: Set<ReminderID> = []
            let repeated = reminders.indices.filter { !seen.insert(reminders[$0].id).inserted }
            faults += repeated.map {
                reader.fault("reminders[\($0)].id", "is the id of another reminder in the list")
            }
            return repeated.isEmpty ? reminders : nil
        }
    }

    private static func reminder(_ reader: BodyReader) throws(FieldFaults) -> Reminder {
        let (id, subject, recurrence, time) = try reader.values(
            BodyField<ReminderID?>.optional("id", default: nil), BodyField<ReminderSubjectText>.subject,
            BodyField<Reminder.Recurrence>.recurrence, BodyField<String>.required("time").checked(ClockTime.init))
        return try reader.checked { () throws(DomainError) in
            try Reminder(
                id: id ?? ReminderID(), kind: subject.kind, text: subject.text, recurrence: recurrence, time: time)
        }
    }
}

/// What a reminder reminds of.
private struct ReminderSubjectText {
    var kind: Reminder.Kind
    var text: String?
}

extension BodyField<ReminderSubjectText> {
    fileprivate static var subject: BodyField {
        fields { (reader) throws(FieldFaults) in
            let (text, kind) = try reader.values(
                BodyField<String?>.optional("text", default: nil), BodyField<Reminder.Kind>.word("kind"))
            return try reader.checked { () throws(DomainError) in
                // The rule for the text, whatever the rest is.
                _ = try Reminder(kind: kind, text: text, recurrence: .daily, time: ClockTime(minute: 0))
                return ReminderSubjectText(kind: kind, text: text)
            }
        }
    }
}

extension BodyField<Reminder.Recurrence> {
    fileprivate static var recurrence: BodyField {
        fields { (reader) throws(FieldFaults) in
            switch try reader.values(BodyField<Reminder.Repeats>.word("repeats")) {
            case .daily: .daily
            case .weekly:
                try reader.values(
                    BodyField<[Weekday]>.words("weekdays", upTo: Weekday.allCases.count)
                        .checked { try checked(.weekly(Set($0))) })
            case .monthly:
                try reader.values(
                    BodyField<Int>.required("dayOfMonth").checked { try checked(.monthly(dayOfMonth: $0)) })
            case .once: .once(try reader.values(BodyField<CalendarDay>.required("date")))
            case .everyWeeks: try steps("weeks", in: reader) { .everyWeeks($0, from: $1) }
            case .everyMonths: try steps("months", in: reader) { .everyMonths($0, from: $1) }
            }
        }
    }

    /// So many weeks or months, counted from a day.
    private static func steps(
        _ name: String, in reader: BodyReader, _ recurrence: @escaping (Int, CalendarDay) -> Reminder.Recurrence
    ) throws(FieldFaults) -> Reminder.Recurrence {
        let (count, from) = try reader.values(
            BodyField<Int>.required(name).checked { count in
                // The rule for the count holds from any day.
                _ = try checked(recurrence(count, CalendarDay(daysSince1970: 0)))
                return count
            },
            BodyField<CalendarDay>.required("from"))
        return recurrence(count, from)
    }

    private static func checked(_ recurrence: Reminder.Recurrence) throws(DomainError) -> Reminder.Recurrence {
        try Reminder(kind: .dailyQuiz, recurrence: recurrence, time: ClockTime(minute: 0)).recurrence
    }
}
