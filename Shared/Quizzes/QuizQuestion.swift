public import Domain

/// One question of a quiz.
public struct QuizQuestion: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case scale(QuizScale)
        /// One of several options.
        case choice([QuizOption])
        /// Any number of options.
        case choices([QuizOption])
    }

    /// Lower-case words joined by hyphens, unique in its quiz and stable across versions in which it means the same.
    public var id: String
    public var text: QuizText
    /// A sentence below the question; nil for none.
    public var help: QuizText?
    public var kind: Kind
    public var isRequired: Bool
    /// Nil for a question that is always asked.
    public var askedWhen: QuizCondition?
    /// The symptoms in a report for answers from 1 up; empty when a report has none for it.
    public var reportedAs: [Symptom]
    /// Whether the ids of its options are allergens.
    public var namesAllergens: Bool

    /// The options; empty for a scale.
    public var options: [QuizOption] {
        switch kind {
        case .scale: []
        case .choice(let options), .choices(let options): options
        }
    }
}

/// The range of numeric answers.
public struct QuizScale: Hashable, Sendable {
    public var minimum: Double
    public var maximum: Double
    /// Between neighbouring answers.
    public var step: Double
    /// The meaning of some of the numbers, lowest first.
    public var labels: [Label]

    public struct Label: Hashable, Sendable, Decodable {
        public var value: Double
        public var text: QuizText
    }

    public func contains(_ number: Double) -> Bool {
        // A faulty definition may have no step, or its minimum above its maximum; its flaws are still listed.
        guard minimum <= number, number <= maximum, step > 0 else { return false }
        let steps = (number - minimum) / step
        return steps == steps.rounded()
    }
}

/// One of the available answers.
public struct QuizOption: Hashable, Sendable, Decodable {
    public var id: String
    public var text: QuizText
    /// "None of these": excludes all other options.
    public var standsAlone: Bool
    /// A suitable threshold for the allergens of a person who chooses it; nil for most options.
    public var threshold: Intensity?

    private enum CodingKeys: String, CodingKey { case id, text, standsAlone, threshold }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        text = try container.decode(QuizText.self, forKey: .text)
        standsAlone = try container.decodeIfPresent(Bool.self, forKey: .standsAlone) ?? false
        threshold = try container.decodeIfPresent(Intensity.self, forKey: .threshold)
    }
}

extension QuizQuestion: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id, text, help, kind, isRequired, askedWhen, reportedAs, namesAllergens
        case minimum, maximum, step, labels, options
    }

    private enum KindName: String, Decodable { case scale, choice, choices }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        text = try container.decode(QuizText.self, forKey: .text)
        help = try container.decodeIfPresent(QuizText.self, forKey: .help)
        isRequired = try container.decodeIfPresent(Bool.self, forKey: .isRequired) ?? false
        askedWhen = try container.decodeIfPresent(QuizCondition.self, forKey: .askedWhen)
        reportedAs = try container.decodeIfPresent([Symptom].self, forKey: .reportedAs) ?? []
        namesAllergens = try container.decodeIfPresent(Bool.self, forKey: .namesAllergens) ?? false
        switch try container.decode(KindName.self, forKey: .kind) {
        case .scale:
            kind = .scale(
                QuizScale(
                    minimum: try container.decode(Double.self, forKey: .minimum),
                    maximum: try container.decode(Double.self, forKey: .maximum),
                    step: try container.decode(Double.self, forKey: .step),
                    labels: try container.decodeIfPresent([QuizScale.Label].self, forKey: .labels) ?? []))
        case .choice: kind = .choice(try container.decode([QuizOption].self, forKey: .options))
        case .choices: kind = .choices(try container.decode([QuizOption].self, forKey: .options))
        }
    }
}
