import Domain
import Localization

extension StudyDefinition {
    /// With every text changed.
    func mapped(_ change: (_ path: String, StudyText) -> StudyText) -> StudyDefinition {
        func list(_ path: String, _ texts: [StudyText]) -> [StudyText] {
            texts.enumerated().map { change("\(path)[\($0)]", $1) }
        }
        func statements(_ path: String, _ statements: [ConsentStatement]) -> [ConsentStatement] {
            statements.enumerated().map {
                ConsentStatement(id: $1.id, text: change("\(path)[\($0)].text", $1.text))
            }
        }
        func consent(_ path: String, _ text: ConsentText) -> ConsentText {
            ConsentText(
                title: change("\(path).title", text.title),
                sections: text.sections.enumerated().map { index, section in
                    let path = "\(path).sections[\(index)]"
                    return ConsentSection(
                        id: section.id, title: change("\(path).title", section.title),
                        paragraphs: list("\(path).paragraphs", section.paragraphs))
                })
        }
        var other = self
        other.title = change("title", title)
        other.summary = change("summary", summary)
        other.introduction = list("introduction", introduction)
        other.joining = list("joining", joining)
        other.ending = list("ending", ending)
        other.limits = list("limits", limits)
        other.consent.sheet = consent("consent.sheet", self.consent.sheet)
        other.consent.document = consent("consent.document", self.consent.document)
        other.consent.statements = statements("consent.statements", self.consent.statements)
        other.survey = survey.mapped(change)
        other.contacts = contacts.enumerated().map { index, contact in
            StudyContact(
                id: contact.id, role: change("contacts[\(index)].role", contact.role),
                details: change("contacts[\(index)].details", contact.details))
        }
        other.complaints = list("complaints", complaints)
        other.forms = forms.enumerated().map { index, form in
            ConsentForm(
                id: form.id, title: change("forms[\(index)].title", form.title),
                introduction: list("forms[\(index)].introduction", form.introduction),
                items: statements("forms[\(index)].items", form.items), signers: form.signers)
        }
        return other
    }

    /// With the words of whoever runs the study, and the days of the schedule, in place of the placeholders.
    func filled(by whoever: StudyOperator) -> StudyDefinition {
        mapped { _, text in
            text.mapped { text, language in
                guard text.contains("{") else { return text }
                return StudyPlaceholder.allCases.reduce(text) {
                    $0.replacing($1.written, with: value(of: $1, whoever, in: language))
                }
            }
        }
    }

    private func value(
        of placeholder: StudyPlaceholder, _ whoever: StudyOperator, in language: ContentLanguage
    ) -> String {
        let words = Words(in: language)
        return switch placeholder {
        case .controller: whoever.controller
        case .contact: whoever.contact
        case .ethics: whoever.ethics
        case .authority: whoever.authority
        case .firstDay: words.day(schedule.firstDay)
        case .lastDay: words.day(schedule.lastDay)
        case .keptDays: words.number(schedule.keptDays)
        case .deletedOn: words.day(schedule.deletedOn)
        }
    }

    /// What stands in braces and stands for nothing.
    var unknownPlaceholders: [StudyFlaw] {
        var flaws: [StudyFlaw] = []
        let known = StudyPlaceholder.allCases.map(\.written).joined(separator: ", ")
        _ = mapped { path, text in
            for (text, language) in [(text.english, "en"), (text.german, "de")] {
                flaws += StudyPlaceholder.unknown(in: text).map {
                    StudyFlaw(
                        .unknownPlaceholder, at: "\(path).\(language)", "has {\($0)}, and there are only \(known)")
                }
            }
            return text
        }
        return flaws
    }
}

extension SurveyDefinition {
    fileprivate func mapped(_ change: (_ path: String, StudyText) -> StudyText) -> SurveyDefinition {
        var other = self
        other.title = change("survey.title", title)
        other.introduction = introduction.enumerated().map { change("survey.introduction[\($0)]", $1) }
        other.questions = questions.enumerated().map { index, question in
            let path = "survey.questions[\(index)]"
            var other = question
            other.title = change("\(path).title", question.title)
            other.detail = change("\(path).detail", question.detail)
            other.labels = question.labels.enumerated().map {
                SurveyLabel(value: $1.value, text: change("\(path).labels[\($0)].text", $1.text))
            }
            return other
        }
        return other
    }
}
