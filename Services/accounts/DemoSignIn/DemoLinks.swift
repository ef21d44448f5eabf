import Domain
import Foundation
import SignedLinks

/// Links that sign in one of the demo's people, sealed so that nobody else makes or changes one.
struct DemoLinks: Sendable {
    let sealer: LinkSealer
    let now: @Sendable () -> Date

    /// As long as the session that it opens.
    static let lifetime = NewSession.usualLifetime

    /// base64url.
    func token(for userID: UserID) throws -> String {
        let end = UInt64(max(0, (now() + Self.lifetime).timeIntervalSince1970))
        let plain =
            withUnsafeBytes(of: userID.uuid.uuid) { Data($0) } + withUnsafeBytes(of: end.bigEndian) { Data($0) }
        return try sealer.sealed(plain, for: Self.purpose, about: Data()).base64URL
    }

    /// - Returns: nil for what is no such token, or is one no more.
    func person(in token: String) -> UserID? {
        guard let sealed = Data(base64URL: token),
            let plain = sealer.opened(sealed, for: Self.purpose, about: Data()), plain.count == 24
        else { return nil }
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: plain.prefix(16)) }
        let end = plain.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return now().timeIntervalSince1970 < Double(end) ? UserID(UUID(uuid: uuid)) : nil
    }

    private static let purpose = "demo sign-in"
}
