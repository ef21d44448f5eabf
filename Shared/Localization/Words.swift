/// The words and formats of one language.
///
/// Nouns stand as nominative and accusative, which are the same for all of them; German names of allergens are plurals.
/// Templates put them where such a form belongs: "für Birkenpollen", never "bei Katzenhaaren".
public struct Words: Hashable, Sendable {
    public let language: ContentLanguage

    public init(in language: ContentLanguage) { self.language = language }

    /// The first letter as a capital, for the beginning of a line.
    public static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
