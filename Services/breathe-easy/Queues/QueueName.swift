import MessageProtocol

/// The purpose of a queue, derived from its name.
struct QueueName: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A service consumes it.
        case work
        /// One of the queues over which a service's messages are spread.
        case partition(of: String)
        /// Messages wait in it for their next attempt; it has no consumer.
        case delay
        /// It holds the dead letters of the queue of this name.
        case dead(of: String)
    }

    let name: String
    let kind: Kind
    /// Nil for a queue that is not ours.
    let service: ServiceName?

    init(_ name: String) {
        self.name = name
        let service = ServiceName.allCases.first { name.hasPrefix("\($0).") }
        self.service = service
        if name.hasSuffix(Self.deadSuffix) {
            kind = .dead(of: String(name.dropLast(Self.deadSuffix.count)))
        } else if let service, name.hasPrefix("\(service).retry-") {
            kind = .delay
        } else if let set = name.wholeMatch(of: /(.+\.of-\d+)\.p\d+/)?.output.1 {
            kind = .partition(of: String(set))
        } else {
            kind = .work
        }
    }

    /// The name under which dead letters of it are kept: partitions share one, named after the queue they split.
    var deadLetterSource: String {
        guard case .partition(let set) = kind else { return name }
        return set.replacing(/\.of-\d+$/, with: "")
    }

    private static let deadSuffix = ".dead"
}
