import Domain
import Foundation
import MessageProtocol
import RequestedNotifications
import SignedLinks
import Testing

@Suite struct RequestedContentTests {
    private let older = Data(repeating: 1, count: 32)
    private let newer = Data(repeating: 2, count: 32)
    private let content = RequestedContent(
        to: "eve@example.org", language: "de", values: [.device: "Firefox"], link: "https://breathe.example/x")

    @Test func opensAsWhatWasSealed() throws {
        let (id, sealer) = (NotificationRequestID(), try LinkSealer(keys: [older]))

        let sealed = try content.sealed(as: id, with: sealer)

        #expect(RequestedContent(opening: sealed, of: id, with: sealer) == content)
        #expect(!String(decoding: sealed, as: UTF8.self).contains("eve@"))
        let again = try content.sealed(as: id, with: sealer)
        #expect(again != sealed)
    }

    @Test func opensForItsOwnRequestOnly() throws {
        let sealer = try LinkSealer(keys: [older])
        let sealed = try content.sealed(as: NotificationRequestID(), with: sealer)

        #expect(RequestedContent(opening: sealed, of: NotificationRequestID(), with: sealer) == nil)
    }

    @Test func opensAfterTheKeysWereRotatedUntilTheOlderOneIsGone() throws {
        let id = NotificationRequestID()
        let sealed = try content.sealed(as: id, with: try LinkSealer(keys: [older]))

        let rotated = try LinkSealer(keys: [newer, older])
        #expect(RequestedContent(opening: sealed, of: id, with: rotated) == content)
        let withoutOlder = try LinkSealer(keys: [newer])
        #expect(RequestedContent(opening: sealed, of: id, with: withoutOlder) == nil)
    }

    @Test func everyChangedByteMakesItUnreadable() throws {
        let (id, sealer) = (NotificationRequestID(), try LinkSealer(keys: [older]))
        let sealed = try content.sealed(as: id, with: sealer)

        for index in sealed.indices {
            var forged = sealed
            forged[index] ^= 1
            #expect(RequestedContent(opening: forged, of: id, with: sealer) == nil)
        }
        #expect(RequestedContent(opening: [], of: id, with: sealer) == nil)
        #expect(RequestedContent(opening: Array(sealed.dropLast()), of: id, with: sealer) == nil)
    }

    @Test func aSenderThatIsNoServiceIsRefusedByName() throws {
        let request = NotificationRequested(
            from: .notifier, of: .resetPassword, to: nil, sentAt: Date(), expiresAt: Date())
        let text = String(decoding: try MessageCoding.encode(request), as: UTF8.self)

        let body = Array(text.replacing("\"notifier\"", with: "\"nobody\"").utf8)
        let fault = #expect(throws: MessageFault.self) {
            try MessageCoding.decode(NotificationRequested.self, from: body)
        }
        #expect(fault?.field == "sender")
    }
}
