import MessageProtocol

/// Where a service's messages wait for their next attempt: one queue for each delay, such as `notifier.retry-5s`.
///
/// A message keeps the name of its own queue as routing key, so that after the delay the service's direct exchange
/// brings it back there. It comes in through an exchange of its own, which does not look at the key.
struct DelayQueue: Hashable, Sendable {
    let service: ServiceName
    let delay: Duration

    /// Of the queue and of the exchange before it.
    var name: String { "\(service).retry-\(delay.shortText)" }
}

extension Duration {
    /// Rounded down to what the broker counts in.
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
