import Domain
import Foundation
import Testing

@Suite struct DeliveryAddressTests {
    private static let p256dh =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    private static let auth = "BTBZMqHH6r4Tts7J_aSIgg"
    private static let secret = "whsec_" + Data(repeating: 7, count: 24).base64EncodedString()

    @Test func readsWhatItWrites() throws {
        let addresses: [DeliveryAddress] = [
            .email("mira@example.org"), .apns(token: String(repeating: "ab", count: 32)),
            .fcm(token: "registration-token-of-20"),
            .webPush(try WebPushSubscription(url: "https://push.example.net/a", p256dh: Self.p256dh, auth: Self.auth)),
            .webhook(try WebhookTarget(url: "https://example.org/hook", format: .standard, secret: Self.secret)),
            .webhook(try WebhookTarget(url: "https://ntfy.example.org/topic", format: .ntfy, secret: nil)),
        ]
        for address in addresses {
            let data = try JSONEncoder().encode(address)
            #expect(try JSONDecoder().decode(DeliveryAddress.self, from: data) == address)
        }
    }

    @Test(arguments: [("", auth, "p256dh"), (auth, auth, "p256dh"), (p256dh, "", "auth"), (p256dh, p256dh, "auth")])
    func refusesKeysOfTheWrongSize(p256dh: String, auth: String, field: String) {
        let error = #expect(throws: DomainError.self) {
            try WebPushSubscription(url: "https://push.example.net/a", p256dh: p256dh, auth: auth)
        }
        #expect(error?.field == field)
    }

    @Test(arguments: [
        (WebhookTarget.Format.standard, nil), (.standard, "whsec_"), (.standard, "secret"),
        (.standard, "whsec_" + Data(repeating: 7, count: 23).base64EncodedString()),
        (.standard, "whsec_" + Data(repeating: 7, count: 65).base64EncodedString()), (.ntfy, secret),
    ])
    func refusesASecretThatDoesNotFitTheFormat(format: WebhookTarget.Format, secret: String?) {
        let error = #expect(throws: DomainError.self) {
            try WebhookTarget(url: "https://example.org/hook", format: format, secret: secret)
        }
        #expect(error?.field == "secret")
    }

    @Test(arguments: [
        ("https://Push.Example.net/a", "push.example.net:443"), ("https://example.org:8443/b", "example.org:8443"),
        ("HTTPS://example.org:443", "example.org:443"),
    ])
    func limitsApplyToHostAndPort(url: String, host: String) throws {
        let target = try WebhookTarget(url: url, format: .ntfy, secret: nil)
        #expect(DeliveryAddress.webhook(target).host == host)
    }

    @Test(arguments: [
        (Channel.apns, "xyz"), (.apns, String(repeating: "a", count: 63)), (.fcm, "short"),
        (.fcm, "spaces are not allowed here"),
    ])
    func refusesATokenThatTheChannelCannotHave(channel: Channel, token: String) {
        #expect(throws: DomainError.self) { try DeliveryAddress.checkedToken(token, of: channel) }
    }

    /// As they were kept while registration still took them.
    @Test(arguments: ["https://a%00.example.org/", "https://example.org:0/", "", "https://bücher.example/"])
    func readsAnAddressThatIsNoneAndSaysSo(url: String) throws {
        let json = #"{"channel": "webhook", "url": "\#(url)", "format": "ntfy"}"#
        let address = try JSONDecoder().decode(DeliveryAddress.self, from: Data(json.utf8))
        #expect(!address.isWellFormed)
        #expect(address.host == DeliveryAddress.malformedHost)
    }
}
