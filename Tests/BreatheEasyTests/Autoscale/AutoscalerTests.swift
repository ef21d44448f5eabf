import BrokerManagement
import Domain
import Foundation
import MessageProtocol
import RabbitMQ
import Synchronization
import TestSupport
import Testing

@testable import breathe_easy

@Suite(.timeLimit(.minutes(20))) struct AutoscalerTests {
    private let queue = ConsumerQueue(service: .notifier, message: QuizSuggested.name)

    @Test func addsReplicasThroughComposeAndSaysWhy() async throws {
        try await DockerForTests.with(replicas: 2) { docker in
            let rig = AutoscalerRig(docker)
            rig.queues = [slow]
            try await rig.sample(2)

            #expect(docker.replicas == 4)
            #expect(
                rig.said == [
                    "2027-01-15T08:00:00Z notifier stays at 2: too slow, if the next sample confirms it; \(facts)",
                    "2027-01-15T08:00:15Z notifier 2 -> 4: too slow; \(facts)",
                ])
        }
    }

    @Test func onlySaysItInADryRun() async throws {
        try await DockerForTests.with(replicas: 2) { docker in
            let rig = AutoscalerRig(docker, isDryRun: true)
            rig.queues = [slow]
            try await rig.sample(2)

            #expect(docker.replicas == 2)
            #expect(docker.calls.allSatisfy { !$0.contains("up") })
            #expect(rig.said.last == "2027-01-15T08:00:15Z notifier would scale 2 -> 4: too slow; \(facts)")
        }
    }

    @Test func removesReplicasOneByOneWhenThereIsNothingToDo() async throws {
        try await DockerForTests.with(replicas: 3) { docker in
            let rig = AutoscalerRig(docker)
            rig.queues = [QueueStatus(name: queue.name, consumers: 3)]
            try await rig.sample(21)
            #expect(docker.replicas == 2)
            try await rig.sample(60)
            #expect(docker.replicas == 1)
        }
    }

    @Test func outlivesFailuresOfDockerAndOfTheBroker() async throws {
        try await DockerForTests.with(replicas: 2) { docker in
            let rig = AutoscalerRig(docker)
            rig.queues = [slow]
            try await rig.sample(1)
            try docker.fail("Cannot connect to the Docker daemon")
            #expect(try await rig.sample(1) == false)
            try docker.fail("")
            rig.failure = .unreachable("nobody listens")
            try await rig.sample(1)
            rig.failure = nil
            #expect(try await rig.sample(1))

            #expect(
                rig.said[1].contains("tries again: 'docker compose ps --format json notifier' failed: Cannot connect"))
            #expect(rig.said[2].contains("tries again: RabbitMQ's management API cannot be reached: nobody listens"))
            #expect(docker.replicas == 4)
        }
    }

    @Test func refusesAServiceThatPublishesAPort() async throws {
        try await DockerForTests.with(replicas: 1, port: 8_080) { docker in
            let rig = AutoscalerRig(docker)
            let failure = try await #require(throws: CommandFailure.self) { try await rig.sample(1) }
            #expect(failure.description.contains("publishes port 8080"))
        }
    }

    @Test func startsNoMoreReplicasThanThereArePartitions() async throws {
        try await DockerForTests.with(replicas: 2) { docker in
            let rig = AutoscalerRig(docker)
            rig.queues = (0..<2).map { QueueStatus(name: "notifier.quiz.suggested.v1.of-2.p\($0)", ready: 9_000) }
            try await rig.sample(3)

            #expect(docker.replicas == 2)
            #expect(
                rig.said[0].hasSuffix(
                    "has 2 partitions, so 2 replicas at most; 'breathe-easy partitions set' makes more of them"))
            #expect(rig.said.filter { $0.contains("has 2 partitions") }.count == 1)
        }
    }

    @Test func scalesByTheQueuesOfTheRealBroker() async throws {
        try await DockerForTests.with(replicas: 1) { docker in
            try await QueueRig.with { rig in
                try await rig.broker.declare(queue)
                try await rig.publish(40, to: queue)
                try await rig.overview(where: "40 messages") { $0[queue.name]?.ready == 40 }
                let autoscaler = AutoscalerRig(docker)
                autoscaler.queues = try await rig.management.queues()
                try await autoscaler.sample(2)
                #expect(docker.replicas == 2, "\(autoscaler.said)")
            }
        }
    }

    private var slow: QueueStatus {
        QueueStatus(name: queue.name, ready: 12_000, consumers: 2, publishRate: 120, acknowledgeRate: 100)
    }

    private let facts =
        "notifier.quiz.suggested.v1: 12000 waiting, 120.0/s in, 100.0/s out, never drained at this rate"
}

/// An autoscaler of the notifier, at 1 to 8 replicas, whose samples are 15 seconds apart on a clock of its own.
private final class AutoscalerRig: Sendable {
    private struct State {
        var queues: [QueueStatus] = []
        var failure: BrokerManagementError?
        var said: [String] = []
        var time = Date(timeIntervalSince1970: 1_800_000_000)
        var autoscaler: Autoscaler?
    }

    private let state = Mutex(State())

    init(_ docker: DockerForTests, isDryRun: Bool = false) {
        var autoscaler = Autoscaler(
            .notifier, settings: AutoscaleRule.Settings(bounds: 1...8, target: 60), isDryRun: isDryRun,
            project: docker.project(),
            queues: { [weak self] in
                guard let self else { return ServiceQueues(of: .notifier, in: []) }
                if let failure { throw failure }
                return ServiceQueues(of: .notifier, in: queues)
            }, say: { [weak self] sentence in self?.state.withLock { $0.said.append(sentence) } })
        autoscaler.now = { [weak self] in self?.state.withLock { $0.time } ?? Date() }
        self.state.withLock { $0.autoscaler = autoscaler }
    }

    var queues: [QueueStatus] {
        get { state.withLock { $0.queues } }
        set { state.withLock { $0.queues = newValue } }
    }

    var failure: BrokerManagementError? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    var said: [String] { state.withLock { $0.said } }

    /// - Returns: whether the last sample succeeded.
    @discardableResult
    func sample(_ times: Int) async throws -> Bool {
        var isWell = true
        for _ in 0..<times {
            guard var autoscaler = state.withLock({ $0.autoscaler }) else { return false }
            isWell = try await autoscaler.sample()
            state.withLock {
                $0.autoscaler = autoscaler
                $0.time += 15
            }
        }
        return isWell
    }
}
