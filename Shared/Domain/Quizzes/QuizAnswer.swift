/// The answer to one question of a quiz.
public struct QuestionAnswer: Hashable, Sendable, Codable {
    /// The question's id.
    public var question: String
    public var answer: QuizAnswer

    public init(question: String, answer: QuizAnswer) {
        self.question = question
        self.answer = answer
    }
}

/// A person's answer to one question.
public enum QuizAnswer: Hashable, Sendable {
    /// On a scale.
    case number(Double)
    /// One of several options.
    case choice(String)
    /// Any number of options; empty for none of them.
    case choices([String])
}

extension QuizAnswer: Codable {
    /// A number, a string or a list of strings.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let choice = try? container.decode(String.self) {
            self = .choice(choice)
        } else if let choices = try? container.decode([String].self) {
            self = .choices(choices)
        } else {
            throw DecodingError.refused("must be a number, a word or a list of words", in: container)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .choice(let choice): try container.encode(choice)
        case .choices(let choices): try container.encode(choices)
        }
    }
}
