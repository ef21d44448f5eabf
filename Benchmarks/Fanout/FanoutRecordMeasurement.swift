import Foundation

/// Alerts for up to a million people, recorded alternately by alert-fanout and its peers; measured once for all
/// figures.
actor FanoutRecordMeasurement {
    struct Outcome: Sendable {
        /// Recipients per second, a value for each round; the rounds of ours and the peers' followed each other.
        var ours: [Double] = []
        var copies: [Double] = []
        /// Empty where the peer could not run, like the next one.
        var celeryMany: [Double] = []
        var celeryOne: [Double] = []
        /// Of two replicas together.
        var byTwo: [Double] = []
        /// Bytes, at the peak of one replica.
        var peakBytes = 0.0
        /// The same with the fewest people.
        var peakBytesOfFew = 0.0
        /// Seconds of an alert by the number of its recipients.
        var seconds: [Int: Double] = [:]
    }

    static let shared = FanoutRecordMeasurement()

    private static let fewPeople = 1_000
    private static let seed: UInt64 = 5

    private var measured: Outcome?

    func outcome(_ settings: Settings) async throws -> Outcome {
        if let measured { return measured }
        let outcome = try await Self.measure(settings)
        measured = outcome
        return outcome
    }

    /// How many people there are: `FANOUT_PEOPLE`, or a million.
    static func people(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws -> Int {
        guard let text = environment["FANOUT_PEOPLE"], !text.isEmpty else { return 1_000_000 }
        guard let people = Int(text), (1_000...10_000_000).contains(people) else {
            throw Settings.Missing(description: "FANOUT_PEOPLE must be a whole number from 1000 to 10000000")
        }
        return people
    }

    private static func measure(_ settings: Settings) async throws -> Outcome {
        let people = try people()
        var outcome = Outcome()
        outcome.peakBytesOfFew = try await peakBytes(with: fewPeople, settings)
        outcome.peakBytes = try await peakBytes(with: people, settings)
        return try await world(of: people, PeopleOfTowns(seed: seed), settings) { [outcome] database, host, alerts in
            var bench = FanoutRecordBench(people: people, database: database, host: host, alerts: alerts)
            return try await bench.run(from: outcome)
        }
    }

    /// For a process that has notified this many people all over Europe of a peak at all stations.
    private static func peakBytes(with people: Int, _ settings: Settings) async throws -> Double {
        let facts = try PeopleFacts()
        let source = PeopleOfEurope(facts, seed: seed, now: Date())
        return try await world(of: people, source, settings) { database, host, alerts in
            try await FanoutRecordReplica.with(1, "alert-fanout", on: database, brokerURL: host.url) { replicas in
                for station in RehearsalStations(facts).all {
                    _ = try await alerts.record(try FanoutRecordOccasions.peak(at: station))
                }
                return try replicas.map { try $0.process.peakResidentBytes() }.max() ?? 0
            }
        }
    }

    /// A database with so many people, a virtual host, and a way to raise alerts there.
    private static func world<Result: Sendable>(
        of people: Int, _ source: some PeopleSource, _ settings: Settings,
        _ body: (PeopleDatabase, VirtualHost, FanoutRecordAlerts) async throws -> Result
    ) async throws -> Result {
        try await PeopleDatabase.with(settings) { database in
            try await database.load(people, of: source)
            try await database.pretendToTakeBlocks()
            return try await VirtualHost.with(settings) { host in
                for pattern in FanoutRecordAlerts.batches {
                    try await host.declare(FanoutRecordAlerts.sink, keeping: pattern)
                }
                return try await BrokerUnderTest.with(url: host.url) { broker in
                    try await body(
                        database, host, FanoutRecordAlerts(database: database, host: host, broker: broker))
                }
            }
        }
    }
}
