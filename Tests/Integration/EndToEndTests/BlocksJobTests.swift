import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

/// One alert for somebody with a mail address and a browser and for somebody with the app alone, through all processes.
@Suite(.serialized, .timeLimit(.minutes(20))) struct BlocksJobTests {
    @Test func anAlertIsReadByBothAndSentOnceToWhomHasOutsideChannels() async throws {
        try await Self.withStack { stack, pool, mail, provider in
            let client = ReportClient(stack)
            let (reader, quiet) = (try await client.signUp("reader"), try await client.signUp("quiet"))
            let expert = try await client.signUp("expert")
            try await client.subscribe(reader)
            try await client.subscribe(quiet, byMail: false)
            try await stack.breatheEasy("experts", "add", expert.userID)
            try await stack.knowsAudience([reader.userID, quiet.userID])
            try await pool.addBrowser(of: reader.userID, at: provider)
            try await eventually("the notifier takes blocks") {
                try await pool.count("notifier.accepted_messages") == 1
            }
            let streams = [try await client.liveInbox(of: reader), try await client.liveInbox(of: quiet)]

            _ = try await client.report(by: expert, trace: "\(TraceParent())")
            for account in [reader, quiet] {
                try await eventually("\(account.userID) reads it") { try await client.inbox(of: account).count == 1 }
            }
            let entry = try #require(try await client.inbox(of: reader).first)
            let alertID = try #require(entry.alertID.flatMap(UUID.init(uuidString:)))
            #expect(try await client.inbox(of: quiet).first?.alertID == entry.alertID)
            for stream in streams { try await stream.received(until: alertID.uuidString.lowercased()) }

            try await Self.isSentOnce(alertID, to: reader, pool, mail, provider)
            try await Self.isAccountedFor(alertID, to: [reader, quiet], stack, pool)
            try await client.open(entry, of: reader)
            try await eventually("it is opened") { try await client.inbox(of: reader).first?.openedAt != nil }
            #expect(try await client.inbox(of: quiet).first?.openedAt == nil)
        }
    }

    private static func isSentOnce(
        _ alertID: UUID, to reader: ReportClient.Account, _ pool: PostgresPool, _ mail: SMTPServer,
        _ provider: PushProviderServer
    ) async throws {
        let sent: SQL = """
            notifier.deliveries JOIN notifier.sources ON number = source WHERE source_id = \(alertID)
            """
        try await eventually("mail and push are accepted") {
            try await pool.count("\(sent) AND state = 'accepted' AND attempts = 1") == 2
        }
        #expect(try await pool.count(sent) == 2)
        #expect(try await mail.firstAlert().recipients == ["reader@example.org"])
        #expect(try await provider.pushes.filter { $0.path.hasPrefix("/push/") }.count == 1)
    }

    private static func isAccountedFor(
        _ alertID: UUID, to people: [ReportClient.Account], _ stack: StackUnderTest, _ pool: PostgresPool
    ) async throws {
        try await eventually("the ledger has an outcome for everybody") {
            try await pool.count(
                """
                alert_fanout.alerts JOIN alert_fanout.ledger USING (alert_id)
                WHERE alert_id = \(alertID) AND outcome = 'delivered' AND recipients = 2 AND matched = 2
                """) == 1
        }
        #expect(try await pool.count("alert_fanout.ledger WHERE alert_id = \(alertID)") == 1)
        for person in people {
            let why = try await stack.breatheEasy("alerts", "why", alertID.uuidString.lowercased(), person.userID)
            #expect(why.contains("notified: ") && why.contains("All of its recipients have an outcome"))
        }
        // Only mails and pushes are rows of people's own.
        #expect(try await pool.count("notifier.blocks JOIN notifier.sources ON number = source") > 0)
        #expect(
            try await pool.count("notifier.entries JOIN notifier.sources ON number = source WHERE kind = 'alert'") == 0)
    }

    private static func withStack(
        _ body: @escaping @Sendable (StackUnderTest, PostgresPool, SMTPServer, PushProviderServer) async throws -> Void
    ) async throws {
        let schemas = ServiceName.allCases.map { SchemaForTests($0.schema, []) }
        try await ServerCertificates.made { certificates in
            try await PushProviderServer.running(certificates) { provider in
                try await SMTPServer.running(.none) { mail in
                    try await BrokerForTests.with { broker in
                        try await withDatabase(schemas: schemas) { database in
                            let settings = [
                                "NOTIFIER_PRIVATE_HOSTS": provider.authority,
                                "NOTIFIER_CA_FILE": certificates.authorityFile,
                                // The server's key in the example of RFC 8291, section 5.
                                "NOTIFIER_VAPID_PRIVATE_KEY": "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
                                "NOTIFIER_VAPID_SUBJECT": "mailto:operator@breathe-easy.example",
                            ]
                            let environment = try await StackUnderTest.environment(broker, database)
                                .merging(mail.settings) { $1 }.merging(settings) { $1 }
                            try await StackUnderTest.run(
                                broker: broker, environment: environment, beside: ["replay"]
                            ) { stack in
                                try await database.withPool(of: "operator") {
                                    try await body(stack, $0, mail, provider)
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension PostgresPool {
    fileprivate func count(_ condition: SQL) async throws -> Int {
        try await query("SELECT count(*) FROM \(condition)").decode(Int.self).reduce(0, +)
    }

    /// As the notifier keeps it. The browser's keys are those of the example of RFC 8291, section 5.
    fileprivate func addBrowser(of person: String, at provider: PushProviderServer) async throws {
        let userID = try #require(UUID(uuidString: person))
        let endpointID = UUID()
        try await eventually("the notifier knows the mail address of \(person)") {
            try await count("notifier.subscribers WHERE user_id = \(userID) AND email IS NOT NULL") == 1
        }
        try await pipeline([
            """
            INSERT INTO notifier.endpoints (user_id, endpoint_id, version, address, updated_at)
            VALUES (\(userID), \(endpointID), 1, jsonb_build_object(
                'channel', 'web-push', 'url', \(provider.url("/push/1"))::text,
                'p256dh',
                'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
                'auth', 'BTBZMqHH6r4Tts7J_aSIgg'), now())
            """,
            """
            INSERT INTO notifier.routes
            VALUES (\(userID), \(endpointID), 'web-push', \(provider.authority), 'immediately', 'immediately',
                'immediately', 'immediately', 0, 0, NULL, 'UTC')
            """,
        ])
    }
}
