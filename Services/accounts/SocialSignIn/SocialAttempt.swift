import Crypto
import Domain
import Foundation
import Sessions

/// One sign-in by a provider, from the button until the browser comes back.
///
/// Nonce and code verifier follow from the browser's cookie and the state by HMAC-SHA256, so that they are stored nowhere:
/// whoever reads the table of attempts, or sees the state in an address, can finish none.
struct SocialAttempt: Sendable {
    /// In the addresses of both directions: RFC 6749, 10.12.
    let state: SessionToken
    /// In the cookie of the browser that began.
    let browser: SessionToken

    init(state: SessionToken = SessionToken(), browser: SessionToken) {
        (self.state, self.browser) = (state, browser)
    }

    /// Ten minutes: enough for a second factor at the provider.
    static let lifetime: TimeInterval = 600

    /// OpenID Connect Core 1.0, 15.5.2.
    var nonce: String { derived("nonce") }

    /// RFC 7636, 4.1: 43 characters.
    var codeVerifier: String { derived("code verifier") }

    /// RFC 7636, 4.2: S256.
    var codeChallenge: String { Data(SHA256.hash(data: Data(codeVerifier.utf8))).base64URL }

    private func derived(_ purpose: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("\(purpose) \(state.text)".utf8), using: SymmetricKey(data: Data(browser.text.utf8)))
        return Data(code).base64URL
    }
}
