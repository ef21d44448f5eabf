public import Domain

/// One question of a quiz.
public struct QuizQuestion: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case scale(QuizScale)
        /// One of several.
        case choice([QuizOption])
        /// Any of several.
        case choices([QuizOption])
    }

    /// Lower-case words joined by hyphens, unique in its quiz and the same in all versions in which it means the same.
    public var id: String
    public var text: QuizText
    /// A sentence below the question; nil when the question says it all.
    public var help: QuizText?
    public var kind: Kind
    public var isRequired: Bool
    /// Nil for a question that is always asked.
    public var askedWhen: QuizCondition?
    /// How a report of symptoms names it from 1 on; empty when a report has no word for it.
    public var reportedAs: [Symptom]
    /// The ids of its options are allergens.
    public var namesAllergens: Bool

    /// The options, none for a scale.
    public var options: [QuizOption] {
        switch kind {
        case .scale: []
        case .choice(let options), .choices(let options): options
        }
    }
}

/// The numbers that may be answered.
public struct QuizScale: Hashable, Sendable {
    public var minimum: Double
    public var maximum: Double
    /// From one answer to the next.
    public var step: Double
    /// What some of the numbers mean, the lowest first.
    public var labels: [Label]

    public struct Label: Hashable, Sendable, Decodable {
        public var value: Double
        public var text: QuizText
    }

    public func contains(_ number: Double) -> Bool {
        guard (minimum...maximum).contains(number) else { return false }
        let steps = (number - minimum) / step
        return steps == steps.rounded()
    }
}

/// One of the answers to choose from.
public struct QuizOption: Hashable, Sendable, Decodable {
    public var id: String
    public var text: QuizText
    /// "None of these": whoever chooses it chooses nothing beside it.
    public var standsAlone: Bool
    /// From which intensity on a person who chooses it may want to hear of their allergens; nil for most options.
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
