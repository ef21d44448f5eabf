import Domain
import Foundation
import HTTPFetch
import MessageProtocol
import Messaging
import Postgres
import RequestedNotifications
import TestSupport
import Testing

@testable import notifier

/// Requested mails from the sender's transaction to a real mail server.
@Suite(.timeLimit(.minutes(20))) struct RequestedMailTests {
    private let link = "https://breathe.example/account/confirm?token=abc"

    @Test func aMailToABareAddressArrivesInBothForms() async throws {
        try await RequestRig.made { rig in
            try await SMTPServer.running(.none) { server in
                let content = RequestedContent(to: "eve@example.org", language: "de-CH", link: link)
                let request = try await rig.request(content, of: .confirmAddress)

                let verdict = try await rig.handle(request)
                try await rig.send(over: try MailServer(plain: server))

                let mail = try await server.firstMail()
                #expect(verdict == .done)
                #expect(mail.recipients == ["eve@example.org"])
                #expect(mail.subject == "Bestätigen Sie Ihre Adresse für Breathe Easy")
                #expect(mail.types == ["multipart/alternative", "text/plain", "text/html"])
                #expect(mail.text.contains("Adresse bestätigen: \(link)\n"))
                #expect(mail.html?.contains("<a href=\"\(link)\">") == true)
                #expect(mail.values(of: "message-id") == ["<\(request.requestID)@breathe.example>"])
                #expect(mail.values(of: "list-unsubscribe").isEmpty)
                #expect(try await rig.states() == ["accepted 1"])
            }
        }
    }

    @Test func aPersonGetsItAtTheirOwnAddressAndInTheInbox() async throws {
        try await RequestRig.made { rig in
            try await SMTPServer.running(.none) { server in
                let userID = UserID()
                try await rig.addPerson(userID)
                let content = RequestedContent(
                    language: "en", values: [.device: "Firefox on Android"], link: "https://breathe.example/account")
                let request = try await rig.request(content, of: .newSignIn, to: userID)

                _ = try await rig.handle(request)
                try await rig.send(over: try MailServer(plain: server))

                let mail = try await server.firstMail()
                #expect(mail.recipients == ["ada@example.org"])
                #expect(mail.text.contains("Somebody signed in with Firefox on Android."))
                #expect(try await rig.pool.inbox(of: userID) == ["New sign-in to your Breathe Easy account"])
                #expect(try await rig.pool.count("inbox WHERE kind = 'account'") == 1)
                #expect(try await rig.pool.count("deliveries") == 0)
            }
        }
    }

    @Test func takesEffectOnceThoughItComesTwice() async throws {
        try await RequestRig.made { rig in
            try await SMTPServer.running(.none) { server in
                let userID = UserID()
                try await rig.addPerson(userID)
                let request = try await rig.request(
                    RequestedContent(language: "en"), of: .passwordChanged, to: userID)

                for _ in 1...2 {
                    #expect(try await rig.handle(request) == .done)
                    try await rig.send(over: try MailServer(plain: server))
                }

                #expect(try await rig.states() == ["accepted 1"])
                #expect(try await rig.pool.inbox(of: userID).count == 1)
            }
        }
    }

    @Test func aMailServerThatIsDownIsTriedAgainUntilTheMailExpires() async throws {
        try await RequestRig.made { rig in
            let gone = try await SMTPServer.running(.none) { try MailServer(plain: $0) }
            let content = RequestedContent(to: "eve@example.org", language: "en", link: link)
            _ = try await rig.handle(try await rig.request(content, of: .resetPassword))

            try await rig.send(over: gone)
            #expect(try await rig.states() == ["queued unreachable 1"])
            try await rig.send(over: gone, at: .noon + 29)
            #expect(try await rig.states() == ["queued unreachable 1"])

            try await rig.send(over: gone, at: .noon + 31)
            #expect(try await rig.states() == ["queued unreachable 2"])
            try await rig.send(over: gone, at: .noon + 3_600)
            #expect(try await rig.states() == ["expired unreachable 3"])
        }
    }

    @Test func theSecondAttemptIsTheSameMail() async throws {
        try await RequestRig.made { rig in
            let gone = try await SMTPServer.running(.none) { try MailServer(plain: $0) }
            let content = RequestedContent(to: "eve@example.org", language: "en", link: link)
            let request = try await rig.request(content, of: .resetPassword)
            _ = try await rig.handle(request)
            try await rig.send(over: gone)

            try await SMTPServer.running(.none) { server in
                try await rig.send(over: try MailServer(plain: server), at: .noon + 60)

                let mail = try await server.firstMail()
                #expect(mail.values(of: "message-id") == ["<\(request.requestID)@breathe.example>"])
                #expect(mail.values(of: "date") == ["Thu, 27 Apr 2023 12:00:00 +0000"])
            }
            #expect(try await rig.states() == ["accepted 2"])
        }
    }

    @Test func anAddressThatIsGoneFailsThisMailAlone() async throws {
        try await RequestRig.made { rig in
            try await SMTPServer.running(.none) { server in
                let userID = UserID()
                try await rig.pool.addSubscribers([userID], email: "code.550.5.1.1@example.org")
                try await rig.addPerson(userID, email: "code.550.5.1.1@example.org")
                let request = try await rig.request(RequestedContent(language: "en"), of: .roleChanged, to: userID)

                _ = try await rig.handle(request)
                try await rig.send(over: try MailServer(plain: server))

                #expect(try await rig.states() == ["failed address-gone 1"])
                #expect(try await rig.pool.count("subscribers WHERE email_bounced_version IS NULL") == 1)
                #expect(try await rig.pool.count("outbox") == 0)
            }
        }
    }

    @Test func whatIsNoAddressFails() async throws {
        try await RequestRig.made { rig in
            try await SMTPServer.running(.none) { server in
                let userID = UserID()
                try await rig.addPerson(userID, email: nil)
                let own = try await rig.request(RequestedContent(language: "en"), of: .exportReady, to: userID)
                _ = try await rig.handle(own)
                try await rig.send(over: try MailServer(plain: server))
                #expect(try await rig.states() == ["failed address-missing 1"])
                try await rig.pool.query("DELETE FROM requested_mails")

                let bare = try await rig.request(
                    RequestedContent(to: "eve@example.org\r\nBcc: x@y", language: "en"), of: .confirmAddress)
                _ = try await rig.handle(bare)
                try await rig.send(over: try MailServer(plain: server))
                #expect(try await rig.states() == ["failed malformed-address 1"])
            }
        }
    }
}
