import Crypto
import Domain
import Foundation

/// An address as a person or their browser gives it.
struct ChannelRegistration: Sendable {
    var address: DeliveryAddress
    var name: String?
    /// The person gave no secret, so we choose it.
    var secretIsOurs = false
    /// The name under which a URL was given.
    var urlField = "url"

    /// The most channels a person may have, including retired ones.
    static let mostPerPerson = 20
    /// Test messages of one person within an hour, so that nobody has this server send to strangers' addresses at will.
    static let mostTestsPerHour = 20

    /// The address to store in place of the current one: a webhook keeps its secret unless the person gives another.
    func address(after current: DeliveryAddress?) -> DeliveryAddress {
        guard secretIsOurs, case .webhook(let target) = address, case .webhook(let known)? = current,
            known.format == .standard,
            let kept = try? WebhookTarget(
                url: target.url, format: .standard, secret: known.secret)
        else { return address }
        return .webhook(kept)
    }
}

/// Keys of webhooks.
enum WebhookSecret {
    /// `whsec_` and the Base64 of 32 random bytes, as Standard Webhooks have it:
    /// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
    static func random() -> String {
        "whsec_" + SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }.base64EncodedString()
    }
}

extension DeliveryAddress {
    /// The same for the same browser, phone or URL, whatever its keys are.
    var digest: [UInt8] {
        let place =
            switch self {
            case .email(let address): address
            case .webPush(let subscription): subscription.url
            case .apns(let token), .fcm(let token): token
            case .webhook(let target): target.url
            }
        return Array(SHA256.hash(data: Data("\(channel.rawValue)\n\(place)".utf8)))
    }

    /// Whether it is a browser or a phone, which is in the hands of one person at a time.
    var isDevice: Bool {
        switch channel {
        case .webPush, .apns, .fcm: true
        case .inApp, .email, .webhook: false
        }
    }
}
