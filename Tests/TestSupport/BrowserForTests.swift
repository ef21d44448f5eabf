public import Foundation

/// A browser that subscribed to pushes, with the keys of the example in RFC 8291, section 5: see
/// `Servers/open_web_push.py`.
public enum BrowserForTests {
    /// The subscription's public key and secret.
    public static let p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    public static let auth = "BTBZMqHH6r4Tts7J_aSIgg"
    private static let privateKey = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"

    /// A push as the browser reads it.
    public struct OpenedPush: Decodable, Sendable {
        /// The payload.
        public let text: Data
        /// Whether the token was signed with the key that came with it.
        public let isSenderProven: Bool
        public let audience: String
        /// In seconds of Unix time.
        public let expiresAt: Int
        public let subject: String
    }

    /// Decrypts pushes and checks their sender.
    /// - Throws: ``HelperProcessError`` when one cannot be opened, or the Python packages are missing.
    public static func open(_ pushes: [ReceivedPush]) async throws -> [OpenedPush] {
        let given = Given(
            privateKey: privateKey, auth: auth,
            pushes: pushes.map { Given.Push(body: $0.body, authorization: $0.headers["authorization"] ?? "") })
        return try await inHelperFolder { folder in
            let file = "\(folder)/pushes.json"
            try JSONEncoder().encode(given).write(to: URL(filePath: file))
            return try await TestPython.lines(pushes.count, of: "open_web_push.py", [file])
                .map { try JSONDecoder().decode(OpenedPush.self, from: Data($0.utf8)) }
        }
    }

    private struct Given: Encodable {
        struct Push: Encodable {
            var body: Data
            var authorization: String
        }

        var privateKey: String
        var auth: String
        var pushes: [Push]
    }
}
