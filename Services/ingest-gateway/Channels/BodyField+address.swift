import Crypto
import Domain
import Foundation
import HTTPService

extension BodyField<ChannelRegistration> {
    /// The whole body: `channel` beside what the channel needs. A body with `endpoint` is a browser's own
    /// `PushSubscription.toJSON()`: https://www.w3.org/TR/push-api/#dom-pushsubscription-tojson
    static var channel: BodyField {
        BodyField { reader, faults in
            let name = BodyField<String?>.optional("name", default: nil).checked(checkedName).read(reader, &faults)
            let isOfBrowser = reader.has("endpoint")
            let channel =
                isOfBrowser && !reader.has("channel")
                ? .webPush : BodyField<Channel>.word("channel").read(reader, &faults)
            guard let channel else { return nil }
            let registration = address(of: channel, isOfBrowser: isOfBrowser).read(reader, &faults)
            guard var registration, let name else { return nil }
            registration.name = name
            return registration
        }
    }

    private static func checkedName(_ name: String?) throws(DomainError) -> String? {
        guard let name else { return nil }
        return try TextRule.name.checked(name, field: "name")
    }

    private static func address(of channel: Channel, isOfBrowser: Bool) -> BodyField {
        switch channel {
        case .webPush: isOfBrowser ? .browserSubscription : .webPush
        case .apns: token(of: channel) { .apns(token: $0) }
        case .fcm: token(of: channel) { .fcm(token: $0) }
        case .webhook: .webhook
        case .inApp, .email:
            BodyField { reader, faults in
                let known = "web-push, apns, fcm, webhook"
                faults.append(
                    reader.fault(
                        "channel",
                        "must be one of \(known); the inbox needs no address, and e-mail goes to the account's"))
                return nil
            }
        }
    }

    private static func token(of channel: Channel, _ address: @escaping (String) -> DeliveryAddress) -> BodyField {
        BodyField<String>.required("token").checked {
            ChannelRegistration(address: address(try DeliveryAddress.checkedToken($0, of: channel)))
        }
    }
}

extension BodyField<ChannelRegistration> {
    fileprivate static var webPush: BodyField {
        fields { (reader) throws(FieldFaults) in
            let (url, p256dh, auth) = try reader.values(BodyField<String>.url("url"), .p256dh, .auth)
            return try reader.checked { () throws(DomainError) in try subscription(url, p256dh, auth) }
        }
    }

    fileprivate static var browserSubscription: BodyField {
        fields { (reader) throws(FieldFaults) in
            let keys = BodyField<(String, String)>.requiredObject("keys") { (keys) throws(FieldFaults) in
                try keys.values(BodyField<String>.p256dh, .auth)
            }
            let (url, (p256dh, auth)) = try reader.values(BodyField<String>.url("endpoint"), keys)
            var registration = try reader.checked { () throws(DomainError) in try subscription(url, p256dh, auth) }
            registration.urlField = "endpoint"
            return registration
        }
    }

    fileprivate static var webhook: BodyField {
        BodyField { reader, faults in
            let url = BodyField<String>.url("url").read(reader, &faults)
            let secret = BodyField<String?>.optional("secret", default: nil).read(reader, &faults)
            let format = BodyField<WebhookTarget.Format>.word("format", default: .standard).read(reader, &faults)
            guard let format = format ?? nil, let secret else { return nil }
            let secretIsOurs = format == .standard && secret == nil
            do throws(DomainError) {
                // Without a URL still says what is wrong with the secret.
                let target = try WebhookTarget(
                    url: url ?? anyURL, format: format, secret: secretIsOurs ? WebhookSecret.random() : secret)
                return url == nil ? nil : ChannelRegistration(address: .webhook(target), secretIsOurs: secretIsOurs)
            } catch {
                faults.append(reader.fault(error.field, error.problem))
                return nil
            }
        }
    }

    private static func subscription(
        _ url: String, _ p256dh: String, _ auth: String
    ) throws(DomainError) -> ChannelRegistration {
        ChannelRegistration(address: .webPush(try WebPushSubscription(url: url, p256dh: p256dh, auth: auth)))
    }
}

extension BodyField<String> {
    fileprivate static func url(_ name: String) -> BodyField {
        required(name).checked { try WebAddress($0, field: name).text }
    }

    /// A key with which a message can be encrypted: also a point of the curve, which a browser's always is.
    fileprivate static var p256dh: BodyField {
        required("p256dh").checked { text in
            // Beside these only the key can be at fault.
            let anySecret = Data(repeating: 0, count: 16).base64URL
            let known = try WebPushSubscription(url: anyURL, p256dh: text, auth: anySecret).p256dh
            guard let key = Data(base64URL: known),
                (try? P256.KeyAgreement.PublicKey(x963Representation: key)) != nil
            else { throw DomainError(field: "p256dh", problem: "must be a point of the curve P-256") }
            return known
        }
    }

    fileprivate static var auth: BodyField {
        required("auth").checked { text in
            guard Data(base64URL: text)?.count == 16 else {
                throw DomainError(field: "auth", problem: "must be base64url of 16 bytes")
            }
            return text
        }
    }
}

/// Stands for a URL where another field is checked.
private let anyURL = "https://push.example"
