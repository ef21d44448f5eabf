import Foundation

/// Where a channel reaches one person, as registered by a browser, a phone or the person. Never logged, since anyone
/// who has it can write to them.
public enum DeliveryAddress: Hashable, Sendable {
    case email(String)
    case webPush(WebPushSubscription)
    /// Hexadecimal, as the device reported it.
    case apns(token: String)
    case fcm(token: String)
    case webhook(WebhookTarget)

    public var channel: Channel {
        switch self {
        case .email: .email
        case .webPush: .webPush
        case .apns: .apns
        case .fcm: .fcm
        case .webhook: .webhook
        }
    }

    /// The key for rate limits: the provider, or the URL's host and port; ``malformedHost`` for a URL that is none.
    public var host: String {
        switch self {
        case .email: "email"
        case .webPush(let subscription): Self.authority(of: subscription.url)
        case .apns: "apns"
        case .fcm: "fcm"
        case .webhook(let target): Self.authority(of: target.url)
        }
    }

    /// Of addresses that were kept before they were checked as strictly as today.
    public static let malformedHost = "malformed"

    /// Whether anything can be sent there at all. What is read from a message or a table has not been checked.
    public var isWellFormed: Bool { host != Self.malformedHost }

    private static func authority(of url: String) -> String {
        (try? WebAddress(url, field: "url"))?.authority ?? malformedHost
    }
}

/// A browser's push subscription as in RFC 8030 and RFC 8291.
public struct WebPushSubscription: Hashable, Sendable, Codable {
    /// The push service's resource for this browser.
    public let url: String
    /// The browser's P-256 public key: 65 bytes uncompressed, base64url.
    public let p256dh: String
    /// 16 bytes, base64url.
    public let auth: String

    /// - Throws: ``DomainError`` naming `url`, `p256dh` or `auth`.
    public init(url: String, p256dh: String, auth: String) throws(DomainError) {
        self.url = try WebAddress(url, field: "url").text
        guard let key = Data(base64URL: p256dh), key.count == 65, key.first == 0x04 else {
            throw DomainError(field: "p256dh", problem: "must be base64url of a 65-byte uncompressed P-256 key")
        }
        guard let secret = Data(base64URL: auth), secret.count == 16 else {
            throw DomainError(field: "auth", problem: "must be base64url of 16 bytes")
        }
        (self.p256dh, self.auth) = (p256dh, auth)
    }
}

/// A URL of the person's own that receives notifications by POST.
public struct WebhookTarget: Hashable, Sendable, Codable {
    public enum Format: String, CaseIterable, Hashable, Sendable, Codable {
        /// JSON, signed according to Standard Webhooks.
        case standard
        /// The format that an ntfy topic or a UnifiedPush distributor accepts.
        case ntfy
    }

    public let url: String
    public let format: Format
    /// For ``Format/standard``: `whsec_` and the Base64 of 24 to 64 bytes.
    public let secret: String?

    /// - Throws: ``DomainError`` naming `url` or `secret`.
    public init(url: String, format: Format, secret: String?) throws(DomainError) {
        self.url = try WebAddress(url, field: "url").text
        self.format = format
        if format == .standard {
            guard let secret, secret.hasPrefix("whsec_"),
                let key = Data(base64Encoded: String(secret.dropFirst(6))), (24...64).contains(key.count)
            else {
                throw DomainError(field: "secret", problem: "must be whsec_ and the Base64 of 24 to 64 bytes")
            }
        } else if secret != nil {
            throw DomainError(field: "secret", problem: "is for the format standard only")
        }
        self.secret = secret
    }
}
