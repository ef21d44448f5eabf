extension RabbitMQBroker {
    /// Whether the publishing connection is open and every started consumer consumes; for `/ready`.
    public var isReady: Bool { notReadyReason == nil }

    /// Why ``isReady`` is false; nil when it is true.
    public var notReadyReason: String? {
        var problems = consumers.complaints
        if publishing.current == nil {
            problems.insert("not connected for publishing: \(publishing.failure?.reason ?? "not yet tried")", at: 0)
        }
        return problems.isEmpty ? nil : problems.joined(separator: "; ")
    }

    /// Why the broker takes no message at all, such as `the broker accepts no messages: low on memory`; nil when it
    /// does. For `/ready`.
    public var notPublishingReason: String? {
        publishing.current?.blockedReason.map { "the broker accepts no messages: \($0)" }
    }

    /// Why callers should send nothing more for now, such as `the broker accepts no messages: low on memory`; nil while
    /// they may. Lets a server respond with 503 and Retry-After before doing useless work; callable from any thread at
    /// any time.
    public var congestion: String? { publishing.current?.congestion }
}
