import Domain
import Foundation
import HTTPService
import Quizzes

/// What a person typed into the form of a quiz, as they typed it.
struct QuizForm: Sendable, Equatable {
    /// By the question's id; a question that nothing was typed for has no entry.
    var texts: [String: [String]] = [:]

    init() {}

    /// Of what is stored.
    init(_ answers: [QuestionAnswer]) {
        for answer in answers {
            texts[answer.question] =
                switch answer.answer {
                case .number(let number): [number.plainText]
                case .choice(let choice): [choice]
                case .choices(let choices): choices
                }
        }
    }

    /// Of what a browser sent.
    init(_ fields: FormFields, to definition: QuizDefinition) {
        for question in definition.questions {
            // Longer than any answer; what is shown again must not be endless.
            let typed = fields.texts(question.id).map { String($0.prefix(Self.longestText)) }.filter { !$0.isEmpty }
            if !typed.isEmpty { texts[question.id] = typed }
        }
    }

    /// A start for somebody who says that they feel fine: no symptoms. What is not a symptom stays open.
    init(feelingFineIn definition: QuizDefinition) {
        for question in definition.questions where question.isRequired && question.askedWhen == nil {
            if case .scale(let scale) = question.kind, scale.isOfSymptoms {
                texts[question.id] = [scale.minimum.plainText]
            }
        }
    }

    private static let longestText = 100
}

extension QuizForm {
    /// What is wrong with the answer to a question, so that the page can say how to mend it.
    enum Fault: Sendable, Equatable {
        case unanswered
        case offScale(QuizScale)
        case notOffered
        /// The option that excludes the others.
        case notAlone(QuizOption)
        /// It is asked after other answers only.
        case notAsked(QuizCondition)
    }

    /// - Throws: ``QuizFormFaults`` with all faults.
    func answers(to definition: QuizDefinition) throws(QuizFormFaults) -> [QuestionAnswer] {
        var answers: [String: QuizAnswer] = [:]
        var faults: [String: Fault] = [:]
        for question in definition.questions {
            guard let typed = texts[question.id] else { continue }
            switch question.kind {
            case .scale(let scale):
                if let number = Self.number(typed) {
                    answers[question.id] = .number(number)
                } else {
                    faults[question.id] = .offScale(scale)
                }
            case .choice: answers[question.id] = typed.last.map { .choice($0) }
            case .choices: answers[question.id] = .choices(typed)
            }
        }
        var fitting: [QuestionAnswer] = []
        do throws(QuizAnswerFaults) {
            fitting = try definition.checked(answers)
        } catch {
            for fault in error.faults where faults[fault.question] == nil {
                guard let question = definition.question(fault.question) else { continue }
                // Nobody knows whether it is asked before that one is mended.
                if let condition = question.askedWhen, faults[condition.question] != nil { continue }
                faults[question.id] = question.fault(of: answers[question.id], among: answers)
            }
        }
        guard faults.isEmpty else { throw QuizFormFaults(faults: faults) }
        return fitting
    }

    /// As people write it, with a point or a comma.
    private static func number(_ typed: [String]) -> Double? {
        guard let text = typed.last?.trimmingCharacters(in: .whitespaces), text.utf8.count <= 20 else { return nil }
        return Double(text.replacing(",", with: ".")).flatMap { $0.isFinite ? $0 : nil }
    }
}

/// By the question's id.
struct QuizFormFaults: Error, Equatable {
    var faults: [String: QuizForm.Fault]
}

extension QuizQuestion {
    /// The kind of a fault that ``QuizDefinition/checked(_:)`` has found.
    fileprivate func fault(of answer: QuizAnswer?, among answers: [String: QuizAnswer]) -> QuizForm.Fault {
        guard let answer else { return .unanswered }
        if let askedWhen, !askedWhen.holds(of: answers) { return .notAsked(askedWhen) }
        switch (kind, answer) {
        case (.scale(let scale), _): return .offScale(scale)
        case (.choices(let options), .choices(let chosen)) where chosen.count > 1:
            return options.first { $0.standsAlone && chosen.contains($0.id) }.map { .notAlone($0) } ?? .notOffered
        default: return .notOffered
        }
    }
}

extension QuizScale {
    /// Whether it is the scale of one symptom: 0 none, 1 mild, 2 moderate, 3 severe.
    var isOfSymptoms: Bool { minimum == 0 && maximum == 3 && step == 1 }
}

extension Double {
    /// As HTML and JSON write it, in every language.
    var plainText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
