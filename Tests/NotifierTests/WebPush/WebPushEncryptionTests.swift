import Crypto
import Domain
import Foundation
import TestSupport
import Testing

@testable import notifier

@Suite struct WebPushEncryptionTests {
    /// https://www.rfc-editor.org/rfc/rfc8291, section 5 and appendix A.
    @Test func encryptsTheExampleOfTheRFC() throws {
        let key = try #require(Data(base64URL: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))

        let message = try WebPushEncryption.encrypt(
            Array("When I grow up, I want to be a watermelon".utf8), for: subscription(), length: 0,
            ephemeral: P256.KeyAgreement.PrivateKey(rawRepresentation: key),
            salt: try #require(Data(base64URL: "DGv6ra1nlYgDCS1FRnbzlw")))

        #expect(
            Data(message).base64URL
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
                + "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
    }

    @Test(arguments: [(0, 1_024), (921, 1_024), (922, 2_048), (3_993, 4_096)])
    func aMessageFillsWholeKibibytes(_ plaintext: Int, _ length: Int) throws {
        let padded = WebPushEncryption.paddedLength(of: plaintext)
        let message = try WebPushEncryption.encrypt(
            [UInt8](repeating: 1, count: plaintext), for: subscription(), length: padded)

        #expect(padded == length)
        #expect(message.count == length)
    }

    @Test func theLongestPlaintextMakesTheLongestMessage() {
        let longest = WebPushEncryption.longestPlaintext

        #expect(WebPushEncryption.paddedLength(of: longest) == WebPushEncryption.longestMessage)
        #expect(WebPushEncryption.paddedLength(of: longest + 1) > WebPushEncryption.longestMessage)
    }

    @Test func twoMessagesShareNeitherSaltNorKey() throws {
        let messages = try (0..<2).map { _ in
            try WebPushEncryption.encrypt([1, 2, 3], for: subscription(), length: 0)
        }

        #expect(messages[0][..<16] != messages[1][..<16])
        #expect(messages[0][21..<86] != messages[1][21..<86])
    }

    @Test func refusesAKeyThatIsNoPointOfTheCurve() throws {
        let key = Data([0x04] + [UInt8](repeating: 1, count: 64)).base64URL
        let bent = try WebPushSubscription(url: "https://push.example/1", p256dh: key, auth: BrowserForTests.auth)

        #expect(throws: (any Error).self) { try WebPushEncryption.encrypt([1], for: bent, length: 0) }
    }

    @Test(arguments: ["", "c2hvcnQ", "no base64url!"])
    func refusesASecretThatIsNone(_ auth: String) throws {
        let stored = ["url": "https://push.example/1", "p256dh": BrowserForTests.p256dh, "auth": auth]
        let subscription = try JSONDecoder().decode(WebPushSubscription.self, from: JSONEncoder().encode(stored))

        #expect(throws: (any Error).self) { try WebPushEncryption.encrypt([1], for: subscription, length: 0) }
    }

    private func subscription() throws -> WebPushSubscription {
        try WebPushSubscription(
            url: "https://push.example/1", p256dh: BrowserForTests.p256dh, auth: BrowserForTests.auth)
    }
}
