/// SQL whose interpolated values are sent separately, so that no value can become part of the statement.
///
///     try await pool.query("SELECT name FROM places WHERE id = \(id) AND kind = ANY(\(kinds))")
///
/// A `String` is bound without a type, like a quoted literal, so it fits columns of any type; all other values carry
/// the type of their ``PostgresValue``. Where the server cannot infer it or needs another one, cast: `\(days)::int`.
public struct SQL: Sendable {
    enum Fragment: Sendable {
        case text(String)
        case value(BoundValue)
    }

    private(set) var fragments: [Fragment]

    /// The statement as sent, with `$1`, `$2` … in place of the values.
    func rendered() -> (text: String, values: [BoundValue]) {
        var text = ""
        var values: [BoundValue] = []
        for fragment in fragments {
            switch fragment {
            case .text(let part): text += part
            case .value(let value):
                values.append(value)
                text += "$\(values.count)"
            }
        }
        return (text, values)
    }
}

/// One value in the text format; nil is NULL. An object identifier of 0 lets the server infer the type.
struct BoundValue: Sendable, Hashable {
    var typeOID: UInt32
    var text: String?
}

extension SQL: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { fragments = [.text(value)] }

    public init(stringInterpolation: StringInterpolation) { fragments = stringInterpolation.fragments }

    public struct StringInterpolation: StringInterpolationProtocol {
        var fragments: [Fragment] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            fragments.reserveCapacity(interpolationCount * 2 + 1)
        }

        public mutating func appendLiteral(_ literal: String) { fragments.append(.text(literal)) }

        /// Binds a value.
        public mutating func appendInterpolation<Value: PostgresValue>(_ value: Value) {
            fragments.append(.value(BoundValue(typeOID: Value.postgresType.oid, text: value.postgresText)))
        }

        /// Binds a value or NULL.
        public mutating func appendInterpolation<Value: PostgresValue>(_ value: Value?) {
            fragments.append(.value(BoundValue(typeOID: Value.postgresType.oid, text: value?.postgresText)))
        }

        /// Binds the raw value of an enum or of another wrapper.
        public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value)
        where Value.RawValue: PostgresValue {
            appendInterpolation(value.rawValue)
        }

        public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value?)
        where Value.RawValue: PostgresValue {
            appendInterpolation(value?.rawValue)
        }

        public mutating func appendInterpolation<Value: RawRepresentable & PostgresValue>(_ value: Value)
        where Value.RawValue: PostgresValue {
            fragments.append(.value(BoundValue(typeOID: Value.postgresType.oid, text: value.postgresText)))
        }

        public mutating func appendInterpolation<Value: RawRepresentable & PostgresValue>(_ value: Value?)
        where Value.RawValue: PostgresValue {
            fragments.append(.value(BoundValue(typeOID: Value.postgresType.oid, text: value?.postgresText)))
        }

        /// Inserts another statement or a part of one, with its values.
        public mutating func appendInterpolation(_ sql: SQL) { fragments += sql.fragments }

        /// Inserts a name in double quotes; safe for any text.
        public mutating func appendInterpolation(identifier: String) {
            fragments.append(.text(SQL.quoted(identifier)))
        }

        /// Inserts text of the program itself verbatim, such as a fixed `ORDER BY`.
        public mutating func appendInterpolation(unescaped: StaticString) {
            fragments.append(.text("\(unescaped)"))
        }
    }
}

extension SQL {
    /// Source: https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-IDENTIFIERS
    static func quoted(_ identifier: String) -> String {
        "\"\(identifier.replacing("\"", with: "\"\""))\""
    }
}

extension Sequence<SQL> {
    /// Joins parts into one statement, for example conditions with `" AND "`.
    public func joined(separator: SQL) -> SQL {
        var result: SQL = ""
        for (index, part) in enumerated() {
            result = index == 0 ? part : "\(result)\(separator)\(part)"
        }
        return result
    }
}
