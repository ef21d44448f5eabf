public import Domain

/// One version of a quiz: never changed once people have answered it, so that old answers stay readable.
public struct QuizDefinition: Hashable, Sendable {
    /// Such as `daily`.
    public var id: String
    /// From 1.
    public var version: Int
    public var title: QuizText
    public var introduction: QuizText
    /// In the order in which they are asked.
    public var questions: [QuizQuestion]
    public var rules: [QuizRule]
    /// The last local day on which answers to it are accepted, two weeks after a newer version appeared, so that apps
    /// which only know this one do not lose answers; nil for the newest.
    public var answerableUntil: CalendarDay?
    /// Whether it is asked because of an unusual measurement, so that its answers may name the suggestion.
    public var isSuggested: Bool

    public func question(_ id: String) -> QuizQuestion? { questions.first { $0.id == id } }

    public func isAnswerable(on day: CalendarDay) -> Bool { answerableUntil.map { day <= $0 } ?? true }
}

extension QuizDefinition: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id, version, title, introduction, questions, rules, answerableUntil, isSuggested
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        version = try container.decode(Int.self, forKey: .version)
        title = try container.decode(QuizText.self, forKey: .title)
        introduction = try container.decode(QuizText.self, forKey: .introduction)
        questions = try container.decode([QuizQuestion].self, forKey: .questions)
        rules = try container.decodeIfPresent([QuizRule].self, forKey: .rules) ?? []
        answerableUntil = try container.decodeIfPresent(CalendarDay.self, forKey: .answerableUntil)
        isSuggested = try container.decodeIfPresent(Bool.self, forKey: .isSuggested) ?? false
    }
}

/// A text for people in every supported language: a definition that lacks one does not decode.
public struct QuizText: Hashable, Sendable, Codable {
    public var en: String
    public var de: String

    public init(en: String, de: String) {
        self.en = en
        self.de = de
    }

    /// - Parameter language: an ISO 639-1 code; unsupported languages fall back to English.
    public func text(in language: String) -> String { language == "de" ? de : en }

    /// The texts in all languages.
    public var all: [String] { [en, de] }
}
