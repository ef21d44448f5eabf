import Domain
import Foundation
import Logging
import Postgres
import ServiceLifecycle

extension AccountsFeatures {
    var people: PostgresPersonStore { PostgresPersonStore(pool: pool) }

    var signInBrakes: SignInBrakes {
        SignInBrakes(
            store: PostgresSignInBrakeStore(pool: pool), keys: settings.healthKeys, limits: settings.signIn, now: now)
    }

    /// For steps that a signed-in person confirms.
    var confirmPassword: ConfirmPassword { ConfirmPassword(people: people, brakes: signInBrakes, hasher: hasher) }

    private var signIn: SignIn {
        SignIn(
            people: people, brakes: signInBrakes, hasher: hasher, openSession: openSession, mail: mail,
            challenge: secondFactorChallenge)
    }

    private var openPageSession: OpenPageSession {
        OpenPageSession(signIn: signIn, proxies: settings.proxies, now: now)
    }

    var signInRoutes: SignInRoutes {
        SignInRoutes(signIn: signIn, open: openPageSession, proxies: settings.proxies)
    }

    func signInPageRoutes(_ forms: StrangersForms) -> SignInPageRoutes {
        SignInPageRoutes(
            open: openPageSession, people: people, firstRun: firstRun,
            providers: socialProviders.all.map { .init($0) }, forms: forms)
    }

    /// What a second factor has to answer before somebody who needs one is signed in; nil for everybody else.
    var secondFactorChallenge: @Sendable (UserID) async throws -> String? {
        let secondStep = secondStep
        return { try await secondStep.begin(for: $0) }
    }

    func signInBrakePruning(logger: Logger) -> any Service {
        SignInBrakePruning(store: PostgresSignInBrakeStore(pool: pool), now: now, logger: logger)
    }
}
