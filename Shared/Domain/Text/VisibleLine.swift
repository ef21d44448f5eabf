/// Takes the scalars of one line of text in order, and says for each whether a reader would see its effect.
///
/// Source: the categories and properties of the Unicode Character Database, https://www.unicode.org/reports/tr44/; the
/// attacks, https://www.unicode.org/reports/tr36/ and https://trojansource.codes
struct VisibleLine {
    /// Whether a joiner or a variation selector has something before it to act on.
    private var hasBase = false
    private var joiners = 0
    private var marks = 0

    /// As many in a row as scripts in use need; hundreds would cover the lines around.
    private static let mostMarks = 8
    /// A variation selector, then a joiner: ❤️‍🔥.
    private static let mostJoiners = 2

    mutating func accepts(_ scalar: Unicode.Scalar) -> Bool {
        if Self.isJoiner(scalar) {
            guard hasBase, joiners < Self.mostJoiners else { return false }
            joiners += 1
            return true
        }
        switch scalar.properties.generalCategory {
        // Lone surrogates are not scalars; Cf contains tags and what changes the direction of text.
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            return false
        case .nonspacingMark, .enclosingMark:
            guard hasBase, marks < Self.mostMarks, !scalar.properties.isDefaultIgnorableCodePoint else { return false }
            (marks, joiners) = (marks + 1, 0)
            return true
        default:
            // Letters that fill nothing, such as those of Hangul.
            guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
            (hasBase, joiners, marks) = (!scalar.properties.isWhitespace, 0, 0)
            return true
        }
    }

    /// Zero-width non-joiner and joiner, which Persian, Indic scripts and emoji need, and the two selectors that make
    /// a symbol text or emoji.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200C, 0x200D, 0xFE0E, 0xFE0F: true
        default: false
        }
    }
}
