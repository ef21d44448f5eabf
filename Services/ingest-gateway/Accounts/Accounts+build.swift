import Logging
import Postgres
import ServiceLifecycle

extension GatewayFeatures {
    private var accounts: PostgresAccountStore { PostgresAccountStore(pool: pool) }

    private var signInBrakes: SignInBrakes {
        SignInBrakes(
            store: PostgresSignInBrakeStore(pool: pool), keys: settings.healthKeys, limits: settings.signIn, now: now)
    }

    var findSession: FindSession { FindSession(store: accounts, now: now) }

    var accountRoutes: AccountRoutes {
        let openSession = OpenSession(store: accounts, now: now)
        let brakes = signInBrakes
        let signIn = SignIn(store: accounts, brakes: brakes, hasher: hasher, openSession: openSession)
        return AccountRoutes(
            createAccount: CreateAccount(
                store: accounts, brakes: brakes, hasher: hasher, signIn: signIn, openSession: openSession, now: now),
            signIn: signIn,
            deleteAccount: DeleteAccount(
                store: accounts, brakes: brakes, hasher: hasher, now: now, log: logErasuresNow),
            store: accounts, proxies: settings.proxies)
    }

    func signInBrakePruning(logger: Logger) -> any Service {
        SignInBrakePruning(store: PostgresSignInBrakeStore(pool: pool), now: now, logger: logger)
    }
}
