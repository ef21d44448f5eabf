/// A language that alerts are written in.
enum ContentLanguage: String, Sendable, CaseIterable {
    case english = "en"

    /// - Parameter tag: BCP 47, such as `de-CH`; a language that nobody has written for falls back to English.
    init(bestFor tag: String) {
        let language = tag.prefix { $0 != "-" }.lowercased()
        self = Self(rawValue: language) ?? .english
    }
}
