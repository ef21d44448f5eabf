import Domain
import Localization
import Quizzes
import WebPages

extension QuizQuestion {
    /// What the template shows of a question.
    func fields(of page: QuizPage, _ words: QuizPageWords) throws -> [String: Any] {
        let language = page.language
        let typed = page.form.texts[id] ?? []
        var fields: [String: Any] = [
            "question": id, "text": text.text(in: language.rawValue), "isRequired": isRequired,
            "condition": try askedWhen.map { [try PageLibrary.json($0)] } ?? [],
            "hint": askedWhen.map { [words.hint(of: $0, in: page.definition)] } ?? [],
            "help": help.map { [$0.text(in: language.rawValue)] } ?? [],
            "fault": page.faults[id].map { [words.text(of: $0, in: page.definition)] } ?? [],
        ]
        switch kind {
        case .scale(let scale) where scale.isShort:
            (fields["kind"], fields["scale"]) = ("number", ["choices": levels(of: scale, typed, language, words)])
        case .scale(let scale):
            fields["kind"] = "number"
            fields["slider"] = [
                "minimum": scale.minimum.plainText, "maximum": scale.maximum.plainText,
                "step": scale.step.plainText, "typed": typed.last ?? "",
                "low": scale.labels.first?.text.text(in: language.rawValue) ?? "",
                "high": scale.labels.last?.text.text(in: language.rawValue) ?? "",
            ]
        case .choice:
            (fields["kind"], fields["radios"]) = ("choice", ["choices": choices(typed, language, words)])
        case .choices: (fields["kind"], fields["checks"]) = ("choices", ["choices": choices(typed, language, words)])
        }
        return fields
    }

    /// Each with the words by which to judge it.
    private func levels(
        of scale: QuizScale, _ typed: [String], _ language: ContentLanguage, _ words: QuizPageWords
    ) -> [[String: Any]] {
        let levels = scale.answers.map { number -> [String: Any] in
            let label = scale.labels.first { $0.value == number }?.text.text(in: language.rawValue)
            return [
                "value": number.plainText, "number": [number.plainText], "name": label ?? "",
                "judging": scale.isOfSymptoms ? [words.judging(number)] : [],
                "isChosen": typed.last == number.plainText,
            ]
        }
        return levels + emptyChoice(typed, words)
    }

    private func choices(
        _ typed: [String], _ language: ContentLanguage, _ words: QuizPageWords
    ) -> [[String: Any]] {
        let choices = options.map { option -> [String: Any] in
            [
                "value": option.id, "name": option.text.text(in: language.rawValue), "isAlone": option.standsAlone,
                "isChosen": typed.contains(option.id),
            ]
        }
        guard case .choice = kind else { return choices }
        return choices + emptyChoice(typed, words)
    }

    /// Takes an answer back: of a question that is optional, or is not asked after other answers. With the script nobody
    /// sees the latter.
    private func emptyChoice(_ typed: [String], _ words: QuizPageWords) -> [[String: Any]] {
        guard !isRequired || askedWhen != nil else { return [] }
        return [
            [
                "value": "", "number": [String](), "name": isRequired ? words.notAsked : words.noAnswer,
                "judging": [String](), "isChosen": typed.isEmpty, "isWithoutScript": isRequired,
            ]
        ]
    }
}

extension QuizScale {
    /// Few enough answers to show each of them.
    fileprivate var isShort: Bool { (maximum - minimum) / step <= 10 }

    fileprivate var answers: [Double] { Array(stride(from: minimum, through: maximum, by: step)) }
}
