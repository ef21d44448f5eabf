import Foundation
import MessageProtocol
import TestSupport

/// Does to the running stack what a schedule says, one fault after the other.
actor FaultInjector {
    private(set) var counts: [Fault: Int] = [:]
    private(set) var injected: Set<BadMessage> = []
    /// How many messages were delivered a second time.
    private var copies = 0
    /// Services that ended although nobody killed them.
    private(set) var endedServices: [ServiceName] = []
    /// Hostile texts that were not refused.
    private(set) var takenTexts: [String] = []
    /// What all floods were answered.
    private(set) var floodAnswers = FloodAnswers()
    /// How many messages on their last attempt waited for the end of an outage.
    private var waited = 0
    private let stack: StackUnderTest
    private let copiesQueue: ChaosCopies
    private let proxies: ChaosProxies
    private let hostileTexts: HostileTexts
    private let flood: Flood

    init(
        stack: StackUnderTest, copies: ChaosCopies, proxies: ChaosProxies, hostileTexts: HostileTexts, flood: Flood
    ) {
        (self.stack, copiesQueue, self.proxies) = (stack, copies, proxies)
        (self.hostileTexts, self.flood) = (hostileTexts, flood)
    }

    /// What a report says of a fault besides how often it was.
    var notes: [Fault: String] {
        [
            .duplicates: "\(copies) copies", .outage: "\(waited) messages on their last attempt",
            .flood: "\(floodAnswers.sent) connections and requests, \(floodAnswers.refused) refused",
        ]
    }

    /// A fault that takes longer to undo than planned delays those behind it.
    func play(_ schedule: FaultSchedule) async throws {
        let start = ContinuousClock.now
        for entry in schedule.entries {
            try await superviseServices()
            try await Task.sleep(until: start + .milliseconds(entry.start))
            print("chaos \((ContinuousClock.now - start).seconds) s: \(entry.fault)")
            try await inject(entry.fault, for: .milliseconds(entry.hold))
            counts[entry.fault, default: 0] += 1
        }
    }

    /// Starts what has ended by itself, and notes it.
    func superviseServices() async throws {
        for service in ServiceName.allCases where await !stack.isRunning(service) {
            endedServices.append(service)
            try await stack.start(service)
        }
    }

    private func inject(_ fault: Fault, for hold: Duration) async throws {
        switch fault {
        case .killService(let service):
            await stack.kill(service)
            try await Task.sleep(for: hold)
            try await stack.start(service)
        case .killServer(let server):
            try await ServersForChaos.kill(server.process)
            try await Task.sleep(for: hold)
            try await ServersForChaos.start(server.process)
        case .cut(let server):
            proxies[server].cut()
        case .halfOpen(let server):
            proxies[server].silence()
            try await Task.sleep(for: hold)
            proxies[server].heal()
            // A session of the database has no heartbeat: once packets arrive again, its server's answer is a reset.
            if server == .database { proxies[server].cut() }
        case .outage:
            waited += try await DatabaseOutage(stack: stack)(for: hold)
        case .blockPublishers:
            try await ServersForChaos.blockPublishers()
            try await Task.sleep(for: hold)
            try await ServersForChaos.unblockPublishers()
        case .duplicates:
            try await deliverAgain()
        case .badMessages:
            try await injectBadMessages()
        case .hostileTexts:
            takenTexts += await hostileTexts.send()
        case .flood:
            let answers = await flood.pour(for: hold)
            floodAnswers.add(answers)
            try await stack.awaitReady(.ingestGateway)
        }
    }

    /// Bad messages are counted one by one, so none of them comes twice.
    private func deliverAgain() async throws {
        let bad = Set(injected.map { $0.id.uuidString.lowercased() })
        try await eventually("the broker takes copies") {
            let delivered = try? await copiesQueue.deliverAgain(40) { bad.contains($0.header("cloudEvents:id") ?? "") }
            copies += delivered ?? 0
            return delivered != nil
        }
    }

    private func injectBadMessages() async throws {
        for kind in BadMessage.Kind.allCases {
            let message = BadMessage(kind)
            injected.insert(message)
            // The same message again when the answer was lost: it is one dead letter, by its id.
            try await eventually("the broker takes a bad message") {
                let publishing: Void? = try? await stack.broker.publish(
                    routingKey: message.routingKey, headers: message.headers, payload: kind.payload)
                return publishing != nil
            }
        }
    }
}

extension ChaosServer {
    var process: ServersForChaos.Server {
        switch self {
        case .broker: .rabbitMQ
        case .database: .postgres
        }
    }
}

extension Duration {
    /// With one decimal.
    var seconds: String {
        let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
        return "\(milliseconds / 1_000).\(milliseconds / 100 % 10)"
    }
}
