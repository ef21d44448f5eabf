/// Why bytes cannot be read as JSON. The text follows "the document" or "it", and never holds any content.
public enum JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// In bytes from the beginning.
    case invalid(offset: Int)
    case incomplete
    /// A malformed character, in bytes from the beginning.
    case notUTF8(offset: Int)
    case tooLarge
    case tooDeep
    case tooManyValues

    public var description: String {
        switch self {
        case .invalid(let offset): "is not valid JSON at byte \(offset)"
        case .incomplete: "is not valid JSON because it is incomplete"
        case .notUTF8(let offset): "is not UTF-8 at byte \(offset)"
        case .tooLarge: "has more than \(JSONTape.largestDocument >> 20) MB"
        case .tooDeep: "is nested deeper than \(JSONTape.deepestNesting) levels"
        case .tooManyValues: "has more than \(JSONTape.mostValues) values"
        }
    }
}

extension JSONFault {
    init(_ error: JSONScanError) {
        self =
            switch error.reason {
            case .incomplete: .incomplete
            case .notUTF8: .notUTF8(offset: error.offset)
            case .tooLarge: .tooLarge
            case .tooDeep: .tooDeep
            case .tooManyValues: .tooManyValues
            case .controlCharacter, .malformedEscape, .malformedNumber, .noValue, .missingName, .missingColon,
                .missingObjectSeparator, .missingArraySeparator, .contentAfterEnd:
                .invalid(offset: error.offset)
            }
    }
}
