import Hummingbird
import Postgres
import Sessions

extension AccountsFeatures {
    private var factorStore: PostgresFactorStore { PostgresFactorStore(pool: pool, keys: settings.healthKeys) }

    private var factorBrake: FactorBrake {
        FactorBrake(store: PostgresSignInBrakeStore(pool: pool), keys: settings.healthKeys, now: now)
    }

    /// Whether somebody of the staff signs in with a second factor: without a code, the password alone would do.
    var hasSecondFactor: @Sendable (Session) async throws -> Bool {
        let store = factorStore
        return { try await store.hasTOTP($0.userID) }
    }

    var confirmOwner: ConfirmOwner {
        let confirm = confirmPassword
        return ConfirmOwner(store: factorStore, confirmPassword: { _ = try await confirm($0, of: $1) }, now: now)
    }

    var secondStep: SecondStep { SecondStep(store: factorStore, brake: factorBrake, now: now) }

    /// Whether a session was opened with a second factor. Whoever has connected an app cannot open one without, and
    /// connecting it ended those of before.
    var isByTwoFactors: @Sendable (Session) async throws -> Bool {
        let store = factorStore
        return { try await store.hasTOTP($0.userID) }
    }

    var secondFactorRoutes: SecondFactorRoutes {
        SecondFactorRoutes(
            setUp: SetUpTOTP(store: factorStore, now: now), secondStep: secondStep, confirmOwner: confirmOwner,
            open: openAnswering)
    }

    var unlockRoutes: UnlockRoutes {
        UnlockRoutes(
            unlock: UnlockSession(
                store: factorStore, brake: factorBrake, passkeys: usePasskey, hasher: hasher, now: now),
            passkeys: usePasskey, confirmOwner: confirmOwner, now: now)
    }
}
