import Foundation

/// Reads what ``ByteWriter`` wrote.
struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func byte() throws(StoredBytesFault) -> UInt8 {
        guard position < bytes.count else { throw .truncated }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func varint() throws(StoredBytesFault) -> UInt64 {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while true {
            let byte = try byte()
            guard shift < 63 || byte <= 1 else { throw .malformed }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
    }

    mutating func signed() throws(StoredBytesFault) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// - Parameter most: bounds the memory that malformed bytes can claim.
    mutating func count(atMost most: Int) throws(StoredBytesFault) -> Int {
        guard let count = Int(exactly: try varint()), count <= most else { throw .malformed }
        return count
    }

    mutating func text() throws(StoredBytesFault) -> String { String(decoding: try data(), as: UTF8.self) }

    mutating func data() throws(StoredBytesFault) -> ArraySlice<UInt8> {
        let count = try count(atMost: bytes.count)
        guard count <= bytes.count - position else { throw .truncated }
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func fixed() throws(StoredBytesFault) -> UInt64 {
        guard bytes.count - position >= 8 else { throw .truncated }
        var value: UInt64 = 0
        for index in 0..<8 { value |= UInt64(bytes[position + index]) << UInt64(8 * index) }
        position += 8
        return value
    }

    mutating func uuid() throws(StoredBytesFault) -> UUID {
        guard bytes.count - position >= 16 else { throw .truncated }
        defer { position += 16 }
        return bytes[position..<position + 16].withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// - Parameter count: the number of values in all runs together.
    mutating func runs(of count: Int) throws(StoredBytesFault) -> [Int64] {
        var values: [Int64] = []
        values.reserveCapacity(count)
        for _ in 0..<(try self.count(atMost: count)) {
            let length = try self.count(atMost: count - values.count)
            let value = try signed()
            for _ in 0..<length { values.append(value) }
        }
        guard values.count == count else { throw .malformed }
        return values
    }
}

/// Stored bytes that cannot be read. Because they are sealed, the fault is this program's and not the disk's.
enum StoredBytesFault: Error, Equatable, CustomStringConvertible {
    case truncated
    case malformed
    /// Written by a newer version of this service.
    case unknownVersion(UInt8)

    var description: String {
        switch self {
        case .truncated: "stored health data ends too early"
        case .malformed: "stored health data contains an impossible number"
        case .unknownVersion(let version):
            "stored health data has format \(version), which this version cannot read: update this service"
        }
    }
}
