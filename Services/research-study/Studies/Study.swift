import Domain

/// A stored study as everybody uses it: the version that holds now, with the placeholders of its texts filled.
struct Study: Sendable, Equatable {
    var id: StudyID
    var phase: StudyPhase
    var version: Int
    /// Of answers, in UTC.
    var firstDay: CalendarDay
    /// That of its end, where somebody ended it before its schedule did.
    var lastDay: CalendarDay
    /// Of synthetic people.
    var isSimulated: Bool
    /// Those versions whose consent reads otherwise than the one before; the first is the first of all.
    var consents: [ConsentVersion]
    var definition: StudyDefinition

    struct ConsentVersion: Sendable, Equatable {
        var version: Int
        /// From the one before; nil for the first.
        var change: ConsentChange?
    }

    var survey: SurveyDefinition { definition.survey }

    /// Which version's consent holds now.
    var consentVersion: Int { consents.last?.version ?? version }

    /// Whether one can enrol.
    var takesInvitees: Bool { phase.isCurrent }

    /// The day on which everything has been deleted.
    var deletedOn: CalendarDay {
        CalendarDay(daysSince1970: lastDay.daysSince1970 + definition.schedule.keptDays)
    }

    /// Whether answers of a day are taken.
    /// - Parameter day: in UTC.
    func isOpen(on day: CalendarDay) -> Bool { phase.isCurrent && firstDay <= day && day <= lastDay }

    /// Whether the collection is over.
    /// - Parameter day: in UTC.
    func isOver(on day: CalendarDay) -> Bool { phase > .running || day > lastDay }

    /// How the consent has changed since a version that somebody signed; nil for not at all.
    func consentChange(since signed: Int) -> ConsentChange? {
        consents.filter { $0.version > signed }.compactMap(\.change).max()
    }
}

/// Why something cannot be done with a study.
enum StudyError: Error, Sendable, Equatable, CustomStringConvertible {
    case unknownStudy
    case unknownVersion
    /// Participants see one study.
    case otherIsCurrent(StudyID)
    case wrongOrder(from: StudyPhase, to: StudyPhase)
    /// What is left is deleted on this day, and the study closed with it.
    case closesByItself(on: CalendarDay)
    /// Its last day is over before anybody was invited.
    case tooLate

    var description: String {
        switch self {
        case .unknownStudy: "there is no such study: `research-study studies list` lists them"
        case .unknownVersion: "there is no such version of this study"
        case .otherIsCurrent(let other):
            "\(other) is in recruitment or running: there is one study at a time, so end that one first"
        case .wrongOrder(let from, let to):
            "a study in \(from) does not turn to \(to): \(from.next.map { "\($0) is next" } ?? "it is the last")"
        case .closesByItself(let day): "it closes by itself when everything has been deleted, on \(day)"
        case .tooLate: "its last day is over: change the schedule first"
        }
    }
}
