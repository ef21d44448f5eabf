import Foundation
import ServiceRuntime

/// A setting that may be absent or faulty, for a command that reports it instead of refusing to start.
enum Given<Value: Sendable>: Sendable {
    case value(Value)
    case missing(variable: String)
    /// - Parameter fault: names the variable, never its value.
    case faulty(variable: String, fault: String)

    var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension Given {
    func map<Other>(_ change: (Value) -> Other) -> Given<Other> {
        switch self {
        case .value(let value): .value(change(value))
        case .missing(let variable): .missing(variable: variable)
        case .faulty(let variable, let fault): .faulty(variable: variable, fault: fault)
        }
    }

    /// The other when this one is missing; this one when both are.
    func `else`(_ other: Given<Value>) -> Given<Value> {
        if case .missing = self, other.isGiven { other } else { self }
    }

    private var isGiven: Bool { if case .missing = self { false } else { true } }

    /// Both values, or the first one that is missing or faulty.
    func and<Other>(_ other: Given<Other>) -> Given<(Value, Other)> {
        switch (self, other) {
        case (.value(let mine), .value(let theirs)): .value((mine, theirs))
        case (.missing(let variable), _), (_, .missing(let variable)): .missing(variable: variable)
        case (.faulty(let variable, let fault), _), (_, .faulty(let variable, let fault)):
            .faulty(variable: variable, fault: fault)
        }
    }
}

extension SettingsReader {
    /// - Parameters:
    ///   - key: dotted, as in ``Setting``.
    ///   - parse: throws an error whose description does not hold the value.
    func given<Value: Sendable>(
        _ key: String, isSecret: Bool = false, parse: @escaping @Sendable (String) throws -> Value
    ) -> Given<Value> {
        let variable = key.uppercased().replacing(".", with: "_")
        do {
            let value = try read(Setting<Value?>(key, isSecret: isSecret, default: .some(nil)) { try parse($0) })
            return value.map { .value($0) } ?? .missing(variable: variable)
        } catch {
            return .faulty(variable: variable, fault: error.faults.joined(separator: "; "))
        }
    }
}
