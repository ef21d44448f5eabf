import Foundation
import Localization
import WebPages

/// The texts of a study as templates name them, in one language.
struct StudyReading: Sendable {
    let study: Study
    let words: SurveyWords

    private func say(_ text: StudyText) -> String { text.text(in: words.language) }

    /// For `study-introduction.mustache`.
    var introduction: [String: Any] {
        [
            "studyTitle": say(study.definition.title), "summary": say(study.definition.summary),
            "introduction": study.definition.introduction.map(say), "joining": study.definition.joining.map(say),
            "dates": words.dates(from: study.firstDay, to: study.lastDay), "isOpen": study.takesInvitees,
            "isOver": !study.takesInvitees, "joinPath": JoinPage.path,
            "statusPath": StudyNavigation.Page.status.path, "aboutPath": StudyNavigation.Page.about.path,
        ]
    }

    /// What is read before anything is signed.
    var consent: [String: Any] {
        let consent = study.definition.consent
        return [
            "sheetTitle": say(consent.sheet.title), "sheet": ["sections": sections(of: consent.sheet)],
            "documentTitle": say(consent.document.title), "document": ["sections": sections(of: consent.document)],
            "statements": consent.statements.map { ["statement": $0.id, "statementText": say($0.text)] },
            "consentVersion": "\(study.consentVersion)",
        ]
    }

    private func sections(of text: ConsentText) -> [[String: Any]] {
        text.sections.map { ["heading": say($0.title), "paragraphs": $0.paragraphs.map(say)] }
    }

    /// Longer scales are sliders.
    private static let mostChoices = 7

    /// For `study-question.mustache`.
    func questions() throws -> [[String: Any]] {
        try study.survey.questions.map { question in
            let isShort = question.values.count <= Self.mostChoices
            return [
                "question": question.id, "questionTitle": say(question.title), "detail": say(question.detail),
                "must": words.must(question.isMandatory), "when": try PageLibrary.json(question.askedIf),
                // What may be left out has to be left out by somebody, so it is never a slider.
                "choices": isShort || !question.isMandatory ? [["values": choices(of: question)]] : [],
                "scale": isShort || !question.isMandatory ? [] : [scale(of: question)],
            ]
        }
    }

    private func choices(of question: SurveyQuestion) -> [[String: Any]] {
        let isUsual = question.values == [0, 1, 2, 3]
        let choices = question.values.map { value -> [String: Any] in
            let word = question.labels.first { $0.value == value }.map { say($0.text) } ?? ""
            let judging = isUsual ? words.judging(value) : nil
            return [
                "value": "\(value)", "word": word, "judging": judging.map { [$0] } ?? [],
                "isInitial": value == question.initial && question.isMandatory,
            ]
        }
        guard !question.isMandatory else { return choices }
        return [["value": "", "word": words.noAnswer, "judging": [String](), "isInitial": true]] + choices
    }

    private func scale(of question: SurveyQuestion) -> [String: Any] {
        [
            "minimum": "\(question.minimum)", "maximum": "\(question.maximum)", "step": "\(question.step)",
            "initial": "\(question.initial)",
        ]
    }

    /// How scripts name questions, and the words of their answers.
    var forScripts: [String: String] {
        let questions = study.survey.questions.map { ("question \($0.id)", say($0.title)) }
        let labels = study.survey.questions.flatMap(\.labels).map { ("label \($0.value)", say($0.text)) }
        return Dictionary(questions + labels) { first, _ in first }
    }

    /// What a device keeps of the study beside its participation.
    var facts: [String: String] {
        [
            "id": "\(study.id)", "phase": study.phase.rawValue, "firstDay": "\(study.firstDay)",
            "lastDay": "\(study.lastDay)",
        ]
    }
}
