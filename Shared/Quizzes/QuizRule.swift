public import Domain

/// What is true of the answers to one question: all that it names holds. It never holds of a question that was not
/// answered.
public struct QuizCondition: Hashable, Sendable, Codable {
    public var question: String
    /// Of a number.
    public var isAtLeast: Double?
    /// Of the chosen option, or of one among the chosen.
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

/// What follows from answers, as data: one of several conditions is enough.
public struct QuizRule: Hashable, Sendable, Codable {
    public enum Name: String, CaseIterable, Hashable, Sendable, Codable {
        /// The person is not well.
        case feelsBad
        /// The symptoms are the worst there are.
        case severe
        /// Others may be warned of an allergen. A quiz without this rule offers that to all who feel bad.
        case allergyLikely
    }

    public var name: Name
    public var anyOf: [QuizCondition]
    /// Where the limits are from.
    public var source: String

    public func holds(of answers: [String: QuizAnswer]) -> Bool { anyOf.contains { $0.holds(of: answers) } }
}
