import MessageProtocol
import RabbitMQ

/// What arrives from `events`: everything that is meant for a queue, and nothing else.
extension BrokerTopology {
    /// Queues that are not bound to `events`.
    func intakeTroubles(of service: ServiceName) -> [Finding] {
        guard exchanges.contains(where: { $0.name == Topology.exchange }) else { return [] }
        let unbound = Topology.queues(of: service).filter { isThere($0) && !isFed($0) }
        let (silent, refused) = (unbound.filter(hasOtherReader), unbound.filter { !hasOtherReader($0) })
        var troubles: [Finding] = []
        if !refused.isEmpty {
            troubles.append(
                .broken(
                    "queues", of: service.rawValue,
                    "not bound to \(Topology.exchange): \(refused.map(\.name).listed); messages to it are refused as "
                        + "unroutable, and wait in the outbox of their sender",
                    mend: "restart \(service): it binds them again, and the messages follow by themselves"))
        }
        if !silent.isEmpty {
            troubles.append(
                .broken(
                    "queues", of: service.rawValue,
                    "not bound to \(Topology.exchange): \(silent.map(\.name).listed); other services still get these "
                        + "messages, so those to \(service) are lost, and nobody notices",
                    mend: "restart \(service): it binds them again. \(Self.recovery(of: service, silent))"))
        }
        return troubles
    }

    private func isThere(_ queue: ConsumerQueue) -> Bool {
        queue.isPartitioned ? !partitionSets(of: queue).isEmpty : queues[queue.name] != nil
    }

    /// Of several sets, one may be drained and unbound.
    private func isFed(_ queue: ConsumerQueue) -> Bool {
        let sets = queue.isPartitioned ? partitionSets(of: queue) : []
        let intakes = (queue.isPartitioned ? sets.flatMap(\.declaredBindings) : queue.declaredBindings)
            .filter { $0.purpose == .intake }
        return intakes.contains { bindings.contains(Binding($0)) }
    }

    /// The broker returns a message to its sender only when no queue at all takes it.
    private func hasOtherReader(_ queue: ConsumerQueue) -> Bool {
        Topology.consumers[queue.message, default: []].filter { $0 != queue.service }
            .contains { isFed(ConsumerQueue(service: $0, message: queue.message, lane: queue.lane)) }
    }

    private static func recovery(of service: ServiceName, _ queues: [ConsumerQueue]) -> String {
        guard queues.contains(where: { $0.message == SubscriberChanged.name }) else {
            return "What it missed is not sent again"
        }
        return service == .alertFanout
            ? "Then 'breathe-easy audience rebuild' fetches the changes of subscribers that it missed (in containers: "
                + "docker compose run --rm --no-deps alert-fanout rebuild-audience)"
            : "Then 'breathe-easy erasures reconcile' erases the people who left meanwhile (in containers: docker "
                + "compose run --rm --no-deps \(service) reconcile-people); another change that it missed comes with the "
                + "person's next one"
    }

    /// Bindings from our exchanges that no version of ours declares.
    var strangeBindings: [Finding] {
        let declared = ServiceName.allCases.flatMap { declaredBindings(of: $0) }
        let sources = Set(declared.map(\.source)).union([Topology.exchange])
        let own = Set(declared.map(\.destination))
        let strange = bindings.subtracting(declared.map(Binding.init)).filter { sources.contains($0.source) }
            .sorted { ($0.destination, $0.key) < ($1.destination, $1.key) }
        return strange.compactMap { binding in
            if own.contains(binding.destination) {
                return .broken(
                    "bindings",
                    "\(binding.destination) is also bound to \(binding.source) with \(binding.shownKey): it gets "
                        + "messages twice, or such as it cannot handle, which become dead letters",
                    mend: "unbind it on the broker's management page: the queue's or exchange's own page, Bindings")
            }
            // A queue of another version is among the leftovers.
            guard !ServiceName.allCases.contains(where: { binding.destination.hasPrefix("\($0).") }) else { return nil }
            return .warning(
                "bindings",
                "\(binding.destination), which is not ours, is bound to \(binding.source) with \(binding.shownKey): "
                    + "copies of messages about people gather there",
                mend: "if nobody needs it, delete it: rabbitmqctl delete_queue -p \(declaration.virtualHost) "
                    + "\(binding.destination), or on the broker's management page if it is an exchange")
        }
    }
}

extension BrokerTopology.Binding {
    fileprivate var shownKey: String { key.isEmpty ? "an empty key" : "'\(key)'" }
}
