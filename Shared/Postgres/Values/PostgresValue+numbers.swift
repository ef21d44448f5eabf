extension FixedWidthInteger where Self: PostgresValue {
    public var postgresText: String? { String(self) }

    public init?(postgresText: String?) {
        guard let postgresText else { return nil }
        self.init(postgresText)
    }
}

extension Int: PostgresValue, PostgresArrayElement {
    public static var postgresType: PostgresType { .int8 }
    public static var postgresArrayType: PostgresType { .int8Array }
}

extension Int64: PostgresValue, PostgresArrayElement {
    public static var postgresType: PostgresType { .int8 }
    public static var postgresArrayType: PostgresType { .int8Array }
}

extension Int32: PostgresValue, PostgresArrayElement {
    public static var postgresType: PostgresType { .int4 }
    public static var postgresArrayType: PostgresType { .int4Array }
}

extension Int16: PostgresValue, PostgresArrayElement {
    public static var postgresType: PostgresType { .int2 }
    public static var postgresArrayType: PostgresType { .int2Array }
}

extension Double: PostgresValue, PostgresArrayElement {
    public static var postgresType: PostgresType { .float8 }
    public static var postgresArrayType: PostgresType { .float8Array }

    /// Swift writes `inf` and `nan`, PostgreSQL `Infinity` and `NaN`; each reads both.
    public var postgresText: String? { description }

    public init?(postgresText: String?) {
        guard let postgresText else { return nil }
        self.init(postgresText)
    }
}

extension Bool: PostgresValue, PostgresArrayElement {
    public static var postgresType: PostgresType { .bool }
    public static var postgresArrayType: PostgresType { .boolArray }
    public var postgresText: String? { self ? "t" : "f" }

    public init?(postgresText: String?) {
        switch postgresText {
        case "t": self = true
        case "f": self = false
        default: return nil
        }
    }
}
