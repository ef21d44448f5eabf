extension String {
    /// On one line and without characters that control a terminal or turn the direction of text.
    var printable: String {
        String(
            unicodeScalars.map { scalar -> Character in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: "·"
                // Emoji and Indic scripts need the joiners.
                case .format where scalar.value != 0x200C && scalar.value != 0x200D: "·"
                default: Character(scalar)
                }
            })
    }

    /// How many columns of a terminal it takes.
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// At most so wide, with an ellipsis where something is left out.
    func cut(to width: Int) -> String {
        guard displayWidth > width else { return self }
        var kept = ""
        var used = 1
        for character in self {
            used += character.displayWidth
            guard used <= width else { break }
            kept.append(character)
        }
        return kept + "…"
    }
}

extension Character {
    /// East Asian characters and emoji take two columns, marks none of their own.
    fileprivate var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.isASCII { return 1 }
        // U+FE0F asks for the drawing of an emoji, which is wide.
        if unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return first.isWide ? 2 : 1
        }
    }
}

extension Unicode.Scalar {
    /// The ranges in which the characters are Wide or Fullwidth: https://www.unicode.org/reports/tr11/
    fileprivate var isWide: Bool {
        if properties.isEmojiPresentation { return true }
        return switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
