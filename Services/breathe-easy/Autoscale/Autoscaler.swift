import Domain
import Foundation
import MessageProtocol

/// Samples a service's queues, and has compose start or stop replicas of it.
struct Autoscaler: Sendable {
    let service: ServiceName
    let queues: @Sendable () async throws -> ServiceQueues
    let project: ComposeProject
    let isDryRun: Bool
    var now: @Sendable () -> Date = { Date() }
    let say: @Sendable (String) -> Void
    private let most: Int
    private var rule: AutoscaleRule
    private var saidPartitions: Int?

    init(
        _ service: ServiceName, settings: AutoscaleRule.Settings, isDryRun: Bool, project: ComposeProject,
        queues: @escaping @Sendable () async throws -> ServiceQueues, say: @escaping @Sendable (String) -> Void
    ) {
        self.service = service
        self.queues = queues
        self.project = project
        self.isDryRun = isDryRun
        self.say = say
        most = settings.bounds.upperBound
        rule = AutoscaleRule(settings)
    }

    /// Takes one sample, decides, and acts. A failure of the broker or of docker is printed, and the next sample
    /// tries again.
    /// - Returns: whether nothing failed.
    /// - Throws: ``CommandFailure`` when the service must not be scaled, ``CancellationError``.
    mutating func sample() async throws -> Bool {
        do {
            let containers = try await project.containers(of: service).filter(\.isUp)
            try refusePublishedPorts(of: containers)
            let queues = try await queues()
            keepWithin(queues.partitions)
            let decision = rule.decide(
                AutoscaleSample(time: now(), replicas: containers.count, queues: queues.loads))
            try await carryOut(decision, from: containers.count)
            return true
        } catch let error as CommandFailure {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            report("the sample failed, the next one tries again: \(error)")
            return false
        }
    }

    private func carryOut(_ decision: AutoscaleDecision, from replicas: Int) async throws {
        guard decision.replicas != replicas else { return report("stays at \(replicas): \(decision.reason)") }
        let change = "\(replicas) -> \(decision.replicas): \(decision.reason)"
        report(isDryRun ? "would scale \(change)" : change)
        if !isDryRun { try await project.scale(service, to: decision.replicas) }
    }

    /// A partition is consumed by one process at a time, so replicas beyond the partitions would be idle.
    private mutating func keepWithin(_ partitions: Int?) {
        let lower = rule.settings.bounds.lowerBound
        let upper = max(lower, min(most, partitions ?? most))
        rule.settings.bounds = lower...upper
        guard let partitions, partitions < most, partitions != saidPartitions else { return }
        saidPartitions = partitions
        report(
            "has \(partitions) partitions, so \(upper) replicas at most; "
                + "'breathe-easy partitions set' makes more of them")
    }

    private func refusePublishedPorts(of containers: [ComposeContainer]) throws {
        guard let port = containers.flatMap(\.publishedPorts).first else { return }
        throw CommandFailure(
            "\(service) publishes port \(port) on this host, which only one container can have: let a proxy have the "
                + "port, take it out of the service's 'ports', then scale")
    }

    private func report(_ sentence: String) { say("\(now().ISO8601Format()) \(service) \(sentence)") }
}
