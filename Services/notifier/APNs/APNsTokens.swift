import Foundation
import JWTKit

/// Identifies the sender to APNs:
/// https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns
struct APNsTokens: Sendable {
    private let token: RenewedToken
    private let now: @Sendable () -> Date

    /// APNs refuses tokens older than an hour.
    private static let lifetime: TimeInterval = 50 * 60
    /// APNs rejects tokens that are renewed more often.
    private static let shortest: TimeInterval = 20 * 60

    init(_ settings: APNsSettings, now: @escaping @Sendable () -> Date) {
        self.now = now
        token = RenewedToken(now: now) {
            let now = now()
            let claims = Claims(iss: settings.teamID, iat: Int(now.timeIntervalSince1970))
            let keys = await JWTKeyCollection().add(ecdsa: try ES256PrivateKey(backing: settings.key))
            var header = JWTHeader()
            header.kid = settings.keyID
            return RenewedToken.Token(
                text: try await keys.sign(claims, header: header), madeAt: now, renewAt: now + Self.lifetime)
        }
    }

    func current() async throws -> RenewedToken.Token { try await token.current() }

    /// Replaces a token that APNs calls expired.
    /// - Returns: nil when it is too young to be replaced.
    func next(after expired: RenewedToken.Token) async throws -> RenewedToken.Token? {
        guard now().timeIntervalSince(expired.madeAt) >= Self.shortest else { return nil }
        await token.drop(expired)
        return try await token.current()
    }

    private struct Claims: JWTPayload {
        var iss: String
        var iat: Int

        func verify(using algorithm: some JWTAlgorithm) {}
    }
}
