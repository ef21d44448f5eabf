import Domain
import Foundation

/// What a person calls a symptom.
struct SymptomName: Sendable, Equatable {
    /// As it was typed, without white space around it and with single spaces within.
    let text: String
    /// The same for names that differ in case, accents and spacing only.
    let key: String

    /// In bytes of UTF-8.
    static let longest = 100

    /// - Returns: nil for a name that is empty, too long, or has control characters.
    init?(_ typed: String) {
        let words = typed.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
        text = words.map { String($0) }.joined(separator: " ")
        guard !text.isEmpty, text.utf8.count <= Self.longest,
            text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        // Decomposed, so that accents are scalars of their own, as the device does it.
        key = String(
            String.UnicodeScalarView(
                text.decomposedStringWithCompatibilityMapping.lowercased().decomposedStringWithCompatibilityMapping
                    .unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark && $0 != " " }))
    }
}
