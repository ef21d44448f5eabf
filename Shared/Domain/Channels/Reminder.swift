/// Something that a person wants to be reminded of at a time they chose.
public struct Reminder: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        /// "How are you feeling?"
        case dailyQuiz = "daily-quiz"
        case skinCheck = "skin-check"
        /// To take antihistamines or other medicine; the text may say which.
        case medication
        /// To enter today's pain.
        case painDiary = "pain-diary"
        /// To enter today's symptoms in the health diary.
        case healthDiary = "health-diary"
        /// Free text from the person.
        case custom
    }

    public enum Recurrence: Hashable, Sendable {
        case daily
        /// At least one.
        case weekly(Set<Weekday>)
        /// 1...31; in a shorter month, its last day.
        case monthly(dayOfMonth: Int)
        case once(CalendarDay)
    }

    public let id: ReminderID
    public let kind: Kind
    /// Of a ``Kind/custom`` reminder, and of one of ``Kind/medication`` if the person wrote one; keeps to
    /// ``TextRule/reminder``.
    public let text: String?
    public let recurrence: Recurrence
    /// In the person's time zone.
    public let time: ClockTime

    /// How many reminders a person may have.
    public static let mostPerPerson = 20

    /// - Throws: ``DomainError`` naming `text`, `weekdays` or `dayOfMonth`.
    public init(
        id: ReminderID = ReminderID(), kind: Kind, text: String? = nil, recurrence: Recurrence, time: ClockTime
    ) throws(DomainError) {
        switch (kind, text) {
        case (.custom, let text?), (.medication, let text?): _ = try TextRule.reminder.checked(text, field: "text")
        case (.custom, nil): throw DomainError(field: "text", problem: "must say what to be reminded of")
        case (_, nil): break
        case (_, _?): throw DomainError(field: "text", problem: "is for reminders of kind custom or medication only")
        }
        switch recurrence {
        case .weekly(let weekdays) where weekdays.isEmpty:
            throw DomainError(field: "weekdays", problem: "must name at least one day")
        case .monthly(let day) where !(1...31).contains(day):
            throw DomainError(field: "dayOfMonth", problem: "must be a whole number from 1 to 31")
        default: break
        }
        (self.id, self.kind, self.text, self.recurrence, self.time) = (id, kind, text, recurrence, time)
    }
}

/// A day of the week.
public enum Weekday: String, CaseIterable, Hashable, Sendable, Codable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}

extension Reminder: Codable {
    private enum CodingKeys: String, CodingKey { case id, kind, text, repeats, time, weekdays, dayOfMonth, date }

    /// Reads what was stored or sent; a text that is older than the rule is mended. `repeats` is `daily`, `weekly` with
    /// `weekdays`, `monthly` with `dayOfMonth`, or `once` with `date`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func fault(_ key: CodingKeys, _ problem: String) -> DecodingError {
            .refused(problem, of: key, in: container)
        }
        let recurrence: Recurrence =
            switch try container.decode(String.self, forKey: .repeats) {
            case "daily": .daily
            case "weekly": .weekly(Set(try container.decode([Weekday].self, forKey: .weekdays)))
            case "monthly": .monthly(dayOfMonth: try container.decode(Int.self, forKey: .dayOfMonth))
            case "once": .once(try container.decode(CalendarDay.self, forKey: .date))
            default: throw fault(.repeats, "must be one of daily, weekly, monthly, once")
            }
        do {
            try self.init(
                id: try container.decodeIfPresent(ReminderID.self, forKey: .id) ?? ReminderID(),
                kind: try container.decode(Kind.self, forKey: .kind),
                text: try container.decodeIfPresent(String.self, forKey: .text).map(Self.mended),
                recurrence: recurrence,
                time: try ClockTime(try container.decode(String.self, forKey: .time)))
        } catch let error as DomainError {
            throw fault(CodingKeys(stringValue: error.field) ?? .time, error.problem)
        }
    }

    /// Of a text of which nothing is left, a mark remains, so that the reminder does.
    private static func mended(_ text: String) -> String {
        let text = TextRule.reminder.mended(text)
        return text.isEmpty ? "…" : text
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encodeIfPresent(text, forKey: .text)
        try container.encode(time.description, forKey: .time)
        switch recurrence {
        case .daily: try container.encode("daily", forKey: .repeats)
        case .weekly(let weekdays):
            try container.encode("weekly", forKey: .repeats)
            try container.encode(Weekday.allCases.filter(weekdays.contains), forKey: .weekdays)
        case .monthly(let day):
            try container.encode("monthly", forKey: .repeats)
            try container.encode(day, forKey: .dayOfMonth)
        case .once(let day):
            try container.encode("once", forKey: .repeats)
            try container.encode(day, forKey: .date)
        }
    }
}
