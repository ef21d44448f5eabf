/// The words and formats of one language.
///
/// Nouns are in a form shared by nominative and accusative; German names of allergens are plurals. Templates must use
/// them where such a form fits: "für Birkenpollen", never "bei Katzenhaaren".
public struct Words: Hashable, Sendable {
    public let language: ContentLanguage

    public init(in language: ContentLanguage) { self.language = language }

    /// With a capital first letter, for the beginning of a line.
    public static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
