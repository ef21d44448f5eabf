import Domain
import Foundation
import SignedLinks
import Testing

@Suite struct LinkSealerTests {
    private static let user = UserID()
    static let actions: [LinkAction] =
        Channel.allCases.flatMap { channel in
            NotificationKind.allCases.map { .unsubscribe(user, channel, $0) }
        }
        + Channel.allCases.flatMap {
            [.opened(user, notification: UUID(), $0), .delivered(user, notification: UUID(), $0)]
        }
        + AlertFeedback.allCases.map { .feedback(user, AlertID(), $0) }

    private let key = Data((0..<32).map { UInt8($0) })
    private let otherKey = Data((0..<32).map { UInt8($0 + 1) })

    @Test(arguments: actions)
    func readsWhatItSealed(action: LinkAction) throws {
        let sealer = try LinkSealer(keys: [key])

        #expect(sealer.action(in: try sealer.token(for: action)) == action)
    }

    @Test func everyChangedBitMakesATokenWorthless() throws {
        let sealer = try LinkSealer(keys: [key])
        let token = try #require(Data(base64URL: try sealer.token(for: Self.actions[0])))

        for bit in 0..<token.count * 8 {
            var forged = token
            forged[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(sealer.action(in: forged.base64URL) == nil)
        }
    }

    @Test func aTokenOfAnotherKeyIsRefused() throws {
        let token = try LinkSealer(keys: [otherKey]).token(for: Self.actions[0])

        #expect(try LinkSealer(keys: [key]).action(in: token) == nil)
    }

    @Test func aTokenOfAnEarlierKeyIsStillRead() throws {
        let token = try LinkSealer(keys: [otherKey]).token(for: Self.actions[0])

        #expect(try LinkSealer(keys: [key, otherKey]).action(in: token) == Self.actions[0])
    }

    @Test func aTokenDoesNotShowWhoseItIs() throws {
        let token = try #require(Data(base64URL: try LinkSealer(keys: [key]).token(for: Self.actions[0])))

        let bytes = withUnsafeBytes(of: Self.user.uuid.uuid) { Data($0) }
        #expect(token.range(of: bytes) == nil)
    }

    @Test(arguments: ["", "abc", "A", String(repeating: "A", count: 43), "%%%", String(repeating: "A", count: 10_000)])
    func refusesWhatIsNoToken(text: String) throws {
        #expect(try LinkSealer(keys: [key]).action(in: text) == nil)
    }

    /// Links that were sent must go on meaning the same.
    @Test func everyChoiceKeepsItsNumber() {
        #expect(Channel.allCases == [.inApp, .email, .webPush, .apns, .fcm, .webhook])
        #expect(NotificationKind.allCases == [.alert, .digest, .quizSuggestion, .reminder])
        #expect(AlertFeedback.allCases == [.useful, .tooEarly, .tooMuch])
    }

    @Test(arguments: ["", "abc", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MA==", "not base64 at all!"])
    func refusesAKeyThatIsNotThirtyTwoBytes(text: String) {
        #expect(throws: LinkKeyFault.self) { try LinkSealer(text) }
    }
}
