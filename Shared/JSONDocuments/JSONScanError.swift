/// What is wrong with bytes that are not JSON, and where. In the text "it" is the document; it never holds any content.
public struct JSONScanError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        case incomplete, notUTF8, controlCharacter, malformedEscape, malformedNumber, noValue
        case missingName, missingColon, missingObjectSeparator, missingArraySeparator, contentAfterEnd
        case tooLarge, tooManyValues
        case tooDeep(levels: Int)
    }

    public let reason: Reason
    /// In bytes from the beginning.
    public let offset: Int

    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    public var description: String {
        switch reason {
        case .incomplete: "it ends too early"
        case .notUTF8: "it is not UTF-8"
        case .controlCharacter: "a text holds a control character, such as a line break, as it is"
        case .malformedEscape: "an escape in a text is none of JSON's"
        case .malformedNumber: "a number is not written as in JSON"
        case .noValue: "neither a value nor its end"
        case .missingName: "the name of a field in quotes is missing"
        case .missingColon: "':' is missing"
        case .missingObjectSeparator: "',' or '}' is missing"
        case .missingArraySeparator: "',' or ']' is missing"
        case .contentAfterEnd: "there is more behind its end"
        case .tooLarge: "it has more than \(JSONTape.largestDocument >> 20) MB"
        case .tooManyValues: "it has more than \(JSONTape.mostValues) values"
        case .tooDeep(let levels): "it is nested more than \(levels) levels deep"
        }
    }
}
