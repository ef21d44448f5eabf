import HTTPTypes
import JSONDocuments
import MessageProtocol

/// Checks each byte of a body before it is decoded. Foundation reads strings and numbers only when they are asked for,
/// words its own errors, and takes the first of two fields with the same name.
///
/// Sources: https://www.rfc-editor.org/rfc/rfc8259 and, for names that occur once, numbers and surrogates,
/// https://www.rfc-editor.org/rfc/rfc7493
struct JSONCheck {
    /// Deeper than any body here, and far from the end of a thread's stack.
    private static let deepest = 32

    private let bytes: [UInt8]
    private var path: [Step] = []
    private var faults: [MessageFault] = []

    private enum Step {
        case name(String)
        case index(Int)
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// - Throws: a ``Problem``: 400 for what is not a JSON object, 422 naming the fields that no reader could use.
    static func check(_ bytes: [UInt8]) throws(Problem) {
        var check = JSONCheck(bytes)
        try check.value(try check.root())
        if !check.faults.isEmpty { throw Problem.faultyFields(check.faults) }
    }

    private func root() throws(Problem) -> JSONValue {
        do throws(JSONScanError) {
            return try JSONValue(strict: bytes, nestedAtMost: Self.deepest)
        } catch {
            throw notJSON("\(error)", at: error.offset)
        }
    }

    private mutating func value(_ value: JSONValue) throws(Problem) {
        switch value.kind {
        case .object: try members(of: value)
        case .array: try elements(of: value)
        case .text:
            if try wholeText(of: value) == nil {
                refuse("is not a text of Unicode: half of a surrogate pair is missing")
            }
        case .number:
            if !value.fitsDouble { refuse("is a number that is too large") }
        case .yes, .no, .null: break
        }
    }

    private mutating func members(of object: JSONValue) throws(Problem) {
        var names: Set<String> = []
        for member in object.members {
            guard let name = try wholeText(of: member.key) else {
                throw notJSON("a name of whole Unicode characters is missing", at: member.key.offset)
            }
            path.append(.name(name))
            if !names.insert(name).inserted { refuse("is there twice") }
            try value(member.value)
            path.removeLast()
        }
    }

    private mutating func elements(of array: JSONValue) throws(Problem) {
        for (index, element) in array.elements.enumerated() {
            path.append(.index(index))
            try value(element)
            path.removeLast()
        }
    }

    /// - Returns: nil when half of a surrogate pair stands alone in it.
    private func wholeText(of value: JSONValue) throws(Problem) -> String? {
        guard let (text, isWhole) = value.checkedText else { return nil }
        guard !text.utf8.contains(0) else {
            throw notJSON("a text holds the character U+0000, which nothing here may", at: value.offset)
        }
        return isWhole ? text : nil
    }

    /// Notes a fault at the path, or above it where a name cannot be shown as part of one.
    private mutating func refuse(_ problem: String) {
        guard faults.count < Problem.mostErrors else { return }
        var field = ""
        for step in path {
            switch step {
            case .index(let index): field += "[\(index)]"
            case .name(let name):
                guard name.wholeMatch(of: /[A-Za-z0-9_-]{1,40}/) != nil else {
                    faults.append(MessageFault(field: field, problem: problem))
                    return
                }
                field += field.isEmpty ? name : ".\(name)"
            }
        }
        faults.append(MessageFault(field: field, problem: problem))
    }

    /// - Parameter offset: where `what` was met, in bytes from the beginning.
    private func notJSON(_ what: String, at offset: Int) -> Problem {
        let refusal = "The body must be a JSON object: "
        guard !bytes.isEmpty else { return Problem(.badRequest, refusal + "it is empty") }
        let before = bytes.prefix(offset)
        let line = before.count { $0 == 0x0A } + 1
        let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
        return Problem(.badRequest, refusal + "\(what), at line \(line), byte \(column)")
    }
}
