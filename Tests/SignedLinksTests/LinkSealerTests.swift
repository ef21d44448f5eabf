import Domain
import Foundation
import SignedLinks
import Testing

@Suite struct LinkSealerTests {
    private static let user = UserID()
    private static let now = Date(timeIntervalSince1970: 1_681_120_800)
    static let actions: [LinkAction] =
        Channel.allCases.flatMap { channel in
            NotificationKind.allCases.map { .unsubscribe(user, channel, $0) }
        }
        + Channel.allCases.flatMap {
            [.opened(user, notification: UUID(), $0), .delivered(user, notification: UUID(), $0)]
        }
        + AlertFeedback.allCases.map { .feedback(user, AlertID(), $0) }

    private static let stored = "5d0c1f5e-4a53-4d0e-9a39-0a64c1b0a001"
    private static let storedUnsubscribe = "AAECAwQFBgcICQoLRl_aBJuvkVaD266B1SjIzYLThPOuEG1Z6idLrGgg0X2ldw8"
    private static let storedFeedback =
        "AAECAwQFBgcICQoLQ1_aBJuvkVaD266B1SjIzYKLiyuuMQwxNv3cj3mosBIAEqaM2XjAhZGvVpRP7ffyOyI"

    private let key = Data((0..<32).map { UInt8($0) })
    private let otherKey = Data((0..<32).map { UInt8($0 + 1) })

    @Test(arguments: actions)
    func readsWhatItSealed(action: LinkAction) throws {
        let sealer = try LinkSealer(keys: [key])

        #expect(sealer.action(in: try sealer.token(for: action, at: Self.now), at: Self.now) == action)
    }

    @Test func everyChangedBitMakesATokenWorthless() throws {
        let sealer = try LinkSealer(keys: [key])
        let token = try #require(Data(base64URL: try sealer.token(for: Self.actions[0], at: Self.now)))

        for bit in 0..<token.count * 8 {
            var forged = token
            forged[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(sealer.action(in: forged.base64URL, at: Self.now) == nil)
        }
    }

    @Test func aTokenOfAnotherKeyIsRefused() throws {
        let token = try LinkSealer(keys: [otherKey]).token(for: Self.actions[0], at: Self.now)

        #expect(try LinkSealer(keys: [key]).action(in: token, at: Self.now) == nil)
    }

    @Test func aTokenOfAnEarlierKeyIsStillRead() throws {
        let token = try LinkSealer(keys: [otherKey]).token(for: Self.actions[0], at: Self.now)

        #expect(try LinkSealer(keys: [key, otherKey]).action(in: token, at: Self.now) == Self.actions[0])
    }

    @Test func aTokenDoesNotShowWhoseItIs() throws {
        let token = try #require(Data(base64URL: try LinkSealer(keys: [key]).token(for: Self.actions[0], at: Self.now)))

        let bytes = withUnsafeBytes(of: Self.user.uuid.uuid) { Data($0) }
        #expect(token.range(of: bytes) == nil)
    }

    @Test(arguments: ["", "abc", "A", String(repeating: "A", count: 43), "%%%", String(repeating: "A", count: 10_000)])
    func refusesWhatIsNoToken(text: String) throws {
        #expect(try LinkSealer(keys: [key]).action(in: text, at: Self.now) == nil)
    }

    @Test(arguments: [(LinkAction.unsubscribe(user, .email, .alert), 366), (.feedback(user, AlertID(), .useful), 60)])
    func aTokenEnds(action: LinkAction, days: Double) throws {
        let sealer = try LinkSealer(keys: [key])
        let token = try sealer.token(for: action, at: Self.now)

        #expect(sealer.action(in: token, at: Self.now + days * 86_400) == action)
        #expect(sealer.action(in: token, at: Self.now + (days + 1) * 86_400) == nil)
    }

    /// Tokens that an earlier version made, without an end: links that were sent must go on meaning the same, whatever
    /// is added to the choices or changes their order.
    @Test func aTokenOfAnEarlierVersionMeansTheSame() throws {
        let sealer = try LinkSealer(keys: [key])
        let (user, alert) = (try #require(UserID(Self.stored)), try #require(AlertID(Self.stored)))

        #expect(sealer.action(in: Self.storedUnsubscribe, at: Self.now) == .unsubscribe(user, .webhook, .reminder))
        #expect(sealer.action(in: Self.storedFeedback, at: Self.now) == .feedback(user, alert, .tooMuch))
    }

    @Test(arguments: ["", "abc", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MA==", "not base64 at all!"])
    func refusesAKeyThatIsNotThirtyTwoBytes(text: String) {
        #expect(throws: LinkKeyFault.self) { try LinkSealer(text) }
    }
}
