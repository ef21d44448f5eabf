import Foundation

/// Alerts for up to a million people from the publishing to the inbox, in turn with the peers; measured once for all
/// figures.
actor InboxesMeasurement {
    static let shared = InboxesMeasurement()

    private static let seed: UInt64 = 5

    private var measured: InboxesOutcome?

    func outcome(_ settings: Settings) async throws -> InboxesOutcome {
        if let measured { return measured }
        let people = try FanoutRecordMeasurement.people()
        let outcome = try await PeopleDatabase.with(settings) { database in
            try await database.load(people, of: PeopleOfTowns(seed: Self.seed))
            return try await VirtualHost.with(settings) { host in
                try await BrokerUnderTest.with(url: host.url) { broker in
                    var bench = InboxesBench(
                        people: people, seed: Self.seed, database: database, host: host, broker: broker)
                    return try await bench.run()
                }
            }
        }
        measured = outcome
        return outcome
    }
}
