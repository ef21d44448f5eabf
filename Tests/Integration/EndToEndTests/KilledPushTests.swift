import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

/// One alert for 10,000 browsers, while the process that notifies them is killed again and again.
@Suite(.serialized) struct KilledPushTests {
    private static let browsers = 10_000
    /// What one process has under way to one server of the operator's: `HostPolicy.own.window`.
    private static let mostInFlight = 20

    @Test func noPushIsLostAndFewAreRepeatedHoweverOftenTheProcessIsKilled() async throws {
        let seed = UInt64.random(in: 0...9_999)
        print("killed pushes: seed \(seed)")
        try await withNotifier { processes, pool, provider in
            try await pool.queuePushes(Self.browsers, to: provider)
            try await processes.start("notifier", [])
            var random = SeededRandom(seed: seed)
            let shares = (0..<4).map { (Double($0) + .random(in: 0.2..<1, using: &random)) / 5 }
            for share in shares {
                try await eventually("\(Int(share * 100)) % are accepted", within: .seconds(240)) {
                    try await Double(pool.accepted()) >= share * Double(Self.browsers)
                }
                await processes.kill("notifier")
                try await processes.start("notifier", [])
            }
            // What a killed process held is free when its lease of two minutes ends.
            try await eventually(
                "all are accepted; its log:\n\(processes.log(of: "notifier"))", within: .seconds(300)
            ) { try await pool.accepted() == Self.browsers }

            let topics = Dictionary(grouping: try await provider.pushes, by: \.path)
                .mapValues { $0.map { $0.headers["topic"] } }
            #expect(topics.count == Self.browsers)
            #expect(topics.values.allSatisfy { $0.first != nil && Set($0).count == 1 })
            let repeated = topics.values.reduce(0) { $0 + $1.count - 1 }
            print("killed pushes: \(repeated) of \(Self.browsers) were sent twice by \(shares.count) kills")
            #expect(repeated <= shares.count * Self.mostInFlight)
        }
    }

    private func withNotifier(
        _ body: @escaping @Sendable (ProcessGroup, PostgresPool, PushProviderServer) async throws -> Void
    ) async throws {
        try await ServerCertificates.made { certificates in
            try await PushProviderServer.running(certificates) { provider in
                try await BrokerForTests.with { broker in
                    let schemas = ServiceName.allCases.map { SchemaForTests($0.schema, []) }
                    try await withDatabase(schemas: schemas) { database in
                        let settings = [
                            "NOTIFIER_PRIVATE_HOSTS": provider.authority,
                            "NOTIFIER_CA_FILE": certificates.authorityFile,
                            // The server's key in the example of RFC 8291, section 5.
                            "NOTIFIER_VAPID_PRIVATE_KEY": "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
                            "NOTIFIER_VAPID_SUBJECT": "mailto:operator@breathe-easy.example",
                        ]
                        let environment = try await StackUnderTest.environment(broker, database)
                            .merging(settings) { $1 }
                        try await ProcessGroup.run(environment: environment) { processes in
                            for service in ["alert-fanout", "notifier"] {
                                try await processes.finish(service, ["migrate"]) { $0.hasSuffix("_POSTGRES_URL") }
                            }
                            try await database.withPool(of: "notifier") { try await body(processes, $0, provider) }
                        }
                    }
                }
            }
        }
    }
}

extension PostgresPool {
    fileprivate func accepted() async throws -> Int {
        try await query("SELECT count(*) FROM notifier.deliveries WHERE state = 'accepted'").decode(Int.self)
            .reduce(0, +)
    }

    /// As the notifier leaves them. The browser's keys are those of the example of RFC 8291, section 5.
    fileprivate func queuePushes(_ count: Int, to provider: PushProviderServer) async throws {
        let people = (0..<count).map { _ in UUID() }
        let made: SQL = "unnest(\(people)) WITH ORDINALITY AS made (id, number)"
        try await pipeline([
            "SET search_path TO notifier",
            """
            INSERT INTO sources (source_id, kind, urgency) VALUES (\(UUID()), 'alert', 'urgent')
            """,
            """
            INSERT INTO texts (source, language, title, body)
            SELECT number, 'en', 'Birch pollen is high near you', 'Basel measures 312 grains/m³.' FROM sources
            """,
            """
            INSERT INTO entries (user_id, source, language, created_at)
            SELECT id, sources.number, 'en', now() FROM \(made), sources
            """,
            """
            INSERT INTO endpoints (user_id, endpoint_id, version, address, updated_at)
            SELECT id, id, 1, jsonb_build_object('channel', 'web-push', 'url', \(provider.url("/push/"))::text || number,
                'p256dh',
                'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
                'auth', 'BTBZMqHH6r4Tts7J_aSIgg'), now()
            FROM \(made)
            """,
            """
            INSERT INTO deliveries (user_id, source, endpoint_id, channel, host, priority, next_attempt_at, updated_at)
            SELECT id, sources.number, id, 'web-push', \(provider.authority), 0::smallint, now(), now()
            FROM \(made), sources
            """,
        ])
    }
}
