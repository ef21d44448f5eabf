import MessageProtocol
import RabbitMQ

/// Whether messages find their way: into a queue, to the delay queues and back, and to the dead letters.
extension BrokerTopology {
    func routeTroubles(of service: ServiceName) -> [Finding] {
        exchangeTroubles(of: service) + intakeTroubles(of: service) + bindingTroubles(of: service)
    }

    /// Every binding that this version declares; of a partitioned queue, those of all existing sets.
    func declaredBindings(of service: ServiceName) -> [DeclaredBinding] {
        Topology.queues(of: service).flatMap { queue in
            queue.declaredBindings + (queue.isPartitioned ? partitionSets(of: queue).flatMap(\.declaredBindings) : [])
        } + declaration.declaredDelayQueues(of: service).map { .delay($0.name) }
    }

    /// By name: their types.
    private func neededExchanges(of service: ServiceName) -> [String: String] {
        var types: [String: String] = [:]
        for queue in Topology.queues(of: service) {
            types[queue.serviceExchange] = "direct"
            types[queue.deadLetterExchange] = "direct"
            for set in queue.isPartitioned ? partitionSets(of: queue) : [] { types[set.exchange] = "x-consistent-hash" }
        }
        for queue in declaration.declaredDelayQueues(of: service) where queues[queue.name] != nil {
            types[queue.name] = "fanout"
        }
        return types
    }

    private func exchangeTroubles(of service: ServiceName) -> [Finding] {
        neededExchanges(of: service).sorted { $0.key < $1.key }.compactMap { name, type -> Finding? in
            guard let found = exchanges.first(where: { $0.name == name }) else {
                return .broken(
                    "queues", of: service.rawValue,
                    "the exchange \(name) is missing: \(consequence(ofMissing: name, type, of: service))",
                    mend: "restart \(service): it declares what is missing")
            }
            guard found.type != type else { return nil }
            return .broken(
                "queues", of: service.rawValue,
                "\(name) is a \(found.type) exchange instead of a \(type) exchange, so \(service) cannot declare it "
                    + "(406)",
                mend: "stop \(service), delete the exchange on the broker's management page, start \(service)")
        }
    }

    private func consequence(ofMissing name: String, _ type: String, of service: ServiceName) -> String {
        let purpose = declaredBindings(of: service).first { $0.source == name }?.purpose
        guard let purpose, purpose != .partition else { return "no new message reaches its partitions" }
        return purpose.consequence
    }

    /// Bindings from the services' own exchanges.
    private func bindingTroubles(of service: ServiceName) -> [Finding] {
        let names = Set(exchanges.map(\.name))
        let missing = declaredBindings(of: service).filter { binding in
            binding.purpose != .intake && names.contains(binding.source) && isThere(binding.destination)
                && !bindings.contains(Binding(binding)) && !setsUnderChange.contains(binding.destination)
        }
        return DeclaredBinding.Purpose.allCases.compactMap { purpose in
            let lost = missing.filter { $0.purpose == purpose }
            guard let source = lost.first?.source else { return nil }
            return .broken(
                "queues", of: service.rawValue,
                "nothing leads from the exchange \(source) to \(lost.map(\.destination).listed): "
                    + purpose.consequence,
                mend: "restart \(service): it binds them again")
        }
    }

    private func isThere(_ name: String) -> Bool {
        queues[name] != nil || exchanges.contains { $0.name == name }
    }

    /// The exchanges of sets of which one is being drained, and so unbound.
    private var setsUnderChange: Set<String> {
        Set(
            ServiceName.allCases.flatMap { Topology.queues(of: $0) }.filter(\.isPartitioned).flatMap { queue in
                let sets = partitionSets(of: queue)
                let isChanging = sets.count > 1 || sets.contains { isThere($0.waitingMarker) }
                return isChanging ? sets.map(\.exchange) : []
            })
    }
}

extension DeclaredBinding.Purpose {
    fileprivate var consequence: String {
        switch self {
        case .intake: "new messages do not arrive"
        case .partition: "the other partitions get its messages, out of order"
        case .delay: "a message that fails is delivered again at once, again and again"
        case .return: "a message that waited for its next attempt does not come back"
        case .deadLetter: "a message that cannot be handled is delivered again and again, and never comes to rest"
        }
    }
}

extension BrokerTopology.Binding {
    init(_ declared: DeclaredBinding) {
        self.init(source: declared.source, destination: declared.destination, key: declared.key)
    }
}

extension [String] {
    /// Three of them at most, in order: `a, b, c and 4 more`.
    var listed: String {
        let names = sorted()
        let rest = names.count - 3
        return names.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
