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
        /// On a day and each so many weeks after it; within ``weeksRange``.
        case everyWeeks(Int, from: CalendarDay)
        /// On a day and each so many calendar months after it, in a shorter month on its last day; within
        /// ``monthsRange``.
        case everyMonths(Int, from: CalendarDay)

        public static let weeksRange = 1...52
        public static let monthsRange = 1...12
    }

    /// How `repeats` says it in JSON; the other fields of a recurrence follow from it.
    public enum Repeats: String, CaseIterable, Hashable, Sendable {
        case daily, weekly, monthly, once
        case everyWeeks = "every-weeks"
        case everyMonths = "every-months"
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

    /// - Throws: ``DomainError`` naming `text`, `weekdays`, `dayOfMonth`, `weeks` or `months`.
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
        case .everyWeeks(let weeks, _) where !Recurrence.weeksRange.contains(weeks):
            throw DomainError(field: "weeks", problem: "must be a whole number from 1 to 52")
        case .everyMonths(let months, _) where !Recurrence.monthsRange.contains(months):
            throw DomainError(field: "months", problem: "must be a whole number from 1 to 12")
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
    private enum CodingKeys: String, CodingKey {
        case id, kind, text, repeats, time, weekdays, dayOfMonth, date, weeks, months, from
    }

    /// Reads what was stored or sent; a text that is older than the rule is mended. `repeats` is `daily`, `weekly` with
    /// `weekdays`, `monthly` with `dayOfMonth`, `once` with `date`, `every-weeks` with `weeks` and `from`, or
    /// `every-months` with `months` and `from`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func fault(_ key: CodingKeys, _ problem: String) -> DecodingError {
            .refused(problem, of: key, in: container)
        }
        guard let repeats = Repeats(rawValue: try container.decode(String.self, forKey: .repeats)) else {
            let known = Repeats.allCases.map(\.rawValue).joined(separator: ", ")
            throw fault(.repeats, "must be one of \(known)")
        }
        func from() throws -> CalendarDay { try container.decode(CalendarDay.self, forKey: .from) }
        let recurrence: Recurrence =
            switch repeats {
            case .daily: .daily
            case .weekly: .weekly(Set(try container.decode([Weekday].self, forKey: .weekdays)))
            case .monthly: .monthly(dayOfMonth: try container.decode(Int.self, forKey: .dayOfMonth))
            case .once: .once(try container.decode(CalendarDay.self, forKey: .date))
            case .everyWeeks: .everyWeeks(try container.decode(Int.self, forKey: .weeks), from: try from())
            case .everyMonths: .everyMonths(try container.decode(Int.self, forKey: .months), from: try from())
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
        try container.encode(recurrence.repeats.rawValue, forKey: .repeats)
        switch recurrence {
        case .daily: break
        case .weekly(let weekdays):
            try container.encode(Weekday.allCases.filter(weekdays.contains), forKey: .weekdays)
        case .monthly(let day): try container.encode(day, forKey: .dayOfMonth)
        case .once(let day): try container.encode(day, forKey: .date)
        case .everyWeeks(let weeks, let from):
            try container.encode(weeks, forKey: .weeks)
            try container.encode(from, forKey: .from)
        case .everyMonths(let months, let from):
            try container.encode(months, forKey: .months)
            try container.encode(from, forKey: .from)
        }
    }
}

extension Reminder.Recurrence {
    public var repeats: Reminder.Repeats {
        switch self {
        case .daily: .daily
        case .weekly: .weekly
        case .monthly: .monthly
        case .once: .once
        case .everyWeeks: .everyWeeks
        case .everyMonths: .everyMonths
        }
    }
}
