/// What participants are asked.
struct SurveyDefinition: Sendable, Hashable, Encodable {
    var title: StudyText
    var introduction: [StudyText]
    /// In their order; answers are stored in it.
    var questions: [SurveyQuestion]
}

/// A question with a scale of whole numbers.
struct SurveyQuestion: Sendable, Hashable, Encodable {
    var id: String
    var title: StudyText
    /// What it means, such as the symptoms that count.
    var detail: StudyText
    var minimum: Int
    var maximum: Int
    var step: Int
    /// Where the scale stands before it is moved.
    var initial: Int
    /// Whether it must be answered whenever it is asked.
    var isMandatory: Bool
    /// What each value means.
    var labels: [SurveyLabel]
    /// It is asked when all of these hold; always when there are none.
    var askedIf: [SurveyCondition]

    /// Of a scale: what fits a `smallint`, and a screen.
    static let mostValues = 101
    static let range = -1_000...1_000

    /// The possible answers; only the minimum for a scale that is none.
    var values: [Int] {
        guard step > 0, minimum <= maximum else { return [minimum] }
        return Array(stride(from: minimum, through: maximum, by: step))
    }
}

struct SurveyLabel: Sendable, Hashable, Encodable {
    var value: Int
    var text: StudyText
}

/// What another question's answer must be.
struct SurveyCondition: Sendable, Hashable, Encodable {
    /// The other question's id.
    var question: String
    var isAtLeast: Int?
    var isAtMost: Int?

    func holds(of answer: Int) -> Bool {
        answer >= isAtLeast ?? .min && answer <= isAtMost ?? .max
    }
}

/// What is wrong with a participant's answers, by question. Never contains an answer.
struct SurveyFaults: Error, Sendable, Equatable {
    struct Fault: Sendable, Equatable {
        /// The question's id.
        var question: String
        var problem: String
    }

    var faults: [Fault]
}

extension SurveyDefinition {
    /// The answers in the order of the questions; nil for what is not asked, or not answered and may be left out.
    /// - Parameter answers: by question.
    func checked(_ answers: [String: Int]) throws(SurveyFaults) -> [Int?] {
        var faults = answers.keys.sorted().filter { id in !questions.contains { $0.id == id } }.map {
            SurveyFaults.Fault(question: $0, problem: "is not a question of this survey")
        }
        // An answer to a question that is not asked does not count in the conditions of others either.
        var asked: [String: Int] = [:]
        var checked: [Int?] = []
        for question in questions {
            let isAsked = question.askedIf.allSatisfy { condition in
                asked[condition.question].map(condition.holds) ?? false
            }
            let answer = answers[question.id]
            if let problem = question.problem(of: answer, isAsked: isAsked) {
                faults.append(SurveyFaults.Fault(question: question.id, problem: problem))
            }
            if isAsked { asked[question.id] = answer }
            checked.append(answer)
        }
        guard faults.isEmpty else { throw SurveyFaults(faults: faults) }
        return checked
    }
}

extension SurveyQuestion {
    fileprivate func problem(of answer: Int?, isAsked: Bool) -> String? {
        guard let answer else { return isAsked && isMandatory ? "must be answered" : nil }
        guard isAsked else { return "is not asked after these answers: leave it out" }
        guard values.contains(answer) else {
            let steps = step == 1 ? "" : " in steps of \(step)"
            return "must be a whole number from \(minimum) to \(maximum)\(steps)"
        }
        return nil
    }
}
