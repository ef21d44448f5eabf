import Foundation
import MessageProtocol
import Subprocess

/// The most memory a process holds that consumes from a queue in which a million messages wait.
///
/// The consumer is a child process, this executable again, so that nothing else counts. The peer is the same
/// executable that consumes in C, which shows how much of the memory is in use before our layer does anything.
struct ConsumerMemorySuite: Suite {
    let name: String
    private let waiting = 1_000_000
    private let consumed = 200_000

    init(name: String) { self.name = name }

    func run(_ settings: Settings) async throws -> Outcome {
        let load = MessageLoad(suite: name, bodySize: 300, count: waiting)
        let comparison = try await VirtualHost.with(settings) { host in
            try await BrokerUnderTest.with(url: host.url) { try await $0.declare(load.queue) }
            _ = try await LibrabbitmqPeer(url: host.url).publish(load)
            let ours = try await peakMemory(of: host, load.queue, inC: false)
            return Comparison(ours: [ours], peers: [try await peakMemory(of: host, load.queue, inC: true)])
        }
        return Outcome(
            of: self, comparison, unit: "MB", peer: "the same executable that consumes in C", goal: .below(60))
    }

    private func peakMemory(of host: VirtualHost, _ queue: ConsumerQueue, inC: Bool) async throws -> Double {
        let command = ConsumerCommand.arguments(
            virtualHost: host.name, queue: queue, count: consumed, inC: inC)
        guard let executable = Bundle.main.executablePath else {
            throw Failure(description: "this executable does not know its own path")
        }
        // Subprocess accepts a custom path only as a swift-system type, which would be another dependency.
        let child = try await Subprocess.run(
            .name("env"), arguments: Arguments([executable] + command), output: .string(limit: 10_000),
            error: .string(limit: 10_000))
        let text = child.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
        guard child.terminationStatus.isSuccess, let bytes = Double(text) else {
            throw Failure(description: "the consuming process failed: \(child.standardError)")
        }
        return bytes / 1_000_000
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
