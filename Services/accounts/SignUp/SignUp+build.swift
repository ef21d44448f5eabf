import Postgres

extension AccountsFeatures {
    /// For every feature that sends mails.
    var mail: AccountMail { AccountMail(sealer: settings.linkSealer, pages: settings.publicURL) }

    var signUpRoutes: SignUpRoutes {
        SignUpRoutes(
            signUp: SignUp(
                people: people, brakes: signInBrakes,
                work: signUpWork, hasher: hasher, mail: mail, now: now),
            confirmAddress: ConfirmAddress(people: people, mail: mail, now: now),
            resendConfirmation: ResendConfirmation(people: people, brakes: signInBrakes, mail: mail, now: now),
            proxies: settings.proxies)
    }

    private var signUpWork: SignUpWork {
        let pool = pool
        return SignUpWork(brakes: signInBrakes, challenges: challenges) { challenge in
            try await pool.transaction { try await $0.use(challenge) }
        }
    }
}
