extension RabbitMQBroker {
    /// Whether the publish connection is open and every started consumer consumes; for `/ready`.
    public var isReady: Bool { notReadyReason == nil }

    /// What is missing for ``isReady``; nil when nothing is.
    public var notReadyReason: String? {
        var problems = consumers.complaints
        if publishing.current == nil {
            problems.insert("not connected for publishing: \(publishing.failure?.reason ?? "not yet tried")", at: 0)
        }
        return problems.isEmpty ? nil : problems.joined(separator: "; ")
    }

    /// Why callers should send no more for now, such as `the broker takes no messages: low on memory`; nil while they
    /// may. For answering 503 with Retry-After before work is done in vain; any thread may ask at any time.
    public var congestion: String? { publishing.current?.congestion }

    /// Why the broker takes no publishes at present, such as `low on memory`; nil when it does. Publishes wait meanwhile.
    public var publishingBlockedReason: String? { publishing.current?.blockedReason }
}
