import Crypto
import Domain
import Foundation

/// Addresses as browsers, phones and people send them.
enum ChannelBodies {
    static let key = P256.KeyAgreement.PrivateKey().publicKey.x963Representation.base64URL
    static let auth = Data(repeating: 7, count: 16).base64URL
    static let push = "https://push.example/s/abc"
    static let appleToken = String(repeating: "0a", count: 32)
    static let googleToken = "cXyZ:APA91b-_" + String(repeating: "q", count: 40)

    static func webPush(_ url: String = push, name: String? = nil, auth: String = auth) -> String {
        let name = name.map { #", "name": "\#($0)""# } ?? ""
        return #"{"channel": "web-push", "url": "\#(url)", "p256dh": "\#(key)", "auth": "\#(auth)"\#(name)}"#
    }

    /// What `JSON.stringify` makes of a PushSubscription.
    static let browser = """
        {"endpoint": "\(push)", "expirationTime": null, "keys": {"p256dh": "\(key)", "auth": "\(auth)"}}
        """
    static let apns = #"{"channel": "apns", "token": "\#(appleToken)", "name": "My phone"}"#
    static let fcm = #"{"channel": "fcm", "token": "\#(googleToken)"}"#
    static let webhook = #"{"channel": "webhook", "url": "https://home.example:8443/hook"}"#
    static let ntfy = #"{"channel": "webhook", "url": "https://ntfy.example/pollen", "format": "ntfy"}"#
}
