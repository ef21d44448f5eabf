/// What a person reads, in every language there is: a definition that lacks one does not decode.
public struct QuizText: Hashable, Sendable, Codable {
    public var en: String
    public var de: String

    public init(en: String, de: String) {
        self.en = en
        self.de = de
    }

    /// - Parameter language: a code of ISO 639-1; English for one that nobody has written for.
    public func text(in language: String) -> String { language == "de" ? de : en }

    /// Each of them.
    public var all: [String] { [en, de] }
}
