import Foundation

/// UTF-8 in the parser's memory: only valid during the callback. Creating a String copies it.
public struct XMLText {
    public let bytes: UnsafeBufferPointer<UInt8>

    init(_ start: UnsafePointer<CChar>) {
        let count = strlen(start)
        bytes = start.withMemoryRebound(to: UInt8.self, capacity: count) {
            UnsafeBufferPointer(start: $0, count: count)
        }
    }

    init(_ start: UnsafePointer<CChar>, count: Int) {
        bytes = start.withMemoryRebound(to: UInt8.self, capacity: count) {
            UnsafeBufferPointer(start: $0, count: count)
        }
    }

    public var count: Int { bytes.count }

    public var string: String { String(decoding: bytes, as: UTF8.self) }

    public static func == (text: XMLText, name: StaticString) -> Bool {
        text.count == name.utf8CodeUnitCount && text.starts(with: name)
    }

    public static func != (text: XMLText, name: StaticString) -> Bool { !(text == name) }

    public func starts(with prefix: StaticString) -> Bool {
        guard count >= prefix.utf8CodeUnitCount, let start = bytes.baseAddress else {
            return prefix.utf8CodeUnitCount == 0
        }
        return memcmp(start, prefix.utf8Start, prefix.utf8CodeUnitCount) == 0
    }
}

/// The attributes of an element, in document order; only valid during the callback.
public struct XMLAttributes: Sequence {
    /// Name, value, name, value and so on up to a nil, as passed to expat's start element handler.
    typealias Pairs = UnsafeMutablePointer<UnsafePointer<CChar>?>

    let pairs: Pairs?

    public func makeIterator() -> Iterator { Iterator(rest: pairs) }

    public subscript(name: StaticString) -> XMLText? { first { $0.name == name }?.value }

    public struct Iterator: IteratorProtocol {
        var rest: Pairs?

        public mutating func next() -> (name: XMLText, value: XMLText)? {
            guard let pair = rest, let name = pair[0], let value = pair[1] else { return nil }
            rest = pair + 2
            return (XMLText(name), XMLText(value))
        }
    }
}
