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

extension Words {
    /// Such as `birch pollen, grass pollen and cat dander`.
    public func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return "\(items.dropLast().joined(separator: ", ")) \(language == .german ? "und" : "and") \(last)"
    }

    /// A provider's own name in the language.
    ///
    /// - Parameter name: its id, such as `open-meteo`, or its name in an alert's explanation; unknown names are
    /// returned unchanged.
    public func provider(_ name: String) -> String {
        switch name {
        case "meteoswiss", "MeteoSwiss": language == .german ? "MeteoSchweiz" : "MeteoSwiss"
        case "open-meteo", "open-meteo-air-quality": "Open-Meteo"
        default: name
        }
    }
}

/// A supported language of notifications.
public enum ContentLanguage: String, Hashable, Sendable, CaseIterable, Codable {
    case english = "en"
    case german = "de"

    /// - Parameter tag: BCP 47, such as `de-CH`; unsupported languages fall back to English.
    public init(bestFor tag: String) {
        // Byte by byte, without a string: an index asks this for each of a million people. The bit makes letters small.
        let language = tag.utf8.prefix { $0 != UInt8(ascii: "-") }
        self = Self.allCases.first { $0.rawValue.utf8.elementsEqual(language.lazy.map { $0 | 0x20 }) } ?? .english
    }

    /// A text that is written in each language, not translated word by word.
    public func saying(_ english: String, _ german: String) -> String {
        switch self {
        case .english: english
        case .german: german
        }
    }
}
