import BrokerManagement
import Domain
import Foundation
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@testable import breathe_easy

/// Exchanges and bindings as they act, against the real RabbitMQ.
@Suite(.timeLimit(.minutes(20))) struct DoctorRoutesTests {
    private let queue = ConsumerQueue(service: .notifier, message: QuizSuggested.name)

    @Test func whatTheServicesDeclareIsWell() async throws {
        try await TopologyRig.with(ServiceName.allCases) { rig in
            let troubles = try await rig.troubles()

            #expect(troubles == [])
        }
    }

    @Test func namesTheWayToTheDeadLettersThatIsMissing() async throws {
        try await TopologyRig.with([.notifier]) { rig in
            try await rig.server.unbind(queue.deadLetterQueue, from: queue.deadLetterExchange)

            let troubles = try await rig.troubles()

            #expect(troubles.map(\.state) == [.broken])
            #expect(
                troubles.first?.fact == "nothing leads from the exchange notifier.dead-letters to "
                    + "notifier.quiz.suggested.v1.dead: a message that cannot be handled is delivered again and again, "
                    + "and never comes to rest")
            #expect(troubles.first?.mend == "restart notifier: it binds them again")
            // What the service does when it starts.
            try await rig.broker.declare(queue)
            #expect(try await rig.troubles() == [])
        }
    }

    @Test func namesTheWayBackFromARetryThatIsMissing() async throws {
        try await TopologyRig.with([.notifier]) { rig in
            try await rig.server.unbind(queue.name, from: queue.serviceExchange)

            let troubles = try await rig.troubles()

            #expect(
                troubles.map(\.fact) == [
                    "nothing leads from the exchange notifier.queues to notifier.quiz.suggested.v1: a message that "
                        + "waited for its next attempt does not come back"
                ])
        }
    }

    @Test func namesAnExchangeThatIsMissingOrOfAnotherType() async throws {
        try await TopologyRig.with([.notifier]) { rig in
            try await rig.server.deleteExchange(queue.deadLetterExchange)
            #expect(
                try await rig.troubles().map(\.fact) == [
                    "the exchange notifier.dead-letters is missing: a message that cannot be handled is delivered "
                        + "again and again, and never comes to rest"
                ])

            try await rig.server.declareExchange(queue.deadLetterExchange, type: "fanout")
            let facts = try await rig.troubles().map(\.fact)

            #expect(
                facts.contains(
                    "notifier.dead-letters is a fanout exchange instead of a direct exchange, so notifier cannot "
                        + "declare it (406)"), "\(facts)")
        }
    }

    /// Another service takes the change, so that its sender is told that all is well.
    @Test func saysThatAChangeOfASubscriberIsLost() async throws {
        try await TopologyRig.with([.notifier, .alertFanout]) { rig in
            let lost = ConsumerQueue(service: .notifier, message: SubscriberChanged.name)
            try await rig.server.unbind(lost.name, from: Topology.exchange)
            try await rig.broker.publish(DeadLetterRig.message(1, for: lost))
            let hands = RabbitMQOperator(configuration: rig.server.configuration(), logger: .silent)
            #expect(try await hands.depth(of: lost.name)?.ready == 0)
            await hands.close()

            let troubles = try await rig.troubles()

            #expect(troubles.map(\.state) == [.broken])
            #expect(
                troubles.first?.fact == "not bound to events: notifier.subscriber.changed.v1; other services still get "
                    + "these messages, so those to notifier are lost, and nobody notices")
            #expect(troubles.first?.mend?.contains("run --rm --no-deps notifier reconcile-people") == true)
        }
    }

    @Test func saysHowTheAudienceCatchesUp() async throws {
        try await TopologyRig.with([.notifier, .alertFanout]) { rig in
            try await rig.server.unbind("alert-fanout.subscriber.changed.v1", from: Topology.exchange)

            #expect(try await rig.troubles().first?.mend?.contains("'breathe-easy audience rebuild'") == true)
        }
    }

    @Test func saysThatTheOnlyReadersMessagesWait() async throws {
        try await TopologyRig.with([.notifier]) { rig in
            try await rig.server.unbind(queue.name, from: Topology.exchange)

            #expect(
                try await rig.troubles().map(\.fact) == [
                    "not bound to events: notifier.quiz.suggested.v1; messages to it are refused as unroutable, and "
                        + "wait in the outbox of their sender"
                ])
            await #expect(throws: PublishError.self) { try await rig.broker.publish(DeadLetterRig.message(1)) }
        }
    }

    @Test func namesBindingsThatNobodyDeclares() async throws {
        try await TopologyRig.with([.notifier]) { rig in
            try await rig.server.bind(queue.name, to: Topology.exchange, key: "#")
            try await rig.server.declareQueue("tap")
            try await rig.server.bind("tap", to: Topology.exchange, key: "#")

            let troubles = try await rig.troubles()

            #expect(troubles.map(\.state) == [.broken, .warning])
            #expect(
                troubles.first?.fact == "notifier.quiz.suggested.v1 is also bound to events with '#': it gets messages "
                    + "twice, or such as it cannot handle, which become dead letters")
            #expect(
                troubles.last?.fact == "tap, which is not ours, is bound to events with '#': copies of messages about "
                    + "people gather there")
        }
    }

    /// One binding less at a time; a consumer declares what these lead to.
    @Test(arguments: [
        (DeclaredBinding.Purpose.partition, "the other partitions get its messages, out of order"),
        (.delay, "a message that fails is delivered again at once, again and again"),
    ])
    func namesTheBindingsOfPartitionsAndDelays(purpose: DeclaredBinding.Purpose, consequence: String) throws {
        var topology = Self.complete(.healthMetricsAnalyzer)
        #expect(topology.routeTroubles(of: .healthMetricsAnalyzer) == [])
        let missing = try #require(
            topology.declaredBindings(of: .healthMetricsAnalyzer).first { $0.purpose == purpose })

        topology.bindings.remove(BrokerTopology.Binding(missing))

        let troubles = topology.routeTroubles(of: .healthMetricsAnalyzer)
        #expect(troubles.map(\.state) == [.broken])
        #expect(
            troubles.first?.fact
                == "nothing leads from the exchange \(missing.source) to \(missing.destination): \(consequence)")
    }

    /// As two changes of the partitions' number leave it: the old set is unbound while it is drained.
    @Test func aChangeOfPartitionsIsNoMissingBinding() {
        var topology = Self.complete(.healthMetricsAnalyzer, sets: [4, 8])
        let queue = ConsumerQueue(service: .healthMetricsAnalyzer, message: HealthMetricsRecorded.name)
        let old = PartitionSet(queue: queue, count: 4)
        topology.bindings = topology.bindings.filter { $0.destination != old.exchange }

        #expect(topology.routeTroubles(of: .healthMetricsAnalyzer) == [])
    }

    /// Everything that a service declares.
    private static func complete(_ service: ServiceName, sets: [Int] = [4]) -> BrokerTopology {
        let declaration = RabbitMQConfiguration(
            hosts: [.init(name: "localhost")], user: "operator", password: "-", virtualHost: "breathe-easy")
        let queues = Topology.queues(of: service)
        let partitions = queues.filter(\.isPartitioned).flatMap { queue in
            sets.map { PartitionSet(queue: queue, count: $0) }
        }
        let delays = declaration.declaredDelayQueues(of: service).map(\.name)
        let names = queues.flatMap { declaration.declaredQueues(of: $0).map(\.name) } + partitions.flatMap(\.queueNames)
        var topology = BrokerTopology(
            queues: Dictionary(
                (names + delays).map { ($0, QueueStatus(name: $0)) }, uniquingKeysWith: { first, _ in first }),
            exchanges: [
                .init(name: Topology.exchange, type: "topic"), .init(name: "\(service).queues", type: "direct"),
                .init(name: "\(service).dead-letters", type: "direct"),
            ] + delays.map { .init(name: $0, type: "fanout") }
                + partitions.map { .init(name: $0.exchange, type: "x-consistent-hash") },
            bindings: [], declaration: declaration)
        topology.bindings = Set(topology.declaredBindings(of: service).map(BrokerTopology.Binding.init))
        return topology
    }
}
