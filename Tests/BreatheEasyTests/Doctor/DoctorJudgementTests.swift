import Foundation
import MessageProtocol
import Testing

@testable import breathe_easy

/// What is well and what is not, without asking anybody.
@Suite struct DoctorJudgementTests {
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: [
        (0.0, Finding.State.ok), (4.9, .ok), (-4.9, .ok), (5.2, .warning), (-30, .warning), (61, .broken),
        (-3_600, .broken),
    ])
    func aClockMayDifferByFiveSeconds(seconds: Double, state: Finding.State) {
        #expect(ClockDifference(seconds: seconds, uncertainty: 0).finding("clock", name: "it").state == state)
    }

    @Test func aSlowResponseIsNotAWrongClock() {
        let clock = ClockDifference(other: noon, asked: noon, answered: noon.addingTimeInterval(20))

        #expect(clock.finding("clock", name: "it").state == .ok)
    }

    @Test(arguments: [
        (["0001_a", "0002_b"], ["0001_a", "0002_b"], Finding.State.ok, "all migrations of this version"),
        (["0001_a", "0002_b"], ["0001_a"], .broken, "not applied: 0002_b"),
        (["0001_a"], ["0001_a", "0002_b"], .warning, "a newer version applied 0002_b"),
        (["0001_a", "0002_b"], ["0001_a", "0002_c"], .broken, "another branch of versions"),
    ])
    func comparesMigrations(declared: [String], applied: [String], state: Finding.State, text: String) {
        let finding = MigrationComparison(declared: declared, applied: applied).finding(of: .notifier)

        #expect(finding.state == state)
        #expect(finding.fact.contains(text))
    }

    @Test func anEmptySchemaIsToBeMigrated() {
        let finding = MigrationComparison(declared: ["0001_a"], applied: nil).finding(of: .notifier)

        #expect(finding.state == .broken)
        #expect(finding.mend == "breathe-easy migrate")
    }

    @Test(arguments: [
        ("15.13", 150_013, Finding.State.ok), ("17.2", 170_002, .ok), ("14.9", 140_009, .broken),
    ])
    func requiresPostgreSQL15(text: String, number: Int, state: Finding.State) {
        #expect(PostgresVersion(number: number, text: text).finding.state == state)
    }

    @Test(arguments: [
        ("3.9.29", Finding.State.broken), ("3.10.8", .ok), ("3.13.7", .ok), ("4.1.0", .ok), ("5.0.0", .warning),
        ("unknown", .warning),
    ])
    func requiresRabbitMQFrom310To4(version: String, state: Finding.State) {
        #expect(BrokerFacts(version: version).finding.state == state)
    }

    @Test func reportsTheBrokersAlarms() {
        var node = BrokerFacts.Node(
            name: "rabbit@a", isRunning: true, hasMemoryAlarm: false, hasDiskAlarm: false, freeDisk: 9_000_000_000,
            freeDiskLimit: 50_000_000, usedMemory: 100, memoryLimit: 1_000, plugins: BrokerFacts.Node.neededPlugins)
        #expect(node.findings.map(\.state) == [.ok, .ok, .ok])

        node.hasMemoryAlarm = true
        node.freeDisk = 60_000_000
        node.plugins = ["rabbitmq_management"]
        #expect(node.findings.map(\.state) == [.broken, .warning, .broken])
        #expect(
            node.findings[2].mend == "rabbitmq-plugins enable rabbitmq_prometheus rabbitmq_consistent_hash_exchange")

        node.isRunning = false
        #expect(node.findings.map(\.fact) == ["is down"])
    }

    @Test(
        arguments: [
            ("0.8.0", Finding.State.ok), ("0.8.1", .warning), ("0.7.0", .warning), ("0.9.3", .warning),
            ("0.6.0", .broken), ("1.8.0", .broken), (nil, .warning),
        ] as [(String?, Finding.State)])
    func onlyNeighboursRunTogether(version: String?, state: Finding.State) {
        let facts = ServiceFacts(version: version, missing: [:], openFiles: nil, maximumFiles: nil, proofs: [:])

        let findings = facts.findings(of: "notifier", release: "0.8.0", now: noon)

        #expect(findings.map(\.state) == [.ok, state])
    }

    @Test func reportsQueuesThroughWhichNothingPasses() {
        let facts = ServiceFacts(
            version: "0.8.0", missing: ["broker": "the consumer of b had stalled"], openFiles: 900, maximumFiles: 1_000,
            proofs: ["a": noon, "b": noon.addingTimeInterval(-500), "c": Date(timeIntervalSince1970: 0)])

        let findings = facts.findings(of: "notifier", release: "0.8.0", now: noon)

        #expect(findings.map(\.state) == [.broken, .ok, .warning, .broken])
        #expect(findings[0].fact == "is not ready: broker: the consumer of b had stalled")
        #expect(findings[3].fact == "nothing passed through b for 500 s")
    }

    /// Seconds since the consumer was started again, after an outage in which nothing could pass.
    @Test(arguments: [(1.0, Finding.State.ok), (119, .ok), (121, .broken)])
    func aCanaryOnItsWayIsNotMissing(age: Double, state: Finding.State) throws {
        let facts = ServiceFacts(
            version: "0.8.0", missing: [:], proofs: ["a": noon - 500], starts: ["a": noon - age])

        let canaries = facts.findings(of: "notifier", release: "0.8.0", now: noon).first { $0.topic == "canaries" }

        #expect(try #require(canaries).state == state)
    }

    @Test func withoutTheBrokerAndInAPauseNoCanaryIsMissing() {
        let down = ServiceFacts(
            version: "0.8.0", missing: ["broker": "not connected"], proofs: ["a": noon - 500])
        let paused = ServiceFacts(version: "0.8.0", missing: [:], proofs: ["a": noon - 500], paused: ["a"])

        let findings = [down, paused].flatMap { $0.findings(of: "notifier", release: "0.8.0", now: noon) }

        #expect(findings.filter { $0.topic == "canaries" }.map(\.state) == [.ok])
    }

    @Test func readsMetrics() {
        let text = MetricsText(
            text: """
                # TYPE process_open_fds gauge
                process_open_fds 41
                process_open_fds_other 7
                consumer_proof_timestamp_seconds{queue="notifier.a"} 1800000000.5
                consumer_proof_timestamp_seconds{queue="notifier.b"} 0
                """)

        #expect(text.value("process_open_fds") == 41)
        #expect(text.value("process_max_fds") == nil)
        #expect(
            text.values(byQueue: "consumer_proof_timestamp_seconds")
                == ["notifier.a": 1_800_000_000.5, "notifier.b": 0])
    }

    @Test func countsConnectionsAndLongTransactions() {
        let facts = ServerFacts(
            connections: 90, maximumConnections: 100,
            longTransactions: [.init(processID: 7, role: "notifier", state: "idle in transaction", seconds: 900)],
            databaseBytes: 1_540_000_000, transactionAge: 1_500_000_000)

        #expect(facts.findings.map(\.state) == [.warning, .warning, .ok, .warning])
        #expect(facts.findings[1].fact.contains("notifier (idle in transaction, process 7) for 15 min"))
        #expect(facts.findings[2].fact.hasPrefix("1.5 GB"))
    }
}
