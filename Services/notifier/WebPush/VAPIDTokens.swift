import Foundation
import JWTKit
import Synchronization

/// Identifies the sender to push services (RFC 8292): one token for each origin, reused for hours. `tokens` is the
/// lock.
final class VAPIDTokens: Sendable {
    private let settings: WebPushSettings
    private let now: @Sendable () -> Date
    private let tokens = Mutex<[String: RenewedToken]>([:])

    /// RFC 8292, section 2, allows 24 hours; half of it tolerates clock differences.
    private static let lifetime: TimeInterval = 12 * 3_600
    private static let reserve: TimeInterval = 3_600
    /// Bounded, because people enter the origins.
    private static let mostOrigins = 10_000

    init(_ settings: WebPushSettings, now: @escaping @Sendable () -> Date) {
        (self.settings, self.now) = (settings, now)
    }

    /// The value of the header field Authorization for a push service.
    /// - Parameter origin: such as `https://push.example`.
    func authorization(for origin: String) async throws -> String {
        let token = tokens.withLock { tokens in
            if let token = tokens[origin] { return token }
            if tokens.count >= Self.mostOrigins { tokens.removeAll() }
            let token = RenewedToken(now: now) { [settings, now] in
                try await Self.make(for: origin, settings, at: now())
            }
            tokens[origin] = token
            return token
        }
        return try await token.current().text
    }

    private static func make(
        for origin: String, _ settings: WebPushSettings, at now: Date
    ) async throws -> RenewedToken.Token {
        let claims = Claims(
            aud: origin, exp: Int(now.timeIntervalSince1970 + lifetime), sub: settings.subject)
        let keys = await JWTKeyCollection().add(ecdsa: try ES256PrivateKey(backing: settings.key))
        let token = try await keys.sign(claims)
        return RenewedToken.Token(
            text: "vapid t=\(token),k=\(settings.publicKey)", madeAt: now, renewAt: now + lifetime - reserve)
    }

    private struct Claims: JWTPayload {
        var aud: String
        var exp: Int
        var sub: String

        func verify(using algorithm: some JWTAlgorithm) {}
    }
}
