import Foundation
import HTTPFetch
import Logging
import Postgres
import ServiceLifecycle
import ServiceRuntime

extension AccountsFeatures {
    private var socialStore: PostgresSocialStore { PostgresSocialStore(pool: pool) }

    var socialSignInRoutes: SocialSignInRoutes {
        let addresses = SocialAddresses(pages: settings.publicURL)
        return SocialSignInRoutes(
            begin: BeginSocialSignIn(
                providers: socialProviders, addresses: addresses, store: socialStore, now: now),
            finish: FinishSocialSignIn(
                providers: socialProviders, addresses: addresses, store: socialStore, now: now),
            openSession: openSession, challenge: secondFactorChallenge, now: now)
    }

    var identityRoutes: IdentityRoutes {
        IdentityRoutes(
            providers: socialProviders, store: socialStore, link: LinkIdentity(store: socialStore, now: now),
            giveAddress: GiveAddress(store: socialStore, brakes: signInBrakes, mail: mail, now: now), now: now)
    }

    /// Forgets sign-ins that nobody finished, and offers that nobody took.
    func socialSignInPruning(logger: Logger) -> any Service {
        PeriodicTask("forget old sign-ins by providers", every: .seconds(600), logger: logger) { [socialStore, now] in
            try await socialStore.prune(at: now())
        }
    }
}

extension SocialProviders {
    /// - Parameter http: one for all of a process: it holds the connections.
    init(_ settings: SocialSettings, http: ProviderHTTP, now: @escaping @Sendable () -> Date) {
        all =
            settings.openID.map { OpenIDProvider($0, http: http, now: now) as any SocialProvider }
            + (settings.facebook.map { [FacebookProvider($0, origins: settings.facebookOrigins, http: http)] } ?? [])
    }
}

extension RetentionRule {
    /// Of the tables of sign-ins by providers.
    static let socialSignIn = [
        RetentionRule.account("social_identities"),
        RetentionRule("social_attempts", kept: "until it is used, at most 10 minutes", by: "sign-in pruning"),
        RetentionRule("social_offers", kept: "until it is taken, at most 30 minutes", by: "sign-in pruning"),
    ]
}
