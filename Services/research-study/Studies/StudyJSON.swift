import Domain
import Localization

/// What the API says of the study that participants see, in one language.
struct StudyJSON: Encodable, Sendable {
    var id: StudyID
    var title: String
    var summary: String
    var introduction: [String]
    var joining: [String]
    var ending: [String]
    var limits: [String]
    var phase: StudyPhase
    var firstDay: CalendarDay
    var lastDay: CalendarDay
    /// The day on which everything has been deleted.
    var deletedOn: CalendarDay
    var version: Int
    var consentVersion: Int
    /// Whether answers of today are taken.
    var isOpen: Bool
    var survey: Survey
    var questions: [Question]
    var contacts: [Contact]
    var complaints: [String]

    struct Survey: Encodable, Sendable {
        var title: String
        var introduction: [String]
    }

    struct Question: Encodable, Sendable {
        var id: String
        var title: String
        var detail: String
        var minimum: Int
        var maximum: Int
        var step: Int
        var initial: Int
        var isMandatory: Bool
        var labels: [Label]
        var askedIf: [SurveyCondition]
    }

    struct Label: Encodable, Sendable {
        var value: Int
        var text: String
    }

    struct Contact: Encodable, Sendable {
        var id: String
        var role: String
        var details: String
    }

    /// What there is before the first study.
    struct Nothing: Encodable, Sendable {
        var phase = "none"
    }

    init(_ study: Study, on day: CalendarDay, in language: ContentLanguage) {
        let definition = study.definition
        func say(_ text: StudyText) -> String { text.text(in: language) }
        (id, phase, version, consentVersion) = (study.id, study.phase, study.version, study.consentVersion)
        (title, summary) = (say(definition.title), say(definition.summary))
        (introduction, joining) = (definition.introduction.map(say), definition.joining.map(say))
        (ending, limits) = (definition.ending.map(say), definition.limits.map(say))
        (firstDay, lastDay, deletedOn) = (study.firstDay, study.lastDay, study.deletedOn)
        isOpen = study.isOpen(on: day)
        survey = Survey(title: say(study.survey.title), introduction: study.survey.introduction.map(say))
        questions = study.survey.questions.map { question in
            Question(
                id: question.id, title: say(question.title), detail: say(question.detail), minimum: question.minimum,
                maximum: question.maximum, step: question.step, initial: question.initial,
                isMandatory: question.isMandatory,
                labels: question.labels.map { Label(value: $0.value, text: say($0.text)) },
                askedIf: question.askedIf)
        }
        contacts = definition.contacts.map { Contact(id: $0.id, role: say($0.role), details: say($0.details)) }
        complaints = definition.complaints.map(say)
    }
}

/// A version's consent in one language, with what it says otherwise than an earlier one.
struct ConsentJSON: Encodable, Sendable {
    var study: StudyID
    var version: Int
    var language: ContentLanguage
    /// Of the signed document's file, without an ending.
    var documentName: String
    var sheet: Text
    var document: Text
    var statements: [Statement]
    var forms: [Form]
    /// Nil where nobody asked for them.
    var differences: Differences?

    struct Text: Encodable, Sendable {
        var title: String
        var sections: [Section]

        fileprivate init(_ text: ConsentText, _ language: ContentLanguage) {
            title = text.title.text(in: language)
            sections = text.sections.map { section in
                Section(
                    id: section.id, title: section.title.text(in: language),
                    paragraphs: section.paragraphs.map { $0.text(in: language) })
            }
        }
    }

    struct Section: Encodable, Sendable {
        var id: String
        var title: String
        var paragraphs: [String]
    }

    struct Statement: Encodable, Sendable {
        var id: String
        var text: String
    }

    /// A further form: statements with yes and no, and who signs it with name, signature and date.
    struct Form: Encodable, Sendable {
        var id: String
        var title: String
        var introduction: [String]
        var items: [Statement]
        var signers: [Statement]
    }

    struct Differences: Encodable, Sendable {
        var since: Int
        /// Nil for none at all.
        var change: ConsentChange?
        var sections: [ConsentDifferences.Section]
    }

    init(_ study: Study, in language: ContentLanguage, differences: Differences? = nil) {
        let consent = study.definition.consent
        func statement(_ id: String, _ text: StudyText) -> Statement {
            Statement(id: id, text: text.text(in: language))
        }
        (self.study, version, self.language) = (study.id, study.consentVersion, language)
        documentName = consent.documentName
        (sheet, document) = (Text(consent.sheet, language), Text(consent.document, language))
        statements = consent.statements.map { statement($0.id, $0.text) }
        forms = study.definition.forms.map { form in
            Form(
                id: form.id, title: form.title.text(in: language),
                introduction: form.introduction.map { $0.text(in: language) },
                items: form.items.map { statement($0.id, $0.text) },
                signers: form.signers.map { statement($0.id, $0.role) })
        }
        self.differences = differences
    }
}
