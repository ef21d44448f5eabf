/// The result of one statement, copied out of libpq's memory.
public struct Rows: RandomAccessCollection, Sendable {
    let storage: RowStorage

    public var startIndex: Int { 0 }
    public var endIndex: Int { storage.rowCount }

    public subscript(position: Int) -> Row {
        precondition(indices.contains(position), "Row \(position) of \(count)")
        return Row(storage: storage, index: position)
    }

    /// How many rows the statement inserted, updated, deleted, selected or copied.
    public var affectedCount: Int { storage.affectedCount }

    /// Reads every row by position.
    /// - Throws: ``PostgresError/column(_:)``.
    public func decode<each Column: PostgresValue>(
        _ columns: (repeat each Column).Type
    ) throws(PostgresError) -> [(repeat each Column)] {
        var result: [(repeat each Column)] = []
        result.reserveCapacity(count)
        for row in self { result.append(try row.decode(columns)) }
        return result
    }
}

extension Rows {
    /// Reads rows of one column.
    public func decode<Value: PostgresValue>(_ type: Value.Type = Value.self) throws(PostgresError) -> [Value] {
        var result: [Value] = []
        result.reserveCapacity(count)
        for row in self { result.append(try row.decode(type)) }
        return result
    }
}

/// One row; reading a cell parses its text.
public struct Row: Sendable {
    let storage: RowStorage
    let index: Int

    /// Reads a column by name.
    /// - Throws: ``PostgresError/column(_:)`` naming the column, the expected type and the actual content.
    public subscript<Value: PostgresValue>(_ column: String, as type: Value.Type = Value.self) -> Value {
        get throws(PostgresError) { try value(at: position(of: column, wanted: "\(type)"), as: type) }
    }

    /// Reads an enum or another wrapper by its raw value.
    public subscript<Value: RawRepresentable>(_ column: String, as type: Value.Type = Value.self) -> Value
    where Value.RawValue: PostgresValue {
        get throws(PostgresError) {
            let position = try position(of: column, wanted: "\(type)")
            guard let value = Value(rawValue: try value(at: position, as: Value.RawValue.self)) else {
                throw mismatch(at: position, wanted: "\(type)")
            }
            return value
        }
    }

    public subscript<Value: RawRepresentable & PostgresValue>(
        _ column: String, as type: Value.Type = Value.self
    ) -> Value where Value.RawValue: PostgresValue {
        get throws(PostgresError) { try value(at: position(of: column, wanted: "\(type)"), as: type) }
    }

    /// Reads the columns in order; the row must have exactly as many.
    ///
    ///     let (id, name, note) = try row.decode((UUID, String, String?).self)
    public func decode<each Column: PostgresValue>(
        _ columns: (repeat each Column).Type = (repeat each Column).self
    ) throws(PostgresError) -> (repeat each Column) {
        var wanted = 0
        for _ in repeat (each Column).self { wanted += 1 }
        guard wanted == storage.columns.count else {
            throw .column(.count(wanted: wanted, found: storage.columns.count))
        }
        var position = 0
        return (repeat try next(&position, as: (each Column).self))
    }

    /// Reads the only column.
    public func decode<Value: PostgresValue>(_ type: Value.Type = Value.self) throws(PostgresError) -> Value {
        guard storage.columns.count == 1 else { throw .column(.count(wanted: 1, found: storage.columns.count)) }
        return try value(at: 0, as: type)
    }

    private func next<Value: PostgresValue>(_ position: inout Int, as type: Value.Type) throws(PostgresError) -> Value {
        defer { position += 1 }
        return try value(at: position, as: type)
    }

    private func position(of column: String, wanted: String) throws(PostgresError) -> Int {
        guard let position = storage.columns.firstIndex(where: { $0.name == column }) else {
            throw .column(.missing(column: column, wanted: wanted, found: storage.columns.map(\.name)))
        }
        return position
    }

    private func value<Value: PostgresValue>(at position: Int, as type: Value.Type) throws(PostgresError) -> Value {
        guard let value = Value(postgresText: storage.text(row: index, column: position)) else {
            throw mismatch(at: position, wanted: "\(type)")
        }
        return value
    }

    private func mismatch(at position: Int, wanted: String) -> PostgresError {
        let column = storage.columns[position]
        let found = storage.text(row: index, column: position) == nil ? "NULL" : "\(column.type)"
        return .column(.mismatch(column: column.name, wanted: wanted, found: found))
    }
}

/// The cells of a result, concatenated; immutable, so rows share it.
final class RowStorage: Sendable {
    struct Column: Sendable {
        var name: String
        var type: PostgresType
    }

    let columns: [Column]
    let rowCount: Int
    let affectedCount: Int
    /// The server's command tag, such as `INSERT 0 1`.
    let commandTag: String
    private let bytes: [UInt8]
    /// The end of each cell in `bytes`, row by row; the complement of it marks NULL.
    private let ends: [Int]

    init(
        columns: [Column], rowCount: Int, affectedCount: Int, commandTag: String, bytes: [UInt8], ends: [Int]
    ) {
        self.columns = columns
        self.rowCount = rowCount
        self.affectedCount = affectedCount
        self.commandTag = commandTag
        self.bytes = bytes
        self.ends = ends
    }

    func text(row: Int, column: Int) -> String? {
        cell(row: row, column: column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// - Returns: nil for NULL.
    func cell(row: Int, column: Int) -> ArraySlice<UInt8>? {
        let cell = row * columns.count + column
        let end = ends[cell]
        guard end >= 0 else { return nil }
        let start = cell == 0 ? 0 : (ends[cell - 1] >= 0 ? ends[cell - 1] : ~ends[cell - 1])
        return bytes[start..<end]
    }
}
