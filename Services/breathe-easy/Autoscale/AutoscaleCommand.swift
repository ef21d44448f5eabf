import ArgumentParser
import BrokerManagement
import Domain
import Foundation
import MessageProtocol

/// Scales a service by the drain time of its queues.
struct AutoscaleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "autoscale",
        abstract: "Add and remove replicas of a service of this host's compose project, by its queues' drain time.",
        discussion: """
            It adds replicas when two samples in a row have a drain time above the target, as many as their measured
            rate calls for and at most twice as many. It removes one after 5 minutes in which one fewer would do.
            Run it on the host, in the project's folder: it needs the docker command, OPERATOR_AMQP_URL and
            RABBITMQ_MANAGEMENT_URL. A service that publishes a port is refused. health-metrics-analyzer gets no more
            replicas than it has partitions. ingest-gateway and environment-poller work on requests and schedules, of
            which their queues say little.
            """)

    @Argument(help: "alert-fanout, notifier, health-metrics-analyzer, ingest-gateway or environment-poller.")
    var service: String
    @Option(name: .customLong("min"), help: "The fewest replicas, at least 1.") var fewest = 1
    @Option(name: .customLong("max"), help: "The most replicas.") var most: Int
    @Option(help: "Seconds within which a backlog should drain.") var target = 60.0
    @Option(help: "Seconds between two samples; the broker has new figures every 5.") var interval = 15.0
    @Flag(help: "Two samples and one decision, for cron; adds replicas if needed, removes none.") var once =
        false
    @Flag(help: "Only print what it would do, and why.") var dryRun = false
    @Option(name: .customLong("project-name"), help: "As for docker compose.") var projectName: String?
    @Option(name: .customLong("file"), help: "As for docker compose; repeatable.") var files: [String] = []

    func validate() throws {
        guard ServiceName(rawValue: service) != nil else {
            let services = ServiceName.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("there is no service \(service); the services are \(services)")
        }
        guard fewest >= 1 else { throw ValidationError("--min must be at least 1") }
        guard most >= fewest else { throw ValidationError("--max must not be below --min") }
        guard target > 0 else { throw ValidationError("--target must be above 0 seconds") }
        guard interval >= 5 else {
            throw ValidationError("--interval must be at least 5 seconds: the broker has no newer figures")
        }
    }

    func run() async throws {
        guard let service = ServiceName(rawValue: service) else { return }
        let management = try OperatorManagement()
        let settings = AutoscaleRule.Settings(bounds: fewest...most, target: target)
        var autoscaler = Autoscaler(
            service, settings: settings, isDryRun: dryRun, project: ComposeProject(options: composeOptions),
            queues: { ServiceQueues(of: service, in: try await management.api.queues()) }, say: Self.say)
        do {
            try await sample(with: &autoscaler, times: once ? settings.confirmations : .max)
        } catch {
            await management.close()
            throw error
        }
        await management.close()
    }

    private func sample(with autoscaler: inout Autoscaler, times: Int) async throws {
        for time in 1...times {
            let isWell = try await autoscaler.sample()
            if time == times, !isWell { throw ExitCode.failure }
            if time < times { try await Task.sleep(for: .seconds(interval)) }
        }
    }

    private var composeOptions: [String] {
        (projectName.map { ["--project-name", $0] } ?? []) + files.flatMap { ["--file", $0] }
    }

    /// Unbuffered, also into a pipe.
    private static let say: @Sendable (String) -> Void = { sentence in
        try? FileHandle.standardOutput.write(contentsOf: Data("\(sentence)\n".utf8))
    }
}
