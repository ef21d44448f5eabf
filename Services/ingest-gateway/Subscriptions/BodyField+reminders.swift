import Domain
import MessageProtocol

extension BodyField<[Reminder]> {
    /// `settings.reminders`; whoever has no `id` gets one, and keeps it.
    static var reminders: BodyField {
        let path = "settings.reminders"
        let reminders = objects("reminders", at: path, upTo: Reminder.mostPerPerson, reminder)
        return BodyField { container, faults in
            guard let reminders = reminders.read(container, &faults) else { return nil }
            var seen: Set<ReminderID> = []
            let repeated = reminders.indices.filter { !seen.insert(reminders[$0].id).inserted }
            faults += repeated.map {
                MessageFault(field: "\(path)[\($0)].id", problem: "is the id of another reminder in the list")
            }
            return repeated.isEmpty ? reminders : nil
        }
    }

    private static func reminder(_ reader: BodyReader, _ path: String) throws(FieldFaults) -> Reminder {
        let (id, subject, recurrence, time) = try reader.values(
            BodyField<ReminderID?>.optional("id", default: nil), BodyField<ReminderSubjectText>.subject(path),
            BodyField<Reminder.Recurrence>.recurrence(path),
            BodyField<String>.required("time").checked("\(path).time", ClockTime.init))
        do throws(DomainError) {
            return try Reminder(
                id: id ?? ReminderID(), kind: subject.kind, text: subject.text, recurrence: recurrence, time: time)
        } catch {
            throw FieldFaults(error, in: "\(path).\(error.field)")
        }
    }
}

/// What a reminder reminds of.
private struct ReminderSubjectText {
    var kind: Reminder.Kind
    var text: String?
}

extension BodyField<ReminderSubjectText> {
    fileprivate static func subject(_ path: String) -> BodyField {
        BodyField { container, faults in
            let text = BodyField<String?>.optional("text", default: nil).read(container, &faults)
            guard let kind = BodyField<Reminder.Kind>.word("kind").read(container, &faults), let text else {
                return nil
            }
            do throws(DomainError) {
                // The rule for the text, whatever the rest is.
                _ = try Reminder(kind: kind, text: text, recurrence: .daily, time: ClockTime(minute: 0))
                return ReminderSubjectText(kind: kind, text: text)
            } catch {
                faults.append(MessageFault(field: "\(path).\(error.field)", problem: error.problem))
                return nil
            }
        }
    }
}

/// How `repeats` says it; the other fields of a recurrence follow from it.
private enum Repeats: String, CaseIterable {
    case daily, weekly, monthly, once
}

extension BodyField<Reminder.Recurrence> {
    fileprivate static func recurrence(_ path: String) -> BodyField {
        BodyField { container, faults in
            guard let repeats = BodyField<Repeats>.word("repeats").read(container, &faults) else { return nil }
            let recurrence: BodyField =
                switch repeats {
                case .daily: BodyField { _, _ in .daily }
                case .weekly:
                    BodyField<[Weekday]>.words("weekdays", upTo: Weekday.allCases.count)
                        .checked("\(path).weekdays") { try checked(.weekly(Set($0))) }
                case .monthly:
                    BodyField<Int>.required("dayOfMonth")
                        .checked("\(path).dayOfMonth") { try checked(.monthly(dayOfMonth: $0)) }
                case .once: BodyField<CalendarDay>.required("date").checked("\(path).date") { .once($0) }
                }
            return recurrence.read(container, &faults)
        }
    }

    private static func checked(_ recurrence: Reminder.Recurrence) throws(DomainError) -> Reminder.Recurrence {
        try Reminder(kind: .dailyQuiz, recurrence: recurrence, time: ClockTime(minute: 0)).recurrence
    }
}
