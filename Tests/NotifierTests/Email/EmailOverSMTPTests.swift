import Domain
import Foundation
import HTTPFetch
import SignedLinks
import TestSupport
import Testing

@testable import notifier

/// Mails on a real server, as Python's mail library reads them.
@Suite(.timeLimit(.minutes(20))) struct EmailOverSMTPTests {
    private func sender(
        to server: MailServer, trust: CertificateTrust = .system, bounces: BounceAddresses? = nil
    ) throws -> EmailSender {
        let from = try Mailbox(name: "Breathe Easy", address: try MailAddress("alerts@breathe.example"))
        return EmailSender(
            client: SMTPClient(server: server, trust: trust), composer: try EmailComposer(from: from, links: .sample()),
            bounces: bounces)
    }

    private func plain(_ server: SMTPServer) throws -> MailServer {
        try MailServer(url: server.url, security: MailServer.Security.none)
    }

    @Test func aMailArrivesInBothFormsWithTheRightFields() async throws {
        try await SMTPServer.running(.none) { server in
            let notification = OutgoingNotification.sampleMail(
                language: "de", title: "Gräserpollen: hoch", body: "Basel misst 312 Körner/m³.")

            let result = try await sender(to: plain(server)).send(notification)

            let mail = try await server.firstMail()
            #expect(result == .accepted)
            #expect(mail.sender == "alerts@breathe.example")
            #expect(mail.recipients == ["ada@example.org"])
            #expect(mail.subject == "Gräserpollen: hoch")
            #expect(mail.types == ["multipart/alternative", "text/plain", "text/html"])
            #expect(mail.text.hasPrefix("Basel misst 312 Körner/m³.\n"))
            #expect(mail.html?.contains("<p>Basel misst 312 Körner/m³.</p>") == true)
            #expect(mail.values(of: "from") == ["Breathe Easy <alerts@breathe.example>"])
            #expect(mail.values(of: "message-id") == ["<\(notification.deliveryID)@breathe.example>"])
            #expect(mail.values(of: "date") == ["Thu, 27 Apr 2023 12:00:00 +0000"])
            #expect(mail.values(of: "auto-submitted") == ["auto-generated"])
            #expect(mail.values(of: "list-id") == ["<alert.breathe.example>"])
            #expect(mail.values(of: "content-language") == ["de"])
            #expect(mail.values(of: "list-unsubscribe-post") == ["List-Unsubscribe=One-Click"])
        }
    }

    @Test func theOneClickLinkUnsubscribesThisPersonFromThisKindByMail() async throws {
        try await SMTPServer.running(.none) { server in
            let notification = OutgoingNotification.sampleMail(kind: .digest)

            _ = try await sender(to: plain(server)).send(notification)

            let value = try #require(try await server.firstMail().values(of: "list-unsubscribe").first)
            let match = try #require(value.wholeMatch(of: /<https:\/\/breathe\.example\/links\/([^>]+)>/))
            let action = try LinkSealer.sample().action(in: String(match.1), at: .noon)
            #expect(action == .unsubscribe(notification.userID, .email, .digest))
        }
    }

    @Test func everyMailHasItsOwnEnvelopeSenderForWhatComesBack() async throws {
        try await SMTPServer.running(.none) { server in
            let bounces = try BounceAddresses(
                mailbox: try MailAddress("bounces@breathe.example"), sealer: .sample())
            let notification = OutgoingNotification.sampleMail()

            _ = try await sender(to: plain(server), bounces: bounces).send(notification)

            let mail = try await server.firstMail()
            let ticket = try #require(bounces.ticket(in: mail.sender))
            #expect(ticket.deliveryID == notification.deliveryID)
            #expect(ticket.wasSent(to: "ada@example.org"))
            #expect(mail.values(of: "from") == ["Breathe Easy <alerts@breathe.example>"])
        }
    }

    @Test func aSecondAttemptIsTheSameMailToItsReader() async throws {
        try await SMTPServer.running(.none) { server in
            let notification = OutgoingNotification.sampleMail()
            var again = notification
            again.attempt = 2

            let sender = try sender(to: plain(server))
            _ = await sender.send(notification)
            _ = await sender.send(again)

            let mails = try await server.firstMails(2)
            for field in ["message-id", "date", "subject", "from", "to"] {
                #expect(mails[0].values(of: field) == mails[1].values(of: field))
            }
        }
    }

    @Test(arguments: [
        ("code.550.5.1.1", SendResult.addressGone), ("code.550.5.1.2", .addressGone), ("code.553.5.1.3", .addressGone),
        ("code.556.5.1.10", .addressGone), ("code.550.5.2.1", .addressGone), ("code.550", .failed(.refused)),
        ("code.550.5.7.1", .failed(.refused)), ("code.550.5.1.0", .failed(.refused)),
        ("code.552.5.2.2", .failed(.refused)), ("code.552.5.3.4", .failed(.tooLarge)),
        ("code.552.5.2.3", .failed(.tooLarge)), ("code.452.4.2.2", .retry(.deferred)),
        ("code.452.4.3.1", .retry(.deferred)), ("code.450.4.1.1", .retry(.deferred)),
        ("code.451.4.7.1", .retry(.deferred)), ("code.451", .retry(.deferred)),
        ("code.451.4.7.500", .retry(.throttled)), ("code.451.4.3.2", .retry(.throttled)),
        ("code.421.4.7.28", .retry(.throttled)), ("code.421", .retry(.throttled)),
        ("code.530.5.7.0", .retry(.loginRefused)), ("code.535.5.7.8", .retry(.loginRefused)),
        ("no address", .failed(.malformedAddress)),
    ])
    func everyAnswerOfTheServerHasItsResult(_ name: String, _ result: SendResult) async throws {
        try await SMTPServer.running(.none) { server in
            let notification = OutgoingNotification.sampleMail(to: .email("\(name)@example.org"))

            let answer = try await sender(to: plain(server)).send(notification)

            #expect(answer == result)
        }
    }

    @Test func refusedContentFailsTheMailAlone() async throws {
        try await SMTPServer.running(.none) { server in
            let result = try await sender(to: plain(server)).send(.sampleMail(body: "SPAM"))

            #expect(result == .failed(.refused))
        }
    }

    @Test func anotherChannelsAddressIsNoMailAddress() async throws {
        try await SMTPServer.running(.none) { server in
            let notification = OutgoingNotification.sampleMail(to: .fcm(token: "x"))

            let result = try await sender(to: plain(server)).send(notification)

            #expect(result == .failed(.malformedAddress))
        }
    }

    @Test(arguments: [SMTPServer.Security.startTLS, .tls])
    func mailsTravelEncrypted(security: SMTPServer.Security) async throws {
        try await ServerCertificates.made { certificates in
            try await SMTPServer.running(security, certificates) { server in
                let sender = try sender(
                    to: try MailServer(url: server.url), trust: .onlyAuthorities(inFile: certificates.authorityFile))

                #expect(await sender.send(.sampleMail()) == .accepted)
                #expect(try await server.firstMail().isEncrypted)
            }
        }
    }

    @Test func aServerThatNobodyVouchesForGetsNothing() async throws {
        try await ServerCertificates.made { certificates in
            try await SMTPServer.running(.startTLS, certificates) { server in
                let sender = try sender(to: try MailServer(url: server.url))

                #expect(await sender.send(.sampleMail()) == .retry(.insecure))
            }
        }
    }

    @Test func aServerThatIsDownIsTriedAgain() async throws {
        let gone = try await SMTPServer.running(.none) { try plain($0) }

        #expect(try await sender(to: gone).send(.sampleMail()) == .retry(.unreachable))
    }
}
