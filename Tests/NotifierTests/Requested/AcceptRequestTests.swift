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

/// What is refused, settled without a mail or put off.
@Suite(.timeLimit(.minutes(20))) struct AcceptRequestTests {
    private let content = RequestedContent(
        to: "eve@example.org", language: "en", link: "https://breathe.example/account/reset")

    @Test func refusesAnUnknownKind() async throws {
        try await RequestRig.made { rig in
            let request = try await rig.request(content, of: NotificationRequested.Kind(rawValue: "advertisement"))

            let reason = try #require(try await rig.handle(request).deadLetterReason)

            #expect(reason.hasPrefix("kind: must be one of confirm-address, "))
            #expect(!reason.contains("advertisement"))
            #expect(try await rig.states().isEmpty)
        }
    }

    @Test func refusesASenderWithoutAView() async throws {
        try await RequestRig.made { rig in
            var request = try await rig.request(content, of: .resetPassword)
            request.sender = .alertFanout

            let reason = try await rig.handle(request, from: .alertFanout).deadLetterReason

            #expect(reason == "sender: alert-fanout has no view of requested notifications")
        }
    }

    @Test func refusesAServiceThatSpeaksForAnother() async throws {
        try await RequestRig.made { rig in
            let request = try await rig.request(content, of: .resetPassword)

            let reason = try await rig.handle(request, from: .alertFanout).deadLetterReason

            #expect(reason == "sender: is not the service that sent the message")
        }
    }

    @Test func refusesARequestWithoutContent() async throws {
        try await RequestRig.made { rig in
            var request = try await rig.request(content, of: .resetPassword)
            request.requestID = NotificationRequestID()

            let reason = try await rig.handle(request).deadLetterReason

            #expect(reason == "requestID: accounts holds no content for it")
        }
    }

    @Test(arguments: [
        "sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1)" as SQL, "sealed = ''",
        "sealed = (SELECT sealed FROM notification_contents AS other WHERE other.user_id IS NOT NULL)",
    ])
    func refusesContentThatWasChanged(change: SQL) async throws {
        try await RequestRig.made { rig in
            _ = try await rig.request(RequestedContent(language: "en"), of: .resetPassword, to: UserID())
            let request = try await rig.request(content, of: .resetPassword)
            try await rig.accounts.query(
                "UPDATE notification_contents SET \(change) WHERE request_id = \(request.requestID.uuid)")

            let reason = try await rig.handle(request).deadLetterReason

            #expect(reason?.hasPrefix("requestID: its content was changed") == true)
            #expect(try await rig.states().isEmpty)
        }
    }

    @Test func settlesWhatCannotOrMustNotBeSent() async throws {
        try await RequestRig.made { rig in
            let request = try await rig.request(content, of: .resetPassword)
            _ = try await rig.handle(request, at: .noon + 3_600)
            #expect(try await rig.states() == ["expired 0"])
            try await rig.pool.query("DELETE FROM requested_mails")

            _ = try await rig.handle(request, sendsMail: false)
            #expect(try await rig.states() == ["failed mail-off 0"])
            try await rig.pool.query("DELETE FROM requested_mails")

            _ = try await rig.handle(request, hasKeys: false)
            #expect(try await rig.states() == ["failed link-keys-missing 0"])
        }
    }

    @Test func thePersonFindsItInTheInboxWithoutAMailServer() async throws {
        try await RequestRig.made { rig in
            let userID = UserID()
            try await rig.addPerson(userID)
            let request = try await rig.request(RequestedContent(language: "de"), of: .exportReady, to: userID)

            _ = try await rig.handle(request, sendsMail: false)

            #expect(try await rig.pool.inbox(of: userID) == ["Ihre Daten liegen bereit"])
        }
    }

    @Test(arguments: [true, false]) func somebodyWhoseAccountIsErasedGetsNothing(knownHere: Bool) async throws {
        try await RequestRig.made { rig in
            let userID = UserID()
            if knownHere {
                try await rig.addPerson(userID)
                try await rig.pool.delete(userID)
            }
            let request = try await rig.request(content, of: .newSignIn, to: userID)

            let verdict = try await rig.handle(request)

            #expect(verdict == .done)
            #expect(try await rig.states() == ["withdrawn erased 0"])
            #expect(try await rig.pool.inbox(of: userID).isEmpty)
        }
    }

    @Test func nothingIsSentOnceTheAccountIsErased() async throws {
        try await RequestRig.made { rig in
            let userID = UserID()
            try await rig.addPerson(userID)
            _ = try await rig.handle(try await rig.request(content, of: .newSignIn, to: userID))

            try await rig.accounts.query("DELETE FROM planted_contacts")
            try await SMTPServer.running(.none) { try await rig.send(over: try MailServer(plain: $0)) }
            #expect(try await rig.states() == ["withdrawn erased 1"])

            try await rig.pool.delete(userID)
            #expect(try await rig.states().isEmpty)
        }
    }

    @Test func whatTheSenderTookBackIsNotSent() async throws {
        try await RequestRig.made { rig in
            _ = try await rig.handle(try await rig.request(content, of: .resetPassword))
            try await rig.accounts.query("DELETE FROM notification_contents")

            try await SMTPServer.running(.none) { try await rig.send(over: try MailServer(plain: $0)) }

            #expect(try await rig.states() == ["withdrawn content-missing 1"])
        }
    }

    @Test(arguments: [(true, Date.noon), (false, .noon + 7_200)])
    func onlyWhatIsUrgentGoesOutInQuietHours(isUrgent: Bool, due: Date) async throws {
        try await RequestRig.made { rig in
            let userID = UserID()
            let settings = try NotificationSettings.sample(
                quietHours: try QuietHours(from: 11 * 60, until: 14 * 60))
            try await rig.pool.addSubscribers([userID], settings: settings)
            try await rig.addPerson(userID)
            let request = try await rig.request(
                RequestedContent(language: "en"), of: .roleChanged, to: userID, isUrgent: isUrgent,
                expiresAt: .noon + 86_400)

            _ = try await rig.handle(request)

            #expect(try await rig.pool.count("requested_mails WHERE next_attempt_at = \(due)") == 1)
            #expect(try await rig.pool.inbox(of: userID).count == 1)
        }
    }

    @Test(arguments: [(true, "queued 0"), (false, "withdrawn muted 0")])
    func onlyWhatIsUrgentGoesOutWhileEverythingIsMuted(isUrgent: Bool, state: String) async throws {
        try await RequestRig.made { rig in
            let userID = UserID()
            let settings = try NotificationSettings.sample(mutedUntil: .noon + 60)
            try await rig.pool.addSubscribers([userID], settings: settings)
            try await rig.addPerson(userID)
            let request = try await rig.request(
                RequestedContent(language: "en"), of: .roleChanged, to: userID, isUrgent: isUrgent)

            _ = try await rig.handle(request)

            #expect(try await rig.states() == [state])
        }
    }
}

extension Verdict {
    fileprivate var deadLetterReason: String? {
        if case .deadLetter(let reason) = self { reason } else { nil }
    }
}
