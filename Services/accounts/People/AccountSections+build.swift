import Hummingbird
import Postgres

/// The pages of the account, with their forms.
struct AccountSections: Sendable {
    private let all: [any AccountSection]
    private let privacy: PrivacySection
    private let receipt: ReceiptPageRoutes

    init(_ features: AccountsFeatures) {
        let privacy = features.privacySection
        self.privacy = privacy
        receipt = ReceiptPageRoutes(store: features.erasureRoutes.store)
        all = [
            features.accountOverview, features.profileSection, features.securitySection,
            DevicesSection(store: features.sessionStore, now: features.now), features.tokensSection, privacy,
            features.exportSection, features.leaveSection, features.adFreeSection,
        ]
    }

    func addPages(to group: RouterGroup<AccountsContext>) {
        for section in all { section.addPage(to: group) }
        privacy.addNotices(to: group)
        receipt.add(to: group)
    }

    func addForms(to group: RouterGroup<AccountsContext>) {
        for section in all { section.addForms(to: group) }
    }
}

extension AccountsFeatures {
    fileprivate var accountOverview: AccountOverview {
        AccountOverview(
            people: people, profile: profileRoutes.store.profile(of:), endSession: sessionStore.revoke(withDigest:),
            hasSecondFactor: hasSecondFactor)
    }

    fileprivate var profileSection: ProfileSection {
        let routes = profileRoutes
        return ProfileSection(
            people: people, store: routes.store, saveProfile: routes.saveProfile,
            leadsToPayments: adFreeSection.hasAnything(for:), now: now)
    }

    fileprivate var securitySection: SecuritySection {
        SecuritySection(
            people: people, passwords: passwordRoutes, resendConfirmation: signUpRoutes.resendConfirmation,
            factors: secondFactorRoutes, unlock: unlockRoutes.unlock,
            passkeys: passkeyRoutes.store.passkeys(of:), removePasskey: passkeyRoutes.store.remove(_:of:),
            identities: identityRoutes, now: now)
    }

    fileprivate var tokensSection: TokensSection { TokensSection(store: tokenRoutes.store, now: now) }

    fileprivate var privacySection: PrivacySection {
        let routes = consentRoutes
        return PrivacySection(store: routes.store, notices: routes.notices, now: now)
    }

    fileprivate var exportSection: ExportSection {
        let routes = exportRoutes
        return ExportSection(store: routes.store, ownPart: routes.ownPart, people: people, now: now)
    }

    fileprivate var leaveSection: LeaveSection {
        let routes = accountRoutes
        return LeaveSection(
            people: people, confirmLeaving: routes.confirmLeaving, erasureLink: routes.erasureLink,
            eraseAccount: routes.eraseAccount, now: now)
    }
}
