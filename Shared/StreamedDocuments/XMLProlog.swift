/// Blanks out the document type's internal declarations, in place and piece by piece, up to the first element.
///
/// Exports of iOS 16 ("HealthKit Export Version: 12") have malformed declarations, and no reader here needs any:
/// https://discussions.apple.com/thread/254202523. Blanking them also keeps entities away from the parser.
struct XMLProlog {
    private(set) var isOver = false
    /// Set as soon as a declaration of an entity is found.
    private(set) var declaresEntities = false
    private var place = Place.between
    /// The last eight bytes, the newest lowest.
    private var window: UInt64 = 0
    /// Whether only white space has followed a `]`.
    private var isClosing = false

    private enum Place {
        case between, markup, instruction, comment, doctype, declarations, declarationComment
    }

    /// Examines the next bytes, and overwrites declarations with spaces.
    mutating func clean(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        for index in bytes.indices {
            if isOver { return }
            let byte = bytes[index]
            window = window << 8 | UInt64(byte)
            if isBlanked(byte) { bytes[index] = UInt8(ascii: " ") }
        }
    }

    private mutating func isBlanked(_ byte: UInt8) -> Bool {
        switch place {
        case .between: if byte == UInt8(ascii: "<") { place = .markup }
        case .markup: enterMarkup(byte)
        case .instruction: if ends("?>") { place = .between }
        case .comment: if ends("-->") { place = .between }
        case .doctype:
            if byte == UInt8(ascii: "[") {
                place = .declarations
            } else if byte == UInt8(ascii: ">") {
                place = .between
            }
        case .declarations: return isDeclaration(byte)
        case .declarationComment:
            if ends("-->") { place = .declarations }
            return !Self.isLineEnd(byte)
        }
        return false
    }

    private mutating func enterMarkup(_ byte: UInt8) {
        if byte == UInt8(ascii: "?") {
            place = .instruction
        } else if ends("<!--") {
            place = .comment
        } else if ends("!DOCTYPE") {
            place = .doctype
        } else if !ends("<!"), !ends("<!-"), !couldBecomeDoctype {
            isOver = true
        }
    }

    private var couldBecomeDoctype: Bool {
        let word: StaticString = "<!DOCTYPE"
        return (3...8).contains { length in
            (0..<min(length, 8)).allSatisfy { back in
                UInt8(truncatingIfNeeded: window >> (8 * UInt64(back))) == word.utf8Start[length - 1 - back]
            }
        }
    }

    /// The `]` and `>` that close the declarations are kept.
    private mutating func isDeclaration(_ byte: UInt8) -> Bool {
        if ends("<!ENTITY") { declaresEntities = true }
        if ends("<!--") {
            place = .declarationComment
        } else if byte == UInt8(ascii: ">"), isClosing {
            place = .between
            return false
        }
        isClosing = byte == UInt8(ascii: "]") || (isClosing && Self.isWhiteSpace(byte))
        return byte != UInt8(ascii: "]") && !Self.isLineEnd(byte)
    }

    /// - Parameter text: at most eight bytes.
    private func ends(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        return (0..<length).allSatisfy { back in
            UInt8(truncatingIfNeeded: window >> (8 * UInt64(back))) == text.utf8Start[length - 1 - back]
        }
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    private static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || isLineEnd(byte) }
}
