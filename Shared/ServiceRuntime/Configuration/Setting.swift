/// One value that a service reads from its environment at start.
public struct Setting<Value: Sendable>: Sendable {
    /// Dotted; `notifier.smtp.url` is the variable `NOTIFIER_SMTP_URL`.
    let key: String
    let isSecret: Bool
    let fallback: Value?
    let parse: @Sendable (String) throws -> Value
    /// Of a whole number.
    private(set) var range: ClosedRange<Int>?

    /// - Parameters:
    ///   - isSecret: its value is never printed.
    ///   - fallback: nil makes the setting required.
    ///   - parse: throws an error whose description says what is wrong with the value.
    public init(
        _ key: String, isSecret: Bool = false, default fallback: Value? = nil,
        parse: @escaping @Sendable (String) throws -> Value
    ) {
        self.key = key
        self.isSecret = isSecret
        self.fallback = fallback
        self.parse = parse
    }
}

extension Setting<String> {
    public init(_ key: String, default fallback: String? = nil) {
        self.init(key, default: fallback) { $0 }
    }
}

extension Setting<Int> {
    public init(_ key: String, in range: ClosedRange<Int>, default fallback: Int? = nil) {
        self.init(key, default: fallback) { text in
            guard let value = Int(text), range.contains(value) else {
                throw SettingFault("must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return value
        }
        self.range = range
    }
}

/// What is wrong with one value.
public struct SettingFault: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}
