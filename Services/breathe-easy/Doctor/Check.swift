/// One look that can be taken beside all others; it may find several things.
struct Check: Sendable {
    enum Area: String, Sendable, CaseIterable {
        case machine = "This machine"
        case database = "PostgreSQL"
        case broker = "RabbitMQ"
        case running = "Services"
        case outside = "Mail and providers"
    }

    var area: Area
    var topic: String
    var of: String?
    /// What it throws is told as broken.
    var look: @Sendable () async throws -> [Finding]

    init(
        _ area: Area, _ topic: String, of: String? = nil, look: @escaping @Sendable () async throws -> [Finding]
    ) {
        self.area = area
        self.topic = topic
        self.of = of
        self.look = look
    }

    /// A check of what a setting says; without the setting nothing is checked.
    init<Value>(
        _ area: Area, _ topic: String, of: String? = nil, _ given: Given<Value>,
        look: @escaping @Sendable (Value) async throws -> [Finding]
    ) {
        self.init(area, topic, of: of) {
            switch given {
            case .value(let value): try await look(value)
            case .missing(let variable): [.unchecked(topic, of: of, "set \(variable)")]
            case .faulty(let variable, let fault):
                [.broken(topic, of: of, fault, mend: "correct \(variable); docs/operations.md has its form")]
            }
        }
    }
}
