import Domain
import Foundation
import Sessions

/// Sends a browser to a provider.
struct BeginSocialSignIn: Sendable {
    let providers: SocialProviders
    let addresses: SocialAddresses
    let store: PostgresSocialStore
    let now: @Sendable () -> Date

    /// - Parameter browser: of its cookie; nil for one that has none, or an invalid one.
    /// - Throws: ``SocialSignInError``.
    func callAsFunction(
        with name: String?, in browser: SessionToken?
    ) async throws -> (address: String, browser: SessionToken) {
        let provider = try providers.named(name)
        let attempt = SocialAttempt(browser: browser ?? SessionToken())
        // First, so that nothing is stored when the provider cannot be reached.
        let address = try await provider.address(for: attempt, returningTo: addresses.callback(of: provider))
        try await store.begin(attempt, with: provider.name, at: now())
        return (address, attempt.browser)
    }
}

/// Where a provider sends people back to.
struct SocialAddresses: Sendable {
    /// At which people reach the pages.
    let pages: URL

    func callback(of provider: any SocialProvider) -> String {
        var base = pages.absoluteString
        if base.hasSuffix("/") { base.removeLast() }
        return "\(base)/sign-in/from/\(provider.name)"
    }
}

/// What a browser brings back from a provider: RFC 6749, 4.1.2.
struct SocialCallback: Sendable {
    var state: String?
    var code: String?
    var error: String?
    /// RFC 9207; only some providers send it.
    var issuer: String?

    /// In bytes.
    static let longestCode = 4_096
}

/// Learns from the provider who has come back, and finds or makes their account.
struct FinishSocialSignIn: Sendable {
    let providers: SocialProviders
    let addresses: SocialAddresses
    let store: PostgresSocialStore
    let now: @Sendable () -> Date

    /// What came of it.
    enum Outcome: Sendable, Equatable {
        case known(UserID)
        /// Somebody new, with or without a confirmed address.
        case new(UserID, hasAddress: Bool)
        /// An account has the address: its owner may link the identity after signing in.
        case offered
    }

    /// How long an offer stands, in seconds: enough to reset a forgotten password.
    static let offerLifetime: TimeInterval = 1_800

    /// - Throws: ``SocialSignInError``.
    func callAsFunction(
        _ callback: SocialCallback, from name: String?, in browser: SessionToken?, language: String
    ) async throws -> Outcome {
        let provider = try providers.named(name)
        guard let browser, let state = callback.state.flatMap({ SessionToken($0) }) else {
            throw SocialSignInError.staleAttempt
        }
        let attempt = SocialAttempt(state: state, browser: browser)
        try await store.take(attempt, with: provider.name, at: now())
        // Another provider must not answer in this one's place.
        guard callback.issuer == nil || callback.issuer == provider.issuer else {
            throw SocialSignInError.providerFailed(.field("iss"))
        }
        guard callback.error == nil else { throw SocialSignInError.declined }
        guard let code = callback.code, (1...SocialCallback.longestCode).contains(code.utf8.count) else {
            throw SocialSignInError.codeRefused
        }
        let provided = try await provider.person(
            redeeming: code, of: attempt, returningTo: addresses.callback(of: provider))
        return try await store.settle(provided, in: browser, language: language, at: now())
    }
}

/// Links the offered identity to the account of whoever is signed in and agrees.
struct LinkIdentity: Sendable {
    let store: PostgresSocialStore
    let now: @Sendable () -> Date

    /// - Throws: ``SocialSignInError/staleAttempt``, ``SocialSignInError/otherPerson``.
    func callAsFunction(to userID: UserID, in browser: SessionToken?) async throws {
        guard let browser else { throw SocialSignInError.staleAttempt }
        try await store.acceptOffer(by: userID, in: browser, at: now())
    }
}
