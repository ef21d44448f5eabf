import Foundation
import HTTPFetch
import HTTPTypes
import Logging
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

extension FaultTests {
    /// Three nodes, of which one dies.
    @Suite(.enabled(if: ChaosSettings.isLong, "a cluster takes too long for make test: make chaos"))
    struct ClusterTests {
        @Test func losesNothingWhenTheLeaderOfAQueueDies() async throws {
            try await ClusterForTests.running { cluster in
                let broker = RabbitMQBroker(
                    configuration: try RabbitMQConfiguration(url: cluster.amqpURL),
                    backoff: Backoff(base: .milliseconds(50), limit: .seconds(1)), logger: .silent)
                try await broker.declare(ClusterTraffic.queue)
                let traffic = ClusterTraffic(broker: broker)
                try await withThrowingTaskGroup { group in
                    group.addTask { try await broker.run() }
                    group.addTask { try await traffic.consume() }
                    group.addTask { try await traffic.publish() }
                    try await goOn(traffic)
                    // Twice, so that the node we are connected to is seldom spared both times.
                    for _ in 1...2 { try await killTheLeader(of: cluster, under: traffic) }
                    try await expectAllConsumed(traffic)
                    group.cancelAll()
                    try await group.waitForAll()
                }
            }
        }

        private func killTheLeader(of cluster: ClusterForTests, under traffic: ClusterTraffic) async throws {
            let leader = try await QueueLeader(cluster: cluster).node(of: ClusterTraffic.queue)
            let start = ContinuousClock.now
            try await cluster.kill(leader)
            try await eventually("publishing resumes") { await traffic.publishOne() }
            let resumed = (ContinuousClock.now - start).seconds
            print("cluster: killed \(leader.erlangName), which led the queue; publishing resumed after \(resumed) s")
            try await goOn(traffic)
            try await cluster.start(leader)
        }

        private func goOn(_ traffic: ClusterTraffic) async throws {
            let (confirmed, consumed) = await (traffic.confirmed.count, traffic.consumed.count)
            try await eventually("500 more messages are confirmed and consumed") {
                await traffic.has(confirmed: confirmed + 500, consumed: consumed + 500)
            }
        }

        private func expectAllConsumed(_ traffic: ClusterTraffic) async throws {
            await traffic.stop()
            try await eventually("everything confirmed is consumed") {
                await traffic.confirmed.isSubset(of: traffic.consumed)
            }
            print("cluster: \(await traffic.confirmed.count) messages confirmed, all of them consumed")
        }
    }
}

/// Which node leads a queue, by the management API.
private struct QueueLeader {
    let cluster: ClusterForTests

    func node(of queue: ConsumerQueue) async throws -> ClusterForTests.Node {
        struct Answer: Decodable { var leader: String }
        let login = try RabbitMQConfiguration(url: cluster.amqpURL)
        let credentials = Data("\(login.user):\(login.password)".utf8).base64EncodedString()
        let http = HTTPClient()
        var leader: ClusterForTests.Node?
        try await eventually("the management API names the leader of \(queue)") {
            let url = "\(cluster.managementURL(of: .first))/api/queues/\(login.virtualHost)/\(queue.name)"
            let request = FetchRequest(url: url, headers: [.authorization: "Basic \(credentials)"])
            guard let body = try? await http.send(request).body,
                let answer = try? JSONDecoder().decode(Answer.self, from: Data(body))
            else { return false }
            leader = ClusterForTests.Node(erlangName: answer.leader)
            return leader != nil
        }
        await http.close()
        return try #require(leader)
    }
}

extension Logger {
    fileprivate static let silent = Logger(label: "cluster") { _ in SwiftLogNoOpLogHandler() }
}
