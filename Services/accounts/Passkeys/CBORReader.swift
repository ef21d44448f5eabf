/// Reads CBOR value by value. The memory it takes is proportional to the bytes that are there, whatever lengths they claim.
struct CBORReader {
    /// What is not read yet.
    private(set) var rest: ArraySlice<UInt8>

    /// CTAP2 allows four levels; attestation statements of the past have one more.
    static let deepest = 8
    /// An attestation with a chain of certificates has less than 10 kB.
    static let mostBytes = 64 << 10

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The next value.
    mutating func value() throws(CBORFault) -> CBORValue {
        guard rest.count <= Self.mostBytes else { throw .tooLarge }
        return try value(at: 0)
    }

    private mutating func value(at depth: Int) throws(CBORFault) -> CBORValue {
        guard depth <= Self.deepest else { throw .tooDeep }
        let (kind, low) = try head()
        guard kind != 7 else { return try simple(low) }
        let argument = try argument(low, of: kind)
        switch kind {
        case 0: return .unsigned(argument)
        case 1: return .negative(argument)
        case 2: return .bytes(Array(try take(argument)))
        case 3:
            guard let text = String(validating: try take(argument), as: UTF8.self) else { throw .notUTF8 }
            return .text(text)
        case 4: return .array(try elements(argument, at: depth + 1))
        case 5: return .map(try members(argument, at: depth + 1))
        default: throw .unsupported
        }
    }

    private mutating func head() throws(CBORFault) -> (kind: UInt8, low: UInt8) {
        guard let first = rest.popFirst() else { throw .truncated }
        return (first >> 5, first & 31)
    }

    /// The number in a head, or behind it in 1, 2, 4 or 8 bytes.
    private mutating func argument(_ low: UInt8, of kind: UInt8) throws(CBORFault) -> UInt64 {
        switch low {
        case 0..<24: return UInt64(low)
        case 24...27:
            let size = 1 << Int(low - 24)
            let value = try take(UInt64(size)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            // The least value that needs so many bytes: 24, 2^8, 2^16, 2^32.
            guard value >= (size == 1 ? 24 : 1 << (UInt64(size) * 4)) else { throw .notShortest }
            return value
        case 31 where (2...5).contains(kind): throw .indefinite
        default: throw .unsupported
        }
    }

    private func simple(_ low: UInt8) throws(CBORFault) -> CBORValue {
        switch low {
        case 20: return .truth(false)
        case 21: return .truth(true)
        case 22: return .null
        default: throw .unsupported
        }
    }

    private mutating func take(_ count: UInt64) throws(CBORFault) -> ArraySlice<UInt8> {
        guard count <= UInt64(rest.count) else { throw .truncated }
        let end = rest.startIndex + Int(count)
        defer { rest = rest[end...] }
        return rest[..<end]
    }

    private mutating func elements(_ count: UInt64, at depth: Int) throws(CBORFault) -> [CBORValue] {
        // Each element has a byte at least.
        guard count <= UInt64(rest.count) else { throw .truncated }
        var elements: [CBORValue] = []
        for _ in 0..<count { elements.append(try value(at: depth)) }
        return elements
    }

    private mutating func members(_ count: UInt64, at depth: Int) throws(CBORFault) -> [CBORValue.Member] {
        guard count <= UInt64(rest.count / 2) else { throw .truncated }
        var (members, previous): ([CBORValue.Member], ArraySlice<UInt8>) = ([], [])
        for _ in 0..<count {
            let before = rest
            let key = try value(at: depth)
            let encoded = before[..<rest.startIndex]
            guard previous.lexicographicallyPrecedes(encoded) else { throw .keyOrder }
            members.append(CBORValue.Member(key: key, value: try value(at: depth)))
            previous = encoded
        }
        return members
    }
}
