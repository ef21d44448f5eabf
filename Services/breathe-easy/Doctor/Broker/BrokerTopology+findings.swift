import BrokerManagement
import MessageProtocol
import RabbitMQ

extension BrokerTopology {
    var findings: [Finding] {
        [exchangeFinding] + ServiceName.allCases.flatMap { findings(of: $0) } + strangeBindings + [leftoverFinding]
    }

    private var exchangeFinding: Finding {
        let (topic, name) = ("exchange", Topology.exchange)
        guard let exchange = exchanges.first(where: { $0.name == name }) else {
            return .broken(
                topic, "the exchange \(name) is missing: no message can be published",
                mend: "restart the broker with deploy/rabbitmq/definitions.json, which declares it")
        }
        return exchange.type == "topic"
            ? .ok(topic, "\(name) exists")
            : .broken(
                topic, "\(name) is a \(exchange.type) exchange instead of a topic exchange",
                mend: "stop the services, delete it, restart the broker with deploy/rabbitmq/definitions.json")
    }

    private func findings(of service: ServiceName) -> [Finding] {
        let known = self.known(of: service)
        let there = known.compactMap { declared in queues[declared.name].map { (declared, $0) } }
        let name = service.rawValue
        guard !there.isEmpty else {
            return [
                .broken("queues", of: name, "it has no queue", mend: "start \(name): it declares its queues")
            ]
        }
        var troubles = missing(known, of: service)
        troubles += there.flatMap { [differing($0, $1, of: service), ailing($1, of: service)] }.compactMap { $0 }
        troubles += routeTroubles(of: service) + partitionTroubles(of: service)
        if troubles.isEmpty { troubles.append(.ok("queues", of: name, "declared and bound as they should be")) }
        return troubles + [consumerFinding(of: service), deadLetterFinding(of: service)]
    }

    private func missing(_ known: [DeclaredQueue], of service: ServiceName) -> [Finding] {
        var names = known.map(\.name).filter { queues[$0] == nil }
        names += Topology.queues(of: service).filter { $0.isPartitioned && partitionSets(of: $0).isEmpty }
            .map { "the partitions of \($0)" }
        guard !names.isEmpty else { return [] }
        return [
            .broken(
                "queues", of: service.rawValue, "missing: \(names.joined(separator: ", "))",
                mend: "restart \(service): it declares what is missing")
        ]
    }

    private func differing(_ declared: DeclaredQueue, _ queue: QueueStatus, of service: ServiceName) -> Finding? {
        let names = Set(declared.arguments.keys).union(queue.arguments.keys).sorted()
        let differences = names.compactMap { name -> String? in
            let (wanted, found) = (declared.arguments[name] ?? "nothing", queue.arguments[name] ?? "nothing")
            return wanted == found ? nil : "\(name) is \(found) instead of \(wanted)"
        }
        guard !differences.isEmpty else { return nil }
        return .broken(
            "queues", of: service.rawValue,
            "\(queue.name) was declared with other arguments, so \(service) cannot use it (406): "
                + differences.joined(separator: ", "),
            mend: "arguments cannot be changed: drain it or drop its messages, delete it "
                + "(rabbitmqctl delete_queue -p <virtual host> \(queue.name)), restart \(service)")
    }

    private func ailing(_ queue: QueueStatus, of service: ServiceName) -> Finding? {
        // A queue without traffic for a while may be called "idle".
        guard !["running", "idle"].contains(queue.state) else { return nil }
        return .broken(
            "queues", of: service.rawValue, "\(queue.name) is \(queue.state)",
            mend: "restart the nodes that hold it: more than half of them must run. rabbitmq-queues quorum_status "
                + queue.name)
    }

    private func partitionTroubles(of service: ServiceName) -> [Finding] {
        Topology.queues(of: service).filter(\.isPartitioned).flatMap { queue -> [Finding] in
            let sets = partitionSets(of: queue)
            let isWaiting = sets.contains { set in exchanges.contains { $0.name == set.waitingMarker } }
            guard sets.count > 1 || isWaiting, let newest = sets.last else { return [] }
            return [
                .warning(
                    "queues", of: service.rawValue,
                    "a change of the partitions of \(queue) is under way or was interrupted: "
                        + sets.map(\.description).joined(separator: ", "),
                    mend: "breathe-easy partitions set \(queue) --count \(newest.count), with the intended number"
                )
            ]
        }
    }

    private func consumerFinding(of service: ServiceName) -> Finding {
        let all = consumed(by: service).compactMap { queues[$0] }
        let idle = all.filter { $0.consumers == 0 }
        let (topic, name) = ("consumers", service.rawValue)
        guard !idle.isEmpty else { return .ok(topic, of: name, "every queue has a consumer") }
        let waiting = idle.reduce(0) { $0 + $1.ready }
        let names =
            idle.count == all.count && idle.count > 1
            ? "any of its \(idle.count) queues" : idle.map(\.name).sorted().joined(separator: ", ")
        return .broken(
            topic, of: name,
            "no consumer for \(names); \(waiting.counted("message")) waiting",
            mend: "start \(service), or read in its log why it does not consume: docker compose logs \(service)")
    }

    private func deadLetterFinding(of service: ServiceName) -> Finding {
        let dead = Topology.queues(of: service).compactMap { queues[$0.deadLetterQueue] }.filter { $0.ready > 0 }
        let (topic, name) = ("dead letters", service.rawValue)
        guard !dead.isEmpty else { return .ok(topic, of: name, "none") }
        let text = dead.sorted { $0.name < $1.name }.map { "\($0.ready) in \($0.name)" }.joined(separator: ", ")
        return .warning(
            topic, of: name, text,
            mend: "'breathe-easy dead-letters list' says why; fix the cause, then 'breathe-easy dead-letters replay'")
    }

    /// Queues with a service's name that this version does not use.
    private var leftoverFinding: Finding {
        let known = Set(ServiceName.allCases.flatMap { self.known(of: $0).map(\.name) })
        let left = queues.values.filter { queue in
            !known.contains(queue.name) && ServiceName.allCases.contains { queue.name.hasPrefix("\($0).") }
        }.sorted { $0.name < $1.name }
        guard !left.isEmpty else { return .ok("leftovers", "no queue of another version") }
        let text = left.map { "\($0.name) (\(($0.ready + $0.unacknowledged).counted("message")))" }.joined(
            separator: ", ")
        return .warning(
            "leftovers", "not used by this version: \(text)",
            mend:
                "of a newer version during an update: nothing. Of an older one: docs/releases.md says what to "
                + "do with its messages; then delete it")
    }
}
