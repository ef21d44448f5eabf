import Postgres

extension AccountsFeatures {
    var passwordRoutes: PasswordRoutes {
        PasswordRoutes(
            changePassword: ChangePassword(
                people: people, confirmPassword: confirmPassword, rotateSession: rotateSession, hasher: hasher,
                mail: mail, now: now),
            changeAddress: ChangeAddress(
                people: people, confirmPassword: confirmPassword, brakes: signInBrakes, mail: mail, now: now),
            askForReset: AskForReset(people: people, brakes: signInBrakes, mail: mail, now: now),
            resetPassword: ResetPassword(people: people, hasher: hasher, mail: mail, now: now),
            proxies: settings.proxies, now: now)
    }
}
