import Domain
import Foundation
import HTTPFetch
import MessageProtocol
import Messaging
import Postgres
import RequestedNotifications
import SignedLinks
import TestSupport

@testable import notifier

/// What accounts has and what the notifier makes of it, in one database.
struct RequestRig: Sendable {
    let accounts: PostgresPool
    let pool: PostgresPool

    static func made(_ body: @Sendable (RequestRig) async throws -> Void) async throws {
        let schemas = [.seats, SchemaForTests.accounts, SchemaForTests("notifier", NotifierMigrations.all)]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "accounts") { accounts in
                try await database.withPool(of: "notifier") { pool in
                    try await body(RequestRig(accounts: accounts, pool: pool))
                }
            }
        }
    }

    func addPerson(_ userID: UserID, email: String? = "ada@example.org") async throws {
        try await accounts.query("INSERT INTO planted_contacts VALUES (\(userID.uuid), \(email as String?))")
    }

    /// Requests as accounts does.
    /// - Returns: the message that travels.
    func request(
        _ content: RequestedContent, of kind: NotificationRequested.Kind, to userID: UserID? = nil,
        isUrgent: Bool = true, expiresAt: Date = .noon + 3_600
    ) async throws -> NotificationRequested {
        _ = try await accounts.transaction { transaction in
            try await transaction.requestNotification(
                content, of: kind, to: userID, isUrgent: isUrgent, expiresAt: expiresAt, from: .accounts,
                sealedWith: try .sample(), at: .noon)
        }
        let bodies = try await accounts.query("SELECT body FROM outbox ORDER BY sequence").decode([UInt8].self)
        return try MessageCoding.decode(NotificationRequested.self, from: bodies.last ?? [])
    }

    /// Handles the message as the consumer does.
    func handle(
        _ request: NotificationRequested, from source: ServiceName = .accounts, sendsMail: Bool = true,
        hasKeys: Bool = true, at now: Date = .noon
    ) async throws -> Verdict {
        let acceptRequest = AcceptRequest(
            store: PostgresRequestStore(pool: pool), sealer: hasKeys ? try .sample() : nil, sendsMail: sendsMail
        ) { now }
        let context = MessageContext(messageID: UUID(), source: source, time: .noon, trace: TraceParent())
        return try await NotificationRequestedHandler(acceptRequest: acceptRequest).handle(request, context)
    }

    /// Sends what is due.
    func send(over server: MailServer, at now: Date = .noon) async throws {
        let from = try Mailbox(name: "Breathe Easy", address: try MailAddress("post@breathe.example"))
        let mailer = try RequestedMailer(client: SMTPClient(server: server), from: from, bounces: nil)
        var send = SendRequestedMails(
            store: PostgresRequestStore(pool: pool), mailer: mailer, sealer: try .sample(), now: { now })
        send.random = { 0 }
        while try await send() {}
    }

    /// State, reason and number of attempts of each request.
    func states() async throws -> [String] {
        try await pool.query(
            "SELECT concat_ws(' ', state, reason, attempts) FROM requested_mails ORDER BY requested_at, request_id"
        ).decode(String.self)
    }
}

extension MailServer {
    init(plain server: SMTPServer) throws(HTTPFetchError) {
        try self.init(url: server.url, security: MailServer.Security.none)
    }
}

extension SchemaForTests {
    /// What accounts publishes, over people that a test plants.
    static let accounts = SchemaForTests(
        "accounts",
        [
            Migration(
                number: 1, name: "contacts",
                statements: """
                    CREATE TABLE planted_contacts (user_id uuid PRIMARY KEY, email text);
                    CREATE VIEW contacts AS
                    SELECT user_id, email, false AS is_confirmed, 'en'::text AS language FROM planted_contacts;
                    GRANT USAGE ON SCHEMA accounts TO notifier;
                    GRANT SELECT ON contacts TO notifier;
                    """),
            .messaging(number: 2), .outboxRetries(number: 3), .outboxLanes(number: 4),
            .requestedNotifications(number: 5),
        ])
}
