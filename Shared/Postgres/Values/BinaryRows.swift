public import Foundation

/// The result of one statement in PostgreSQL's binary format, for millions of rows: nothing becomes a text that is none.
public struct BinaryRows: RandomAccessCollection, Sendable {
    let storage: RowStorage

    public var startIndex: Int { 0 }
    public var endIndex: Int { storage.rowCount }

    public subscript(position: Int) -> BinaryRow {
        precondition(indices.contains(position), "Row \(position) of \(count)")
        return BinaryRow(storage: storage, index: position)
    }
}

/// One row, whose columns are read from left to right, each as the type that it has in the database.
///
/// Each function throws ``PostgresError/column(_:)`` for a column of another size, and for NULL where it cannot return
/// that. Source of the formats: the functions named `…send` of
/// https://github.com/postgres/postgres/tree/REL_15_STABLE/src/backend/utils/adt
public struct BinaryRow: Sendable {
    private let storage: RowStorage
    private let index: Int
    private var column = 0

    init(storage: RowStorage, index: Int) {
        self.storage = storage
        self.index = index
    }

    public mutating func uuid() throws(PostgresError) -> UUID {
        try next("uuid") { bytes in
            guard bytes.count == 16 else { return nil }
            let value: uuid_t = bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
            return UUID(uuid: value)
        }
    }

    /// A `smallint`, `integer` or `bigint`.
    public mutating func integer() throws(PostgresError) -> Int { try next("an integer", BinaryValue.integer) }

    public mutating func integerOrNull() throws(PostgresError) -> Int? {
        try nextOrNull("an integer", BinaryValue.integer)
    }

    public mutating func double() throws(PostgresError) -> Double {
        try next("double precision") { bytes in
            bytes.count == 8 ? Double(bitPattern: BinaryValue.unsigned(bytes)) : nil
        }
    }

    /// A `real`.
    public mutating func floatOrNull() throws(PostgresError) -> Float? {
        try nextOrNull("real") { bytes in
            bytes.count == 4 ? Float(bitPattern: UInt32(truncatingIfNeeded: BinaryValue.unsigned(bytes))) : nil
        }
    }

    public mutating func boolean() throws(PostgresError) -> Bool {
        try next("boolean") { bytes in bytes.count == 1 ? bytes.first != 0 : nil }
    }

    /// A `timestamp with time zone`.
    public mutating func dateOrNull() throws(PostgresError) -> Date? {
        try nextOrNull("timestamp with time zone", BinaryValue.date)
    }

    public mutating func text() throws(PostgresError) -> String {
        try next("text") { bytes in String(decoding: bytes, as: UTF8.self) }
    }

    public mutating func textOrNull() throws(PostgresError) -> String? {
        try nextOrNull("text") { bytes in String(decoding: bytes, as: UTF8.self) }
    }

    /// A `text[]` without NULLs, each text in UTF-8.
    public mutating func texts() throws(PostgresError) -> [ArraySlice<UInt8>] {
        try next("text[]", BinaryValue.elements)
    }

    /// A `smallint[]`, `integer[]` or `bigint[]` without NULLs.
    public mutating func integers() throws(PostgresError) -> [Int] {
        try next("an array of integers") { bytes in
            guard let elements = BinaryValue.elements(bytes) else { return nil }
            let integers = elements.compactMap(BinaryValue.integer)
            return integers.count == elements.count ? integers : nil
        }
    }

    /// The same, where elements may be NULL.
    public mutating func integersOrNulls() throws(PostgresError) -> [Int?] {
        try next("an array of integers") { bytes in
            BinaryValue.elements(bytes) { element -> Int?? in
                guard let element else { return .some(nil) }
                return BinaryValue.integer(element).map { .some($0) }
            }
        }
    }

    private mutating func next<Value>(
        _ wanted: String, _ read: (ArraySlice<UInt8>) -> Value?
    ) throws(PostgresError) -> Value {
        guard let value = try nextOrNull(wanted, read) else { throw mismatch(at: column - 1, wanted, "NULL") }
        return value
    }

    private mutating func nextOrNull<Value>(
        _ wanted: String, _ read: (ArraySlice<UInt8>) -> Value?
    ) throws(PostgresError) -> Value? {
        guard column < storage.columns.count else {
            throw .column(.count(wanted: column + 1, found: storage.columns.count))
        }
        defer { column += 1 }
        guard let bytes = storage.cell(row: index, column: column) else { return nil }
        guard let value = read(bytes) else { throw mismatch(at: column, wanted, "\(storage.columns[column].type)") }
        return value
    }

    private func mismatch(at column: Int, _ wanted: String, _ found: String) -> PostgresError {
        .column(.mismatch(column: storage.columns[column].name, wanted: wanted, found: found))
    }
}

/// Values in network byte order.
private enum BinaryValue {
    static func unsigned(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
        switch bytes.count {
        case 2: Int(Int16(truncatingIfNeeded: unsigned(bytes)))
        case 4: Int(Int32(truncatingIfNeeded: unsigned(bytes)))
        case 8: Int(Int64(truncatingIfNeeded: unsigned(bytes)))
        default: nil
        }
    }

    /// Microseconds since the beginning of 2000; the highest and the lowest number are the infinities.
    static func date(_ bytes: ArraySlice<UInt8>) -> Date? {
        guard bytes.count == 8 else { return nil }
        let microseconds = Int64(bitPattern: unsigned(bytes))
        switch microseconds {
        case .max: return Date(timeIntervalSinceReferenceDate: .infinity)
        case .min: return Date(timeIntervalSinceReferenceDate: -.infinity)
        default:
            return Date(timeIntervalSinceReferenceDate: Double(microseconds - from2000To2001) / 1_000_000)
        }
    }

    /// A leap year.
    private static let from2000To2001: Int64 = 366 * 86_400 * 1_000_000

    /// The number of dimensions, whether there are NULLs and the elements' type; of each dimension its length and first
    /// index; then each element after its length. An empty array has no dimension.
    static func elements(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        elements(bytes) { $0 }
    }

    /// - Parameter read: is passed nil for a NULL; returns nil for what there may not be.
    static func elements<Element>(
        _ bytes: ArraySlice<UInt8>, read: (ArraySlice<UInt8>?) -> Element?
    ) -> [Element]? {
        var rest = bytes
        func number() -> Int? {
            guard rest.count >= 4, let number = integer(rest.prefix(4)) else { return nil }
            rest = rest.dropFirst(4)
            return number
        }
        guard let dimensions = number(), number() != nil, number() != nil else { return nil }
        guard dimensions > 0 else { return [] }
        guard dimensions == 1, let count = number(), number() != nil else { return nil }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count {
            guard let length = number(), length <= rest.count else { return nil }
            // "If it is NULL … -1 … No value bytes follow."
            guard let element = read(length < 0 ? nil : rest.prefix(length)) else { return nil }
            elements.append(element)
            rest = rest.dropFirst(max(0, length))
        }
        return elements
    }
}
