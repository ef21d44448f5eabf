import Foundation

/// What is known of one part of the system; never a zero for what nobody knows.
enum StatusPart<Value: Sendable>: Sendable {
    case known(Value)
    case unknown(since: Date, reason: String)
    /// No setting says where to ask.
    case off

    var value: Value? {
        if case .known(let value) = self { value } else { nil }
    }

    /// After another look. What stays unknown is so since the first look that failed.
    func after(_ look: Result<Value, any Error>, at time: Date) -> StatusPart {
        switch (look, self) {
        case (.success(let value), _): .known(value)
        case (.failure(let error), .unknown(let since, _)): .unknown(since: since, reason: "\(error)")
        case (.failure(let error), _): .unknown(since: time, reason: "\(error)")
        }
    }

    /// As long as nobody has looked again, it is not known any more either.
    func forgotten(since time: Date) -> StatusPart {
        guard case .known = self else { return self }
        return .unknown(since: time, reason: "Nobody has looked since; the gateway's log may say why.")
    }
}

extension StatusPart: Equatable where Value: Equatable {}
