public import Domain

/// A condition on the answer to one question: all parts that are set must hold. It never holds for an unanswered
/// question.
public struct QuizCondition: Hashable, Sendable, Codable {
    public var question: String
    /// For a number.
    public var isAtLeast: Double?
    /// For the chosen option, or any of several chosen ones.
    public var isOneOf: [String]?

    public init(question: String, isAtLeast: Double? = nil, isOneOf: [String]? = nil) {
        self.question = question
        self.isAtLeast = isAtLeast
        self.isOneOf = isOneOf
    }

    public func holds(of answers: [String: QuizAnswer]) -> Bool {
        switch answers[question] {
        case .number(let number): isOneOf == nil && isAtLeast.map { number >= $0 } ?? false
        case .choice(let choice): isAtLeast == nil && isOneOf?.contains(choice) ?? false
        case .choices(let choices): isAtLeast == nil && isOneOf.map { !Set($0).isDisjoint(with: choices) } ?? false
        case nil: false
        }
    }
}

/// A conclusion from answers, as data: one of several conditions is sufficient.
public struct QuizRule: Hashable, Sendable, Codable {
    public enum Name: String, CaseIterable, Hashable, Sendable, Codable {
        /// The person is not well.
        case feelsBad
        /// The symptoms are the most severe possible.
        case severe
        /// Others may be warned of an allergen. Without this rule, a quiz offers that to everyone who feels bad.
        case allergyLikely
    }

    public var name: Name
    public var anyOf: [QuizCondition]
    /// The source of the limits.
    public var source: String

    public func holds(of answers: [String: QuizAnswer]) -> Bool { anyOf.contains { $0.holds(of: answers) } }
}
