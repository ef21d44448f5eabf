import MessageProtocol

/// Where a service's messages wait for their next attempt: one queue for each delay, such as `notifier.retry-5s`.
///
/// The routing key of a message is the name of its own queue, so that after the delay the service's direct exchange
/// routes it back there. It enters through a separate exchange that ignores the key.
struct DelayQueue: Hashable, Sendable {
    let service: ServiceName
    let delay: Duration

    /// Of the queue and its exchange.
    var name: String { "\(service).retry-\(delay.shortText)" }
}

extension Duration {
    /// Rounded down to milliseconds, the broker's unit.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }

    /// In the largest unit that divides it: `200ms`, `5s`, `2m`, `1h`.
    fileprivate var shortText: String {
        let milliseconds = wholeMilliseconds
        for (unit, size) in [("h", 3_600_000), ("m", 60_000), ("s", 1_000)] as [(String, Int64)]
        where milliseconds >= size && milliseconds % size == 0 {
            return "\(milliseconds / size)\(unit)"
        }
        return "\(milliseconds)ms"
    }
}
