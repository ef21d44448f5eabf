/// One check of the doctor. It is independent of all others, and may return several findings.
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
    /// An error that it throws becomes a finding.
    var run: @Sendable () async throws -> [Finding]

    init(
        _ area: Area, _ topic: String, of: String? = nil, run: @escaping @Sendable () async throws -> [Finding]
    ) {
        self.area = area
        self.topic = topic
        self.of = of
        self.run = run
    }

    /// A check that needs a setting; without it nothing is checked.
    init<Value>(
        _ area: Area, _ topic: String, of: String? = nil, _ given: Given<Value>,
        run: @escaping @Sendable (Value) async throws -> [Finding]
    ) {
        self.init(area, topic, of: of) {
            switch given {
            case .value(let value): try await run(value)
            case .missing(let variable): [.unchecked(topic, of: of, "set \(variable)")]
            case .faulty(let variable, let fault):
                [.broken(topic, of: of, fault, mend: "correct \(variable); docs/operations.md has its form")]
            }
        }
    }
}
