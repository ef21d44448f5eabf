extension DeliveryAddress: Codable {
    private enum CodingKeys: String, CodingKey { case channel, address, token }

    /// `channel` and the fields that the channel needs: `address` for email, `token` for apns and fcm, `url` and keys
    /// for web-push, `url`, `format` and `secret` for webhook.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Channel.self, forKey: .channel) {
        case .email: self = .email(try container.decode(String.self, forKey: .address))
        case .webPush: self = .webPush(try WebPushSubscription(from: decoder))
        case .apns: self = .apns(token: try container.decode(String.self, forKey: .token))
        case .fcm: self = .fcm(token: try container.decode(String.self, forKey: .token))
        case .webhook: self = .webhook(try WebhookTarget(from: decoder))
        case .inApp:
            throw DecodingError.refused("the inbox needs no address", of: .channel, in: container)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(channel, forKey: .channel)
        switch self {
        case .email(let address): try container.encode(address, forKey: .address)
        case .webPush(let subscription): try subscription.encode(to: encoder)
        case .apns(let token), .fcm(let token): try container.encode(token, forKey: .token)
        case .webhook(let target): try target.encode(to: encoder)
        }
    }

    /// - Throws: ``DomainError`` naming `token` unless it is well formed for the channel.
    public static func checkedToken(_ token: String, of channel: Channel) throws(DomainError) -> String {
        switch channel {
        case .apns where token.wholeMatch(of: /[0-9a-fA-F]{64,200}/) == nil:
            throw DomainError(field: "token", problem: "must be the device token in hexadecimal")
        case .fcm where token.wholeMatch(of: /[A-Za-z0-9_:\-]{20,4096}/) == nil:
            throw DomainError(field: "token", problem: "must be the registration token as the device got it")
        default: return token
        }
    }
}
