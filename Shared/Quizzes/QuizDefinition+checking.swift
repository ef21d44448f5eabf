public import Domain

/// What is wrong with the answer to one question. Never contains the answer.
public struct QuizAnswerFault: Hashable, Sendable, Error {
    /// The question's id, as used in the answers.
    public var question: String
    public var problem: String
}

/// Everything that is wrong with a sheet of answers.
public struct QuizAnswerFaults: Error, Hashable, Sendable {
    public var faults: [QuizAnswerFault]
}

extension QuizDefinition {
    /// The answers that fit the questions, in order.
    /// - Parameter answers: keyed by the question's id.
    /// - Throws: ``QuizAnswerFaults`` with all faults.
    public func checked(_ answers: [String: QuizAnswer]) throws(QuizAnswerFaults) -> [QuestionAnswer] {
        var faults: [QuizAnswerFault] = answers.keys.sorted().filter { question($0) == nil }.map {
            QuizAnswerFault(question: $0, problem: "is not a question in version \(version) of this quiz")
        }
        // An answer to a question that is not asked does not count in the conditions of later questions either.
        var asked: [String: QuizAnswer] = [:]
        for question in questions {
            let isAsked = question.askedWhen?.holds(of: asked) ?? true
            guard let problem = question.problem(of: answers[question.id], isAsked: isAsked) else {
                if isAsked { asked[question.id] = answers[question.id] }
                continue
            }
            faults.append(QuizAnswerFault(question: question.id, problem: problem))
        }
        guard faults.isEmpty else { throw QuizAnswerFaults(faults: faults) }
        return questions.compactMap { question in
            asked[question.id].map { QuestionAnswer(question: question.id, answer: question.ordered($0)) }
        }
    }

    /// - Parameter answers: accepted by ``checked(_:)``.
    public func follows(_ name: QuizRule.Name, from answers: [QuestionAnswer]) -> Bool {
        rules.first { $0.name == name }?.holds(of: answers.byQuestion) ?? false
    }
}

extension [QuestionAnswer] {
    var byQuestion: [String: QuizAnswer] { Dictionary(map { ($0.question, $0.answer) }) { first, _ in first } }
}

extension QuizQuestion {
    fileprivate func problem(of answer: QuizAnswer?, isAsked: Bool) -> String? {
        guard let answer else { return isAsked && isRequired ? "must be answered" : nil }
        guard isAsked else { return "is not asked after these answers: leave it out" }
        switch (kind, answer) {
        case (.scale(let scale), .number(let number)):
            return scale.contains(number) ? nil : "must be \(scale.rangeInWords)"
        case (.scale(let scale), _): return "must be \(scale.rangeInWords)"
        case (.choice(let options), .choice(let choice)):
            return options.contains { $0.id == choice } ? nil : Self.mustBe("one of", options)
        case (.choice(let options), _): return Self.mustBe("one of", options)
        case (.choices(let options), .choices(let choices)): return problem(of: choices, among: options)
        case (.choices(let options), _): return Self.mustBe("a list of some of", options)
        }
    }

    private func problem(of choices: [String], among options: [QuizOption]) -> String? {
        guard Set(choices).isSubset(of: options.map(\.id)) else { return Self.mustBe("a list of some of", options) }
        if choices.isEmpty, isRequired { return Self.mustBe("at least one of", options) }
        if Set(choices).count < choices.count { return "must not contain duplicates" }
        let alone = options.first { $0.standsAlone && choices.contains($0.id) }
        return choices.count > 1 ? alone.map { "must not be combined with '\($0.id)'" } : nil
    }

    private static func mustBe(_ what: String, _ options: [QuizOption]) -> String {
        "must be \(what) \(options.map(\.id).joined(separator: ", "))"
    }

    /// Choices in the order of the options, so that the same answers make the same sheet.
    fileprivate func ordered(_ answer: QuizAnswer) -> QuizAnswer {
        guard case .choices(let choices) = answer else { return answer }
        return .choices(options.map(\.id).filter(choices.contains))
    }
}

extension QuizScale {
    fileprivate var rangeInWords: String {
        let range = "from \(minimum.plainText) to \(maximum.plainText)"
        return step == 1 ? "a whole number \(range)" : "a number \(range) in steps of \(step.plainText)"
    }
}

extension Double {
    fileprivate var plainText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
