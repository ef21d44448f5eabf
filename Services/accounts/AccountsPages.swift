import HTTPService
import Hummingbird
import Localization
import WebPages

extension PageLibrary {
    /// The pages of this service.
    static let accounts = PageLibrary(
        templates: [
            EmbeddedFile("sign-in-page.mustache", PackageResources.sign_in_page_mustache),
            EmbeddedFile("form-alert.mustache", PackageResources.form_alert_mustache),
            EmbeddedFile("language-choice.mustache", PackageResources.language_choice_mustache),
            EmbeddedFile("second-step.mustache", PackageResources.second_step_mustache),
            EmbeddedFile("mailed-token.mustache", PackageResources.mailed_token_mustache),
            EmbeddedFile("steps.mustache", PackageResources.steps_mustache),
            EmbeddedFile("complete-profile.mustache", PackageResources.complete_profile_mustache),
            EmbeddedFile("permissions.mustache", PackageResources.permissions_mustache),
            EmbeddedFile("sign-up-page.mustache", PackageResources.sign_up_page_mustache),
            EmbeddedFile("password-page.mustache", PackageResources.password_page_mustache),
            EmbeddedFile("account-page.mustache", PackageResources.account_page_mustache),
            EmbeddedFile("account-section.mustache", PackageResources.account_section_mustache),
            EmbeddedFile("account-form.mustache", PackageResources.account_form_mustache),
            EmbeddedFile("account-field.mustache", PackageResources.account_field_mustache),
            EmbeddedFile("account-list.mustache", PackageResources.account_list_mustache),
            EmbeddedFile("account-text.mustache", PackageResources.account_text_mustache),
            EmbeddedFile("profile-page.mustache", PackageResources.profile_page_mustache),
            EmbeddedFile("privacy-page.mustache", PackageResources.privacy_page_mustache),
            EmbeddedFile("notice-page.mustache", PackageResources.notice_page_mustache),
            EmbeddedFile("export-state.mustache", PackageResources.export_state_mustache),
            EmbeddedFile("receipt-page.mustache", PackageResources.receipt_page_mustache),
            EmbeddedFile("guardian-page.mustache", PackageResources.guardian_page_mustache),
            EmbeddedFile("social-sign-in.mustache", PackageResources.social_sign_in_mustache),
            EmbeddedFile("staff-page.mustache", PackageResources.staff_page_mustache),
            EmbeddedFile("staff-audit.mustache", PackageResources.staff_audit_mustache),
            EmbeddedFile("staff-person.mustache", PackageResources.staff_person_mustache),
            EmbeddedFile("staff-roles.mustache", PackageResources.staff_roles_mustache),
            EmbeddedFile("staff-requests.mustache", PackageResources.staff_requests_mustache),
            EmbeddedFile("study-users.mustache", PackageResources.study_users_mustache),
            EmbeddedFile("study-form.mustache", PackageResources.study_form_mustache),
        ],
        assets: AssetFolder(
            at: "/assets/accounts",
            files: [
                EmbeddedFile("welcome.css", PackageResources.welcome_css),
                EmbeddedFile("first-run.css", PackageResources.first_run_css),
                EmbeddedFile("live-form.js", PackageResources.live_form_js),
                EmbeddedFile("first-run.js", PackageResources.first_run_js),
                EmbeddedFile("permissions.js", PackageResources.permissions_js),
                EmbeddedFile("sign-in-page.js", PackageResources.sign_in_page_js),
                EmbeddedFile("second-step.js", PackageResources.second_step_js),
                EmbeddedFile("sign-up-page.js", PackageResources.sign_up_page_js),
                EmbeddedFile("sign-up-work.js", PackageResources.sign_up_work_js),
                EmbeddedFile("mailed-link.js", PackageResources.mailed_link_js),
                EmbeddedFile("account-page.js", PackageResources.account_page_js),
                EmbeddedFile("account.css", PackageResources.account_css),
                EmbeddedFile("study-users.css", PackageResources.study_users_css),
                EmbeddedFile("parts.js", PackageResources.parts_js),
                EmbeddedFile("codes.js", PackageResources.codes_js),
                EmbeddedFile("passkeys.js", PackageResources.passkeys_js),
                EmbeddedFile("social-sign-in.js", PackageResources.social_sign_in_js),
                EmbeddedFile("profile-form.js", PackageResources.profile_form_js),
                EmbeddedFile("profile-form.css", PackageResources.profile_form_css),
                EmbeddedFile("owner.js", PackageResources.owner_js),
                EmbeddedFile("passkeys-form.js", PackageResources.passkeys_form_js),
            ] + SuggestedPicture.allCases.map(\.file)))
}

/// Everything of this service that people see.
struct AccountsPages: Sendable {
    let account: AccountSections
    let staff: StaffSections
    let study: StudySections

    func add(to router: Router<AccountsContext>, _ backPressure: BackPressureMiddleware<AccountsContext>) {
        let announcing = router.group().add(middleware: backPressure)
        account.addPages(to: router.group())
        account.addForms(to: announcing)
        staff.addPages(to: router.group())
        staff.addForms(to: announcing)
        study.addPages(to: router.group())
        study.addForms(to: announcing)
        PageLibrary.accounts.assets.add(to: router)
    }
}

extension SignInPage.Provider {
    init(_ provider: any SocialProvider) {
        self.init(name: provider.title, path: "/sign-in/with/\(provider.name)")
    }
}
