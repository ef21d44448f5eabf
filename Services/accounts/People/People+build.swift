import Postgres

extension AccountsFeatures {
    /// For every way out.
    var eraseAccount: EraseAccount {
        EraseAccount(pool: pool, sealer: settings.linkSealer, now: now, log: logErasuresNow)
    }

    var accountRoutes: AccountRoutes {
        AccountRoutes(
            people: people,
            confirmLeaving: ConfirmLeaving(confirmOwner: confirmOwner, passkeys: usePasskey, people: people),
            erasureLink: MailErasureLink(people: people, brakes: signInBrakes, mail: mail, now: now),
            eraseAccount: eraseAccount)
    }
}
