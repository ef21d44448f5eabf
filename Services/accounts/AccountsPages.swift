import HTTPService
import Hummingbird
import Localization
import WebPages

extension PageLibrary {
    /// The pages of this service.
    static let accounts = PageLibrary(
        templates: [
            EmbeddedFile("sign-in-page.mustache", PackageResources.sign_in_page_mustache),
            EmbeddedFile("sign-up-page.mustache", PackageResources.sign_up_page_mustache),
            EmbeddedFile("password-page.mustache", PackageResources.password_page_mustache),
            EmbeddedFile("account-page.mustache", PackageResources.account_page_mustache),
            EmbeddedFile("consents-form.mustache", PackageResources.consents_form_mustache),
            EmbeddedFile("profile-form.mustache", PackageResources.profile_form_mustache),
            EmbeddedFile("guardian-page.mustache", PackageResources.guardian_page_mustache),
            EmbeddedFile("social-sign-in.mustache", PackageResources.social_sign_in_mustache),
            EmbeddedFile("identities-form.mustache", PackageResources.identities_form_mustache),
            EmbeddedFile("authenticator-form.mustache", PackageResources.authenticator_form_mustache),
            EmbeddedFile("pin-form.mustache", PackageResources.pin_form_mustache),
            EmbeddedFile("tokens-form.mustache", PackageResources.tokens_form_mustache),
            EmbeddedFile("staff-page.mustache", PackageResources.staff_page_mustache),
            EmbeddedFile("staff-audit.mustache", PackageResources.staff_audit_mustache),
        ],
        assets: AssetFolder(
            at: "/assets/accounts",
            files: [
                EmbeddedFile("welcome.css", PackageResources.welcome_css),
                EmbeddedFile("sign-in-page.js", PackageResources.sign_in_page_js),
                EmbeddedFile("second-step.js", PackageResources.second_step_js),
                EmbeddedFile("sign-up-page.js", PackageResources.sign_up_page_js),
                EmbeddedFile("sign-up-work.js", PackageResources.sign_up_work_js),
                EmbeddedFile("password-page.js", PackageResources.password_page_js),
                EmbeddedFile("account-page.js", PackageResources.account_page_js),
                EmbeddedFile("consents-form.js", PackageResources.consents_form_js),
                EmbeddedFile("passkeys.js", PackageResources.passkeys_js),
                EmbeddedFile("social-sign-in.js", PackageResources.social_sign_in_js),
                EmbeddedFile("profile-form.js", PackageResources.profile_form_js),
                EmbeddedFile("profile-form.css", PackageResources.profile_form_css),
                EmbeddedFile("guardian-page.js", PackageResources.guardian_page_js),
                EmbeddedFile("fields.js", PackageResources.fields_js),
                EmbeddedFile("owner.js", PackageResources.owner_js),
                EmbeddedFile("devices-list.js", PackageResources.devices_list_js),
                EmbeddedFile("passkeys-form.js", PackageResources.passkeys_form_js),
                EmbeddedFile("identities-form.js", PackageResources.identities_form_js),
                EmbeddedFile("authenticator-form.js", PackageResources.authenticator_form_js),
                EmbeddedFile("pin-form.js", PackageResources.pin_form_js),
                EmbeddedFile("tokens-form.js", PackageResources.tokens_form_js),
                EmbeddedFile("staff-page.js", PackageResources.staff_page_js),
                EmbeddedFile("staff-person.js", PackageResources.staff_person_js),
                EmbeddedFile("staff-audit.js", PackageResources.staff_audit_js),
            ] + SuggestedPicture.allCases.map(\.file)))
}

/// Everything of this service that people see.
struct AccountsPages: Sendable {
    let providers: [SignInPage.Provider]
    let findStaffRights: FindStaffRights

    func add(to router: Router<AccountsContext>) {
        router.get(RouterPath(SignInPage.path)) { request, _ in
            try PageLibrary.accounts.response(SignInPage(language: Self.language(of: request), providers: providers))
        }
        router.get(RouterPath(SignUpPage.path)) { request, _ in
            try PageLibrary.accounts.response(SignUpPage(language: Self.language(of: request)))
        }
        for step in PasswordPage.Step.allCases {
            router.get(RouterPath(step.path)) { request, _ in
                try PageLibrary.accounts.response(PasswordPage(step: step, language: Self.language(of: request)))
            }
        }
        router.get(RouterPath(AccountPage.path)) { request, context in
            try PageLibrary.accounts.response(
                AccountPage(
                    language: Self.language(of: request), isOfStaff: context.session?.isOfStaff ?? false))
        }
        router.get(RouterPath(StaffPage.path)) { request, context in
            let answer = try await findStaffRights(of: context.session)
            return try PageLibrary.accounts.response(StaffPage(language: Self.language(of: request), answer: answer))
        }
        router.get(RouterPath(GuardianPage.path)) { request, _ in
            try PageLibrary.accounts.response(GuardianPage(language: Self.language(of: request)))
        }
        PageLibrary.accounts.assets.add(to: router)
    }

    /// The one that the address names, else the browser's.
    private static func language(of request: Request) -> ContentLanguage {
        let named = request.uri.queryParameters.get("language").flatMap { ContentLanguage(rawValue: $0) }
        return named ?? ContentLanguage(acceptedBy: request)
    }
}

extension SignInPage.Provider {
    init(_ provider: any SocialProvider) {
        self.init(name: provider.title, path: "/sign-in/with/\(provider.name)")
    }
}
