import Domain
import JSONDocuments

extension StudyDefinition {
    /// Reads everything that can be read, so that all faults are noted.
    /// - Returns: nil when a part of it cannot be.
    init?(_ object: StudyObject) {
        let format = object.integer("format", in: 1...Self.newestFormat)
        let id = object.id()
        let title = object.text("title", .studyTitle)
        let summary = object.text("summary", .studyParagraph)
        let introduction = object.texts("introduction", 1...20, .studyParagraph)
        let joining = object.texts("joining", 1...20, .studyParagraph)
        let ending = object.texts("ending", 1...20, .studyParagraph)
        let limits = object.texts("limits", 1...20, .studyParagraph)
        let schedule = object.object("schedule") { StudySchedule($0) }
        let phases = object.object("phases") { PhaseRules($0) }
        let consent = object.object("consent") { ConsentDefinition($0) }
        let survey = object.object("survey") { SurveyDefinition($0) }
        let contacts = object.objects("contacts", 1...20) { StudyContact($0) }
        let complaints = object.texts("complaints", 1...10, .studyParagraph)
        let forms = object.objects("forms", 0...10) { ConsentForm($0) }
        object.notes.note(Self.repeatedIDs(contacts?.map(\.id) ?? [], in: "contacts"))
        object.notes.note(Self.repeatedIDs(forms?.map(\.id) ?? [], in: "forms"))
        guard let format, let id = id.flatMap({ StudyID($0) }), let title, let summary, let introduction, let joining,
            let ending, let limits, let schedule, let phases, let consent, let survey, let contacts, let complaints,
            let forms
        else { return nil }
        self.init(
            format: format, id: id, title: title, summary: summary, introduction: introduction, joining: joining,
            ending: ending, limits: limits, schedule: schedule, phases: phases, consent: consent, survey: survey,
            contacts: contacts, complaints: complaints, forms: forms)
        object.notes.note(unknownPlaceholders)
    }

    /// What occurs twice in a list, at the second place.
    static func repeatedIDs(_ ids: [String], in list: String) -> [StudyFlaw] {
        var seen: Set<String> = []
        return ids.enumerated().filter { !seen.insert($0.element).inserted }.map { index, id in
            StudyFlaw(.duplicateID, at: "\(list)[\(index)].id", "is '\(id)' again: ids occur once")
        }
    }
}

extension StudySchedule {
    init?(_ object: StudyObject) {
        let (first, last) = (object.day("firstDay"), object.day("lastDay"))
        let kept = object.integer("keptDays", in: 1...Self.mostKeptDays)
        guard let first, let last else { return nil }
        if last < first {
            object.refuse("lastDay", .scheduleConflict, "is before firstDay")
        } else if last.days(since: first) >= Self.mostDays {
            object.refuse("lastDay", .scheduleConflict, "is more than \(Self.mostDays) days after firstDay")
        }
        guard let kept else { return nil }
        self.init(firstDay: first, lastDay: last, keptDays: kept)
    }
}

extension PhaseRules {
    init?(_ object: StudyObject) {
        var mayChange: [StudyPhase: Set<StudyPart>] = [:]
        for phase in StudyPhase.allCases {
            let parts = object.object(phase.rawValue) { rule in
                rule.list("mayChange", 0...StudyPart.allCases.count) { value, path in
                    let part = value.text.flatMap { StudyPart(rawValue: $0) }
                    let known = StudyPart.allCases.map(\.rawValue).joined(separator: ", ")
                    let problem = part == nil ? "must be one of \(known)" : part.flatMap { phase.refusal(of: $0) }
                    rule.notes.remember(path, at: value.start)
                    if let problem { rule.notes.note(StudyFlaw(.phaseRule, at: path, problem)) }
                    return part
                }
            }
            guard let parts else { continue }
            mayChange[phase] = Set(parts)
        }
        guard mayChange.count == StudyPhase.allCases.count else { return nil }
        self.init(mayChange)
    }
}

extension StudyContact {
    init?(_ object: StudyObject) {
        let (id, role) = (object.id(), object.text("role", .studyTitle))
        let details = object.text("details", .studyParagraph)
        guard let id, let role, let details else { return nil }
        self.init(id: id, role: role, details: details)
    }
}

extension ConsentForm {
    init?(_ object: StudyObject) {
        let (id, title) = (object.id(), object.text("title", .studyTitle))
        let introduction = object.texts("introduction", 0...20, .studyParagraph)
        let items = object.objects("items", 1...50) { ConsentStatement($0) }
        let signers = object.objects("signers", 1...4) { signer -> Signer? in
            let (id, role) = (signer.id(), signer.text("role", .studyTitle))
            guard let id, let role else { return nil }
            return Signer(id: id, role: role)
        }
        let repeated =
            StudyDefinition.repeatedIDs(items?.map(\.id) ?? [], in: "items")
            + StudyDefinition.repeatedIDs(signers?.map(\.id) ?? [], in: "signers")
        object.notes.note(repeated.map { $0.below(object.path) })
        guard let id, let title, let introduction, let items, let signers else { return nil }
        self.init(id: id, title: title, introduction: introduction, items: items, signers: signers)
    }
}
