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

    /// Why the broker takes no publishes at present, such as `low on memory`; nil when it does. Publishes wait meanwhile.
    public var publishingBlockedReason: String? { publishing.current?.blockedReason }
}
