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
