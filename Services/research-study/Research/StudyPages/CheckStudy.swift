import Domain
import Localization

/// What a file would do to the studies that there are.
struct CheckedStudy: Sendable {
    var file: StudyFile
    /// With the file's id; nil for a new one.
    var stored: Study?
    /// Nil while nobody is invited: whatever was designed is replaced.
    var change: StudyChange?
}

/// Says what is wrong with a study's file, and what publishing it would change; nothing is stored.
struct CheckStudy: Sendable {
    let studies: ManageStudies

    /// - Throws: ``StudyFileFaults`` with all faults by line and column, also with what the study's phase does not allow.
    func callAsFunction(_ bytes: [UInt8], on today: CalendarDay) async throws -> CheckedStudy {
        let file = try StudyFile(bytes)
        guard let stored = try await studies.find(file.definition.id) else { return CheckedStudy(file: file) }
        guard stored.phase != .design else { return CheckedStudy(file: file, stored: stored) }
        let old = try StudyFile(stored: try await studies.export(stored.id)).definition
        let change = StudyChange(old: old, new: file.definition, phase: stored.phase, today: today)
        guard change.refusals.isEmpty else { throw file.faults(change.refusals) }
        return CheckedStudy(file: file, stored: stored, change: change)
    }
}

/// The same for the page's script.
struct CheckedStudyJSON: Encodable, Sendable {
    var id: StudyID
    var title: String
    var isNew: Bool
    /// That it is in; design for a new one.
    var phase: StudyPhase
    /// That publishing makes.
    var version: Int
    /// Of what differs; nil where everything is replaced.
    var parts: [StudyPart]?
    /// What the change of the consent is at least; nil where it reads as before.
    var consentChange: ConsentChange?
    /// Why it can be nothing less.
    var reasons: [String]
    var differences: [ConsentDifferences.Section]

    init(_ checked: CheckedStudy, in language: ContentLanguage) {
        let definition = checked.file.definition
        (id, title) = (definition.id, definition.title.text(in: language))
        isNew = checked.stored == nil
        phase = checked.stored?.phase ?? .design
        let isPublished = phase > .design
        version = checked.stored.map { isPublished ? $0.version + 1 : $0.version } ?? 1
        parts = checked.change?.parts
        consentChange = checked.change?.leastConsentChange
        reasons = checked.change?.reasonsToAskAgain.map { "\($0.path) \($0.problem)" } ?? []
        let whoever = StudyOperator()
        differences =
            checked.change.map { change in
                ConsentDifferences(
                    from: change.old.filled(by: whoever).consent, to: change.new.filled(by: whoever).consent,
                    in: language
                ).sections
            } ?? []
    }
}
