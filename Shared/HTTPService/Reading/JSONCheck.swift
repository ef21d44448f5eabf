import HTTPTypes
import MessageProtocol

/// Checks each byte of a body before it is decoded. Foundation reads strings and numbers only when they are asked for,
/// words its own errors, and takes the first of two fields with the same name.
///
/// Sources: https://www.rfc-editor.org/rfc/rfc8259 and, for names that occur once, numbers and surrogates,
/// https://www.rfc-editor.org/rfc/rfc7493
struct JSONCheck {
    /// Deeper than any body here, and far from the end of a thread's stack.
    static let deepest = 32

    var bytes: JSONBytes
    private var path: [Step] = []
    private var faults: [MessageFault] = []

    private enum Step {
        case name(String)
        case index(Int)
    }

    private init(_ bytes: [UInt8]) { self.bytes = JSONBytes(bytes) }

    /// - Throws: a ``Problem``: 400 for what is not a JSON object, 422 naming the fields that no reader could use.
    static func check(_ bytes: [UInt8]) throws(Problem) {
        var check = JSONCheck(bytes)
        do throws(JSONFault) {
            try check.value()
            try check.bytes.end()
        } catch {
            throw Problem(.badRequest, "The body must be a JSON object: \(check.bytes.describe(error))")
        }
        if !check.faults.isEmpty { throw Problem.faultyFields(check.faults) }
    }

    private mutating func value() throws(JSONFault) {
        guard path.count <= Self.deepest else { throw .tooDeep }
        switch try bytes.next() {
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try list()
        case UInt8(ascii: "\""):
            if try bytes.text() == nil { refuse("is not a text of Unicode: half of a surrogate pair is missing") }
        case UInt8(ascii: "t"): try bytes.word("true")
        case UInt8(ascii: "f"): try bytes.word("false")
        case UInt8(ascii: "n"): try bytes.word("null")
        default:
            if try !bytes.number() { refuse("is a number that is too large") }
        }
    }

    private mutating func object() throws(JSONFault) {
        bytes.skip()
        var names: Set<String> = []
        guard try !bytes.take("}") else { return }
        repeat {
            guard try bytes.next() == UInt8(ascii: "\"") else { throw .expected("the name of a field in quotes") }
            guard let name = try bytes.text() else { throw .expected("a name of whole Unicode characters") }
            guard try bytes.take(":") else { throw .expected("':'") }
            path.append(.name(name))
            if !names.insert(name).inserted { refuse("is there twice") }
            try value()
            path.removeLast()
        } while try bytes.take(",")
        guard try bytes.take("}") else { throw .expected("',' or '}'") }
    }

    private mutating func list() throws(JSONFault) {
        bytes.skip()
        guard try !bytes.take("]") else { return }
        var index = 0
        repeat {
            path.append(.index(index))
            try value()
            path.removeLast()
            index += 1
        } while try bytes.take(",")
        guard try bytes.take("]") else { throw .expected("',' or ']'") }
    }

    /// Notes a fault at the path, or above it where a name cannot be shown as part of one.
    private mutating func refuse(_ problem: String) {
        guard faults.count < Self.mostFaults else { return }
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

    private static let mostFaults = 100
}
