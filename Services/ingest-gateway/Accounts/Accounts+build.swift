import Postgres

extension GatewayFeatures {
    private var accounts: PostgresAccountStore { PostgresAccountStore(pool: pool) }

    var findSession: FindSession { FindSession(store: accounts, now: now) }

    var accountRoutes: AccountRoutes {
        let openSession = OpenSession(store: accounts, now: now)
        return AccountRoutes(
            createAccount: CreateAccount(store: accounts, hasher: hasher, openSession: openSession, now: now),
            signIn: SignIn(store: accounts, hasher: hasher, openSession: openSession),
            deleteAccount: DeleteAccount(store: accounts, hasher: hasher, now: now, log: logErasuresNow),
            store: accounts)
    }
}
