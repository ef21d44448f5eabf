import ArgumentParser
import Crypto
import Domain

/// Generates the key pair by which push services identify this server.
struct VAPIDKeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vapid-keys",
        abstract: "Print a new key pair for Web Push. Existing browser subscriptions stop working with a new key.")

    func run() {
        print(Self.text(of: P256.Signing.PrivateKey()))
    }

    /// The settings of both services; browsers subscribe with the public key.
    static func text(of key: P256.Signing.PrivateKey) -> String {
        """
        NOTIFIER_VAPID_PRIVATE_KEY=\(key.rawRepresentation.base64URL)
        INGEST_GATEWAY_VAPID_PUBLIC_KEY=\(key.publicKey.x963Representation.base64URL)
        """
    }
}
