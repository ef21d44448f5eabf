import Domain
import Foundation
import HTTPFetch
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import notifier

/// From a batch in the database to a mail on a real server.
@Suite(.timeLimit(.minutes(5))) struct MailOverSMTPTests {
    @Test func aMailArrivesWithTheRightHeaders() async throws {
        try await SMTPServer.running(.none) { server in
            try await withQueuedMail(to: "ada@example.org") { pool in
                _ = try await pool.sendDueMail(to: server.url)

                let mail = try await server.firstMail()
                let header = String(decoding: mail.message, as: UTF8.self)
                let id = try await pool.query("SELECT id FROM deliveries").decode(UUID.self)[0]
                #expect(mail.sender == "alerts@breathe-easy.example")
                #expect(mail.recipients == ["ada@example.org"])
                #expect(mail.subject == "Birch pollen is high near you: 312 grains/m³")
                #expect(mail.text.hasPrefix("Basel, now.\n\n-- \nYou get this mail because "))
                #expect(header.contains("Message-ID: <\(id.uuidString.lowercased())@breathe-easy.example>\r\n"))
                #expect(header.contains("Content-Type: text/plain; charset=utf-8\r\n"))
                #expect(header.contains("Auto-Submitted: auto-generated\r\n"))
                #expect(try await pool.count("deliveries WHERE state = 'sent' AND attempts = 1") == 1)
            }
        }
    }

    @Test(arguments: [("refused@example.org", "refused"), ("no address", "malformed-address")])
    func aRefusedRecipientFailsWithItsClass(_ address: String, _ reason: String) async throws {
        try await SMTPServer.running(.none) { server in
            try await withQueuedMail(to: address) { pool in
                _ = try await pool.sendDueMail(to: server.url)

                #expect(try await pool.count("deliveries WHERE state = 'failed' AND failure_reason = \(reason)") == 1)
            }
        }
    }

    @Test func aBusyServerIsAskedAgain() async throws {
        try await SMTPServer.running(.none) { server in
            try await withQueuedMail(to: "busy@example.org") { pool in
                let round = try await pool.sendDueMail(to: server.url)

                #expect(round.retried == 1 && !round.meetsNoServer)
                #expect(try await pool.count("deliveries WHERE state = 'queued' AND failure_reason = 'deferred'") == 1)
            }
        }
    }

    @Test func aMailWaitsForAServerThatIsDown() async throws {
        let gone = try await SMTPServer.running(.none) { $0.url }
        try await withQueuedMail(to: "ada@example.org") { pool in
            let down = try await pool.sendDueMail(to: gone, at: .noon)
            #expect(down.meetsNoServer)
            #expect(try await pool.count("deliveries WHERE state = 'queued' AND failure_reason = 'unreachable'") == 1)

            try await SMTPServer.running(.none) { server in
                let early = try await pool.sendDueMail(to: server.url, at: .noon + 29)
                let due = try await pool.sendDueMail(to: server.url, at: .noon + 30)

                #expect(early.isEmpty)
                #expect(due.sent == 1)
                #expect(try await server.firstMail().recipients == ["ada@example.org"])
            }
        }
    }

    @Test func aSenderThatDiesWithAMailInHandLosesNothing() async throws {
        try await SMTPServer.running(.none) { server in
            try await withQueuedMail(to: "ada@example.org") { pool in
                let store = PostgresMailDeliveryStore(pool: pool)
                let held = try await store.claimDue(limit: 1, at: .noon, until: .noon + SendDueMail.lease)
                #expect(held.count == 1)

                let early = try await pool.sendDueMail(to: server.url, at: .noon + 1)
                let later = try await pool.sendDueMail(to: server.url, at: .noon + SendDueMail.lease)

                #expect(early.isEmpty)
                #expect(later.sent == 1)
                #expect(try await server.firstMail().recipients == ["ada@example.org"])
            }
        }
    }

    private func withQueuedMail(
        to address: String, _ body: (PostgresPool) async throws -> Void
    ) async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID], email: address)
            let batch = NotificationBatchReady.sample(
                title: "Birch pollen is high near you: 312 grains/m³", body: "Basel, now.", recipients: [userID])
            try await pool.deliver(batch)
            try await body(pool)
        }
    }
}

extension PostgresPool {
    /// One round of sending over a real connection.
    fileprivate func sendDueMail(to url: String, at now: Date = .noon) async throws -> MailRound {
        let client = SMTPClient(server: try MailServer(url: url, security: MailServer.Security.none))
        let from = try Mailbox(name: "Breathe Easy", address: try MailAddress("alerts@breathe-easy.example"))
        let sendDueMail = SendDueMail(
            store: PostgresMailDeliveryStore(pool: self),
            submitter: SMTPMailSubmitter(client: client, from: from), now: { now })
        let round = try await sendDueMail()
        await client.close()
        return round
    }
}
