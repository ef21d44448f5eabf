import Domain
import Localization

/// What a new definition changes of a stored one, and whether its phase lets it.
struct StudyChange: Sendable {
    let old: StudyDefinition
    let new: StudyDefinition
    let phase: StudyPhase
    /// In UTC.
    let today: CalendarDay

    /// The parts that differ.
    var parts: [StudyPart] {
        StudyPart.allCases.filter { part in
            switch part {
            case .texts:
                [old.title, old.summary] != [new.title, new.summary]
                    || [old.introduction, old.joining, old.ending, old.limits]
                        != [new.introduction, new.joining, new.ending, new.limits]
            case .schedule: old.schedule != new.schedule
            case .consent: old.consent != new.consent
            case .survey: old.survey != new.survey
            case .contacts: old.contacts != new.contacts || old.complaints != new.complaints
            case .forms: old.forms != new.forms
            case .phases: old.phases != new.phases
            }
        }
    }

    /// Why it cannot be published, by paths of the new file; empty when it can.
    var refusals: [StudyFlaw] {
        guard phase != .design else { return [] }
        return parts.compactMap { part in
            if let refusal = phase.refusal(of: part) {
                return StudyFlaw(.notNow, at: part.path, "cannot change while the study is in \(phase): \(refusal)")
            }
            guard old.phases.allow(part, in: phase) else {
                return StudyFlaw(
                    .notNow, at: part.path, "cannot change while the study is in \(phase): its own phases say so")
            }
            return nil
        } + refusalsOfSchedule
    }

    private var refusalsOfSchedule: [StudyFlaw] {
        guard phase > .design, old.schedule != new.schedule else { return [] }
        var flaws: [StudyFlaw] = []
        if phase == .running, old.schedule.firstDay != new.schedule.firstDay {
            flaws.append(
                StudyFlaw(
                    .notNow, at: "schedule.firstDay", "cannot change any more: the collection began on it"))
        }
        if new.schedule.lastDay < today {
            flaws.append(
                StudyFlaw(
                    .scheduleConflict, at: "schedule.lastDay",
                    "is over already: `research-study studies phase` ends a study now"))
        }
        return flaws
    }

    /// Whether people would read another consent; texts with days in them change with the schedule.
    var changesConsent: Bool {
        let whoever = StudyOperator()
        return old.filled(by: whoever).consent != new.filled(by: whoever).consent
    }

    /// The least that the change of the consent can be called; nil where it does not change.
    var leastConsentChange: ConsentChange? {
        if reasonsToAskAgain.isEmpty { return changesConsent ? .cosmetic : nil }
        return .material
    }

    /// What nobody may call cosmetic, by paths of the new file.
    var reasonsToAskAgain: [StudyFlaw] {
        var flaws: [StudyFlaw] = []
        func compare(_ before: [String], _ after: [String], _ path: String, _ thing: String) {
            guard Set(before) != Set(after) else { return }
            flaws.append(StudyFlaw(.consentChange, at: path, "has other \(thing) than before"))
        }
        compare(
            old.consent.statements.map(\.id), new.consent.statements.map(\.id), "consent.statements", "statements")
        compare(
            old.consent.document.sections.map(\.id), new.consent.document.sections.map(\.id),
            "consent.document.sections", "sections")
        compare(old.survey.questions.map(\.meaning), new.survey.questions.map(\.meaning), "survey", "questions")
        if new.schedule.keptDays > old.schedule.keptDays {
            flaws.append(StudyFlaw(.consentChange, at: "schedule.keptDays", "keeps what people gave for longer"))
        }
        return flaws
    }

    /// What is wrong with what its author calls the change of the consent.
    func flaws(of named: ConsentChange?) -> [StudyFlaw] {
        guard phase != .design else { return [] }
        switch (leastConsentChange, named) {
        case (nil, nil): return []
        case (nil, _?):
            return [StudyFlaw(.consentChange, at: "consent", "is what it was: say nothing of its change")]
        case (_?, nil):
            return [
                StudyFlaw(
                    .consentChange, at: "consent",
                    "reads otherwise than before: say whether the change is material or cosmetic")
            ]
        case (.material, .cosmetic):
            return reasonsToAskAgain.map { flaw in
                StudyFlaw(flaw.kind, at: flaw.path, "\(flaw.problem): such a change is material, and people sign again")
            }
        default: return []
        }
    }
}

extension StudyPart {
    /// Where it is in a file; of several keys the first.
    fileprivate var path: String {
        switch self {
        case .texts: "title"
        case .schedule, .consent, .survey, .contacts, .forms, .phases: rawValue
        }
    }
}

extension SurveyQuestion {
    /// What is asked, without how it is worded.
    fileprivate var meaning: String {
        let conditions = askedIf.map { "\($0.question) \($0.isAtLeast ?? .min) \($0.isAtMost ?? .max)" }
        return "\(id) \(minimum) \(maximum) \(step) \(isMandatory) \(conditions.joined(separator: ","))"
    }
}
