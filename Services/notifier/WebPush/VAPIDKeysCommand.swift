import ArgumentParser
import Crypto
import Domain

/// Makes the key pair that push services know this server by.
struct VAPIDKeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vapid-keys",
        abstract: "Print a new key pair for Web Push. Browsers that subscribed with another key are lost with it.")

    func run() {
        print(Self.text(of: P256.Signing.PrivateKey()))
    }

    /// The settings of the two services; browsers subscribe with the public key.
    static func text(of key: P256.Signing.PrivateKey) -> String {
        """
        NOTIFIER_VAPID_PRIVATE_KEY=\(key.rawRepresentation.base64URL)
        INGEST_GATEWAY_VAPID_PUBLIC_KEY=\(key.publicKey.x963Representation.base64URL)
        """
    }
}
