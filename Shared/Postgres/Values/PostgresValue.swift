/// A Swift type that can be bound to a statement and read from a column, in PostgreSQL's text format.
///
/// A type that is `RawRepresentable` by a `PostgresValue` conforms with an empty extension.
public protocol PostgresValue: Sendable {
    static var postgresType: PostgresType { get }

    /// The text format; nil is NULL.
    var postgresText: String? { get }

    /// Reads the text format.
    /// - Returns: nil when the text, or NULL, is not a value of this type.
    init?(postgresText: String?)
}

/// A PostgreSQL type: its id for parameters and its name for errors.
public struct PostgresType: Sendable, Hashable, CustomStringConvertible {
    /// From the server's `pg_type.dat`; 0 lets the server infer the type.
    public var oid: UInt32
    public var name: String

    public init(oid: UInt32, name: String) {
        self.oid = oid
        self.name = name
    }

    public var description: String { name }
}

extension PostgresType {
    /// Source: https://github.com/postgres/postgres/blob/REL_15_STABLE/src/include/catalog/pg_type.dat
    static let bool = PostgresType(oid: 16, name: "boolean")
    static let bytea = PostgresType(oid: 17, name: "bytea")
    static let int8 = PostgresType(oid: 20, name: "bigint")
    static let int2 = PostgresType(oid: 21, name: "smallint")
    static let int4 = PostgresType(oid: 23, name: "integer")
    static let text = PostgresType(oid: 25, name: "text")
    static let float4 = PostgresType(oid: 700, name: "real")
    static let float8 = PostgresType(oid: 701, name: "double precision")
    static let varchar = PostgresType(oid: 1043, name: "character varying")
    static let date = PostgresType(oid: 1082, name: "date")
    static let timestamptz = PostgresType(oid: 1184, name: "timestamp with time zone")
    static let numeric = PostgresType(oid: 1700, name: "numeric")
    static let uuid = PostgresType(oid: 2950, name: "uuid")
    static let jsonb = PostgresType(oid: 3802, name: "jsonb")
    static let inferred = PostgresType(oid: 0, name: "text")

    static let boolArray = PostgresType(oid: 1000, name: "boolean[]")
    static let byteaArray = PostgresType(oid: 1001, name: "bytea[]")
    static let int2Array = PostgresType(oid: 1005, name: "smallint[]")
    static let int4Array = PostgresType(oid: 1007, name: "integer[]")
    static let textArray = PostgresType(oid: 1009, name: "text[]")
    static let int8Array = PostgresType(oid: 1016, name: "bigint[]")
    static let float8Array = PostgresType(oid: 1022, name: "double precision[]")
    static let timestamptzArray = PostgresType(oid: 1185, name: "timestamp with time zone[]")
    static let uuidArray = PostgresType(oid: 2951, name: "uuid[]")

    private static let common: [UInt32: PostgresType] = Dictionary(
        uniqueKeysWithValues: [
            bool, bytea, int8, int2, int4, text, float4, float8, varchar, date, timestamptz, numeric, uuid, jsonb,
            boolArray, byteaArray, int2Array, int4Array, textArray, int8Array, float8Array, timestamptzArray,
            uuidArray,
        ].map { ($0.oid, $0) })

    /// The type of a column.
    static func named(oid: UInt32) -> PostgresType {
        common[oid] ?? PostgresType(oid: oid, name: "the type with oid \(oid)")
    }
}

extension PostgresValue where Self: RawRepresentable, RawValue: PostgresValue {
    public static var postgresType: PostgresType { RawValue.postgresType }
    public var postgresText: String? { rawValue.postgresText }

    public init?(postgresText: String?) {
        guard let rawValue = RawValue(postgresText: postgresText) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension Optional: PostgresValue where Wrapped: PostgresValue {
    public static var postgresType: PostgresType { Wrapped.postgresType }
    public var postgresText: String? { flatMap(\.postgresText) }

    public init?(postgresText: String?) {
        guard let postgresText else {
            self = .none
            return
        }
        guard let value = Wrapped(postgresText: postgresText) else { return nil }
        self = .some(value)
    }
}
