import Crypto
import Foundation

/// The signature of a webhook request after Standard Webhooks:
/// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
struct WebhookSignature {
    private let key: SymmetricKey

    /// - Parameter secret: `whsec_` and the key's Base64; nil for anything else.
    init?(secret: String) {
        guard secret.hasPrefix("whsec_"), let key = Data(base64Encoded: String(secret.dropFirst(6))), !key.isEmpty
        else {
            return nil
        }
        self.key = SymmetricKey(data: key)
    }

    /// The value of `webhook-signature`: HMAC-SHA256 over `id.timestamp.body`.
    /// - Parameter timestamp: seconds since 1970.
    func header(id: String, timestamp: Int, body: [UInt8]) -> String {
        let signed = Array("\(id).\(timestamp).".utf8) + body
        return "v1," + Data(HMAC<SHA256>.authenticationCode(for: signed, using: key)).base64EncodedString()
    }
}
