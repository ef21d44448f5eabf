import Foundation
import RabbitMQ

/// Looks each second at the ledger, the queues and the processes.
struct RehearsalSampler: Sendable {
    let ledger: RehearsalLedger
    let queues: [String]
    let broker: RabbitMQOperator
    /// By the name under which the report speaks of them.
    let processes: [(name: String, process: OwnProcess)]
    let start: ContinuousClock.Instant

    func sample() async throws -> RehearsalSample {
        let progress = try await ledger.progress()
        var depths: [String: Int] = [:]
        for queue in queues {
            if let depth = try await broker.depth(of: queue), depth.ready > 0 { depths[queue] = depth.ready }
        }
        var memory: [String: Double] = [:]
        for (name, process) in processes { memory[name] = try? process.residentBytes() }
        return RehearsalSample(
            seconds: (ContinuousClock.now - start).seconds, progress: progress, depths: depths, memory: memory)
    }

    /// Samples until the body of the rehearsal has ended it.
    func run(into samples: AsyncStream<RehearsalSample>.Continuation) async throws {
        defer { samples.finish() }
        var next = ContinuousClock.now
        while !Task.isCancelled {
            samples.yield(try await sample())
            next += .seconds(1)
            try? await Task.sleep(until: next, clock: .continuous)
        }
    }
}
