import Domain
import Foundation
import HTTPTypes
import Logging
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import alert_fanout
@testable import environment_poller
@testable import health_metrics_analyzer
@testable import ingest_gateway
@testable import notifier

/// A backup is older than the erasures after it; what is restored from it is brought to what is true now.
@Suite(.timeLimit(.minutes(20))) struct RestoredBackupTests {
    /// Where the erasure itself is remembered: the id and a version, for 90 days.
    private static let tombstones = [
        "accounts.erased_people", "alert_fanout.audience", "environment_poller.subscribed_places",
        "health_metrics_analyzer.people", "alert_fanout.erased_people", "environment_poller.erased_people",
        "health_metrics_analyzer.erased_people", "ingest_gateway.erased_people", "notifier.erased_people",
        "ingest_gateway.erased_subscribers", "ingest_gateway.outbox", "notifier.subscribers",
    ]

    /// Everything that only the erased person has said, or is reached by.
    private static let words = ["eva@example.org", "Rosengarten 17", "lime trees", "00fc13adff", "Eva's shoebox"]

    private static let schemas = [
        SchemaForTests("alert_fanout", AlertFanoutMigrations.all),
        SchemaForTests("environment_poller", EnvironmentPollerMigrations.all),
        SchemaForTests("health_metrics_analyzer", HealthMetricsAnalyzerMigrations.all),
        SchemaForTests("notifier", NotifierMigrations.all),
        SchemaForTests.accounts,
        SchemaForTests("ingest_gateway", IngestGatewayMigrations.all),
    ]

    @Test func whoWasErasedAfterTheBackupIsNowhereOnceTheLogIsReplayed() async throws {
        try await withLog { log in
            let backup = URL(filePath: log.path).deletingLastPathComponent().appending(path: "backup")
            try await withDatabase(schemas: Self.schemas) { database in
                let people = try await Self.fill(database)
                try await database.dump(to: backup)
                let eva = try #require(people.first)
                try await Self.erase(eva, from: database, log: log)

                try await withDatabase(schemas: []) { restored in
                    try await restored.restore(from: backup)
                    let before = try await Self.search(restored, for: Self.words + [eva.description])
                    #expect(
                        Set(before).isSuperset(of: [
                            "alert_fanout.crowd_reports", "health_metrics_analyzer.suggestions",
                            "ingest_gateway.accounts",
                            "notifier.texts",
                        ]), "the search finds what is there: \(before)")

                    try await Self.bringUpToDate(restored, without: eva, log: log)

                    #expect(try await Self.search(restored, for: Self.words).isEmpty)
                    let named = try await Self.search(restored, for: [eva.description])
                    #expect(Set(named).isSubset(of: Self.tombstones), "\(named)")
                    #expect(try log.text().lowercased().contains(eva.description) == false)
                    try await Self.expectUntouched(try #require(people.last), in: restored)
                }
            }
        }
    }

    /// Two people of whom every service keeps something, and whose messages have all arrived.
    private static func fill(_ database: DatabaseForTests) async throws -> [UserID] {
        try await database.withPool(of: "ingest_gateway") { pool in
            try await GatewayUnderTest.run(over: pool) { gateway in
                for name in ["eva", "other"] {
                    let token = try await gateway.signUp("\(name)@example.org")
                    let place = name == "eva" ? "Rosengarten 17" : "Elsewhere"
                    let settings = SubscriptionSettingsTests.wishes(#", "emailNotifications": true"#)
                        .replacing(#""Basel""#, with: #""\#(place)""#)
                    #expect(
                        try await gateway.call(.put, "/api/v1/subscription", token: token, settings).status == 200)
                    let report = """
                        {"place": {"name": "\(place)", "coordinate": {"latitude": 47.5, "longitude": 7.5}},
                         "allergens": ["birch"], "symptoms": ["sneezing"],
                         "comment": "\(name == "eva" ? "Worse under the lime trees" : "Bad")"}
                        """
                    #expect(try await gateway.call(.post, "/api/v1/alerts", token: token, report).status == 202)
                }
            }
            let people = try await pool.query("SELECT user_id FROM accounts ORDER BY email").decode(UUID.self)
                .map { UserID($0) }
            try await tellOthers(database, of: people, gateway: pool)
            return people
        }
    }

    /// Handles what waits in the gateway's outbox, and empties it.
    private static func tellOthers(
        _ database: DatabaseForTests, of people: [UserID], gateway: PostgresPool
    ) async throws {
        func waiting<Fact: Message>(_ type: Fact.Type) async throws -> [Fact] {
            try await gateway.query("SELECT body FROM outbox WHERE type = \(Fact.name.rawValue) ORDER BY sequence")
                .decode([UInt8].self).map { try MessageCoding.decode(Fact.self, from: $0) }
        }
        let changes = try await waiting(SubscriberChanged.self)
        let reports = try await waiting(UserAlertSubmitted.self)
        try await gateway.query("DELETE FROM outbox")
        try await database.withPool(of: "alert_fanout") { pool in
            for change in changes {
                try await alert_fanout.PostgresAudienceStore(pool: pool).keepIfNewer(AudienceMember(change))
            }
            let record = RecordReport(
                store: PostgresCrowdStore(pool: pool), settings: CrowdSettings(), admit: { _, _ in },
                now: { GatewayUnderTest.now })
            for report in reports {
                let context = MessageContext(
                    messageID: UUID(), source: .ingestGateway, time: GatewayUnderTest.now, trace: TraceParent())
                try await record(report, in: context)
            }
        }
        try await database.withPool(of: "environment_poller") { pool in
            for person in people {
                try await PostgresSubscribedPlaceStore(pool: pool).keep(
                    GridCell(row: 475, column: 75), of: person, version: 1, asking: [])
            }
        }
        try await database.withPool(of: "health_metrics_analyzer") { pool in
            for change in changes { try await PostgresPersonStore(pool: pool).keepIfNewer(change) }
            for person in people {
                try await pool.transaction { _ = try await $0.personKey(of: person, under: .forTests) }
                try await pool.query(
                    """
                    INSERT INTO suggestions (user_id, kind, day, suggestion_id, suggested_at)
                    VALUES (\(person.uuid), 'heart-rate', '2023-04-10', gen_random_uuid(), now())
                    """)
            }
        }
        try await database.withPool(of: "notifier") { pool in
            try await notify(people, of: changes, over: pool)
        }
    }

    private static func notify(
        _ people: [UserID], of changes: [SubscriberChanged], over pool: PostgresPool
    ) async throws {
        for change in changes {
            try await PostgresSubscriberStore(pool: pool).keepIfNewer(change, at: GatewayUnderTest.now)
        }
        for person in people {
            let token = String(repeating: person == people.first ? "00fc13adff" : "11fc13adff", count: 6) + "0000"
            let phone = notifier.Endpoint(
                userID: person, endpointID: EndpointID(), version: 1, address: .apns(token: token))
            try await PostgresEndpointStore(pool: pool).keepIfNewer(phone, at: GatewayUnderTest.now)
            let text = try NotificationText(
                title: "You asked to be reminded", body: person == people.first ? "Eva's shoebox" : "Else")
            let reminder = NewNotification(
                sourceID: UUID(), kind: .reminder, urgency: .routine, language: "en", text: text,
                createdAt: GatewayUnderTest.now)
            try await pool.transaction {
                _ = try await $0.notifyOne(reminder, to: person, over: [.email, .apns], at: GatewayUnderTest.now)
            }
        }
    }

    /// The account goes while the others hear nothing of it: what the broker held is lost as well.
    private static func erase(_ person: UserID, from database: DatabaseForTests, log: ErasureLog) async throws {
        try await database.withPool(of: "ingest_gateway") { pool in
            var settings = GatewaySettings()
            settings.erasureLog = log
            try await GatewayUnderTest.run(over: pool, settings: settings) { gateway in
                try await gateway.leave(try await gateway.signUp("eva@example.org"))
            }
            #expect(try await pool.query("SELECT FROM accounts WHERE user_id = \(person.uuid)").isEmpty)
        }
    }

    /// What `deploy/compose/restore` and `breathe-easy erasures replay` do.
    private static func bringUpToDate(
        _ database: DatabaseForTests, without erased: UserID, log: ErasureLog
    ) async throws {
        try await database.withPool(of: "accounts") { pool in
            try await PeopleForTests(pool: pool).erase(erased, at: GatewayUnderTest.now)
        }
        try await database.withPool(of: "ingest_gateway") { pool in
            let replay = ReplayErasures(over: pool)
            let again = try await replay(log.records())
            #expect(again == 1)
        }
        try await database.withPool(of: "alert_fanout") { pool in
            let rebuild = RebuildAudience(over: pool)
            _ = try await rebuild { _, _ in }
        }
        try await database.withPool(of: "environment_poller") { pool in
            let places = try await PostgresSubscribedPlaceStore(pool: pool).eraseDeparted()
            #expect(places == 1)
        }
        try await database.withPool(of: "health_metrics_analyzer") { pool in
            let analysed = try await PostgresPersonStore(pool: pool).eraseDeparted()
            #expect(analysed == 1)
        }
        try await database.withPool(of: "notifier") { pool in
            let reconcile = notifier.ReconcilePeople(pool: pool, now: { GatewayUnderTest.now })
            let people = try await reconcile.people()
            #expect(people == 1)
            // The gateway has no endpoint of the other person, whose address the notifier was told by this test.
            let endpoints = try await reconcile.endpoints()
            #expect(endpoints == 1)
        }
    }

    private static func search(_ database: DatabaseForTests, for texts: [String]) async throws -> [String] {
        try await database.withPool(of: "operator") { try await TableSearch($0).tables(containing: texts) }
    }

    private static func expectUntouched(_ person: UserID, in database: DatabaseForTests) async throws {
        let named = try await search(database, for: [person.description])
        #expect(
            Set(named).isSuperset(of: [
                "alert_fanout.crowd_reports", "health_metrics_analyzer.person_keys", "ingest_gateway.accounts",
                "notifier.entries",
            ]), "\(named)")
        let texts = try await search(database, for: ["Elsewhere", "Else"])
        #expect(Set(texts).isSuperset(of: ["ingest_gateway.subscriptions", "notifier.texts"]), "\(texts)")
    }
}
