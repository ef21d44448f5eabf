import Hummingbird

/// Everything that people see before they are signed in, and on their first way in.
struct EntryPages: Sendable {
    let signIn: SignInPageRoutes
    let secondStep: SecondStepPageRoutes
    let signUp: SignUpPageRoutes
    let passwords: PasswordPageRoutes
    let guardian: GuardianPageRoutes
    let firstRun: FirstRunRoutes

    func add(to router: Router<AccountsContext>) {
        signIn.add(to: router)
        secondStep.add(to: router)
        signUp.add(to: router)
        passwords.add(to: router)
        guardian.add(to: router)
        firstRun.addPages(to: router)
    }
}

extension AccountsFeatures {
    /// - Parameter forms: what those of strangers have in common.
    func entryPages(_ forms: StrangersForms) -> EntryPages {
        let erasureLink = MailErasureLink(people: people, brakes: signInBrakes, mail: mail, now: now)
        return EntryPages(
            signIn: signInPageRoutes(forms),
            secondStep: SecondStepPageRoutes(secondStep: secondStep, openSession: openSession, forms: forms, now: now),
            signUp: SignUpPageRoutes(signUp: signUpRoutes.signUp, proxies: settings.proxies, forms: forms),
            passwords: PasswordPageRoutes(
                askForReset: passwordRoutes.askForReset, resetPassword: passwordRoutes.resetPassword,
                confirmAddress: signUpRoutes.confirmAddress, openErasureLink: { try await erasureLink.open($0) },
                eraseAccount: eraseAccount, proxies: settings.proxies, forms: forms),
            guardian: GuardianPageRoutes(confirmGuardian: profileRoutes.confirmGuardian, forms: forms),
            firstRun: firstRunRoutes(forms.isTransient))
    }
}
