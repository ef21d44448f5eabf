/// The headers of a message as texts in one contiguous block: a dictionary of them took a tenth of the processor time
/// of a small publish.
public struct MessageHeaders: Sendable {
    /// For each header the lengths of its name and value, then both in UTF-8.
    public private(set) var bytes: [UInt8] = []
    public private(set) var count = 0

    private static let lengthSize = MemoryLayout<UInt32>.size

    /// - Parameter capacity: bytes to reserve.
    public init(minimumCapacity capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    public init(_ texts: [String: String]) {
        for (name, value) in texts { append(name, value) }
    }

    /// Adds a header; for repeated names the last one counts.
    public mutating func append(_ name: String, _ value: String) {
        var (name, value) = (name, value)
        name.withUTF8 { name in value.withUTF8 { append(UnsafeRawBufferPointer(name), UnsafeRawBufferPointer($0)) } }
    }

    /// Adds a received header; invalid UTF-8 is replaced when it is read.
    public mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        withUnsafeBytes(of: UInt32(name.count)) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: UInt32(value.count)) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: name)
        bytes.append(contentsOf: value)
        count += 1
    }

    public subscript(name: String) -> String? {
        get {
            var name = name
            return name.withUTF8 { wanted in
                withUnsafeHeaders { headers in
                    var found: String?
                    for (name, value) in headers where name.elementsEqual(wanted) {
                        found = String(decoding: value, as: UTF8.self)
                    }
                    return found
                }
            }
        }
        set {
            var texts = dictionary
            texts[name] = newValue
            self = MessageHeaders(texts)
        }
    }

    public var dictionary: [String: String] {
        withUnsafeHeaders { headers in
            var texts = [String: String](minimumCapacity: count)
            for (name, value) in headers {
                texts[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
            }
            return texts
        }
    }

    private func withUnsafeHeaders<Result>(_ body: (Walk) -> Result) -> Result {
        bytes.withUnsafeBytes { body(Walk(rest: $0)) }
    }

    /// Iterates over ``bytes``, or over a copy of them.
    public struct Walk: Sequence, IteratorProtocol {
        private var rest: UnsafeRawBufferPointer

        public init(rest: UnsafeRawBufferPointer) { self.rest = rest }

        public mutating func next() -> (name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)? {
            guard !rest.isEmpty else { return nil }
            let nameLength = Int(rest.loadUnaligned(as: UInt32.self))
            let valueLength = Int(rest.loadUnaligned(fromByteOffset: lengthSize, as: UInt32.self))
            let nameStart = 2 * lengthSize
            let valueStart = nameStart + nameLength
            defer { rest = UnsafeRawBufferPointer(rebasing: rest[(valueStart + valueLength)...]) }
            return (
                UnsafeRawBufferPointer(rebasing: rest[nameStart..<valueStart]),
                UnsafeRawBufferPointer(rebasing: rest[valueStart..<valueStart + valueLength])
            )
        }
    }
}

extension MessageHeaders: Equatable {
    /// Ignores the order.
    public static func == (one: MessageHeaders, other: MessageHeaders) -> Bool { one.dictionary == other.dictionary }
}

extension MessageHeaders: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral texts: (String, String)...) {
        for (name, value) in texts { append(name, value) }
    }
}
