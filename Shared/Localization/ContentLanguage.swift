/// A supported language of notifications.
public enum ContentLanguage: String, Hashable, Sendable, CaseIterable, Codable {
    case english = "en"
    case german = "de"

    /// - Parameter tag: BCP 47, such as `de-CH`; unsupported languages fall back to English.
    public init(bestFor tag: String) {
        let language = tag.prefix { $0 != "-" }.lowercased()
        self = Self(rawValue: language) ?? .english
    }
}
