import Domain
import Foundation

/// The name of a study in addresses and tables, such as `hay-fever`.
struct StudyID: RawRepresentable, Hashable, Sendable, CustomStringConvertible, Encodable {
    let rawValue: String

    /// - Returns: nil for anything but words of small letters and digits, joined by hyphens.
    init?(rawValue: String) {
        guard rawValue.utf8.count <= 60, rawValue.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil else { return nil }
        self.rawValue = rawValue
    }

    init?(_ text: String) { self.init(rawValue: text) }

    var description: String { rawValue }
}

/// A study as its author writes it: all texts, the schedule, the consent, the survey. docs/study-definition.md describes
/// the file.
struct StudyDefinition: Sendable, Hashable, Encodable {
    /// Of the file's format.
    var format = StudyDefinition.newestFormat
    var id: StudyID
    var title: StudyText
    /// In one sentence.
    var summary: StudyText
    /// What the study is about, and for.
    var introduction: [StudyText]
    /// How one takes part, step by step.
    var joining: [StudyText]
    /// What people read once it is over.
    var ending: [StudyText]
    /// What the analysis can show, and what it cannot.
    var limits: [StudyText]
    var schedule: StudySchedule
    var phases: PhaseRules
    var consent: ConsentDefinition
    var survey: SurveyDefinition
    var contacts: [StudyContact]
    /// To whom one complains, in this order.
    var complaints: [StudyText]
    /// Further forms, such as the consent to an interview.
    var forms: [ConsentForm]

    static let newestFormat = 1

    /// As a file.
    func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + Array("\n".utf8)
    }
}

/// When a study collects, in UTC.
struct StudySchedule: Sendable, Hashable, Encodable {
    /// Of answers.
    var firstDay: CalendarDay
    /// Of answers.
    var lastDay: CalendarDay
    /// How many days after the last one everything is deleted.
    var keptDays: Int

    /// Three years.
    static let mostDays = 1_100
    static let mostKeptDays = 3_650

    var days: ClosedRange<CalendarDay> { min(firstDay, lastDay)...max(firstDay, lastDay) }

    /// The day on which everything is deleted.
    var deletedOn: CalendarDay { CalendarDay(daysSince1970: lastDay.daysSince1970 + keptDays) }
}

/// Somebody whom participants may turn to.
struct StudyContact: Sendable, Hashable, Encodable {
    var id: String
    /// Such as "Person in charge of the data".
    var role: StudyText
    /// Name and address.
    var details: StudyText
}

/// A form of yes/no statements that both sides sign: each with name, signature and date.
struct ConsentForm: Sendable, Hashable, Encodable {
    var id: String
    var title: StudyText
    var introduction: [StudyText]
    var items: [ConsentStatement]
    var signers: [Signer]

    struct Signer: Sendable, Hashable, Encodable {
        var id: String
        /// Such as "Interviewer".
        var role: StudyText
    }
}
