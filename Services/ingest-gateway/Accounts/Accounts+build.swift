import Postgres

extension GatewayFeatures {
    private var accounts: PostgresAccountStore { PostgresAccountStore(pool: pool) }

    var findSession: FindSession { FindSession(store: accounts, now: now) }

    var accountRoutes: AccountRoutes {
        let openSession = OpenSession(store: accounts, now: now)
        let signIn = SignIn(store: accounts, hasher: hasher, openSession: openSession)
        return AccountRoutes(
            createAccount: CreateAccount(
                store: accounts, hasher: hasher, signIn: signIn, openSession: openSession, now: now),
            signIn: signIn,
            deleteAccount: DeleteAccount(store: accounts, hasher: hasher, now: now), store: accounts)
    }
}
