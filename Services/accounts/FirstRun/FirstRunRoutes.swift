import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The pages that whoever signs in for the first time sees before the app.
struct FirstRunRoutes: Sendable {
    let firstRun: FirstRun
    let saveProfile: SaveProfile
    let answerConsent: AnswerConsent
    let isTransient: @Sendable (any Error) -> Bool
    let now: @Sendable () -> Date

    func addPages(to group: some RouterMethods<AccountsContext>) {
        group.get(RouterPath(CompleteProfilePage.path)) { request, context -> Response in
            guard let session = context.session else { return .toSignIn(andBackTo: request) }
            let page = try await profilePage(of: session.userID, request)
            return try PageLibrary.accounts.answer(page, to: request, context)
        }
        group.get(RouterPath(PermissionsPage.path)) { request, context -> Response in
            guard let session = context.session else { return .toSignIn(andBackTo: request) }
            var page = permissionsPage(request)
            let answers = try await firstRun.answers(session.userID)
            page.granted = AccountConsentChanged.Consent.granted(in: answers)
            return try PageLibrary.accounts.answer(page, to: request, context)
        }
    }

    func addForms(to group: some RouterMethods<AccountsContext>) {
        group.post(RouterPath(CompleteProfilePage.path)) { request, context -> Response in
            try await complete(request, context)
        }
        group.post(RouterPath(PermissionsPage.path)) { request, context -> Response in
            guard let session = context.session else {
                return .seeOther(PageQuery(to: ReturnPath(PermissionsPage.path)).address(SignInPage.path))
            }
            return try await allow(try await FormFields(of: request), session.userID, request, context)
        }
    }

    private func complete(_ request: Request, _ context: AccountsContext) async throws -> Response {
        let fields = try await FormFields(of: request)
        guard let session = context.session else { return try signedOut(fields, request, context) }
        var page = try await profilePage(of: session.userID, request)
        do {
            try await saveProfile(try form(fields, over: page.profile), of: session.userID)
            return .seeOther(page.query.address(PermissionsPage.path, ["first": "1"]))
        } catch {
            let known: any Error = isTransient(error) ? Problem.tryAgain : error
            let later = FormRefusal(known, in: page.language, mend: { _ in nil })
            guard let faults = later.map({ FormFaults(whole: $0.sentence) }) ?? FormFaults(error, in: page.language)
            else { throw error }
            page.answer = FormAnswer(form: "profile", typed: fields, faults: faults)
            return try PageLibrary.accounts.answer(
                page, later ?? FormRefusal(status: .unprocessableContent), to: request, context)
        }
    }

    /// By the rules of the API; what the page does not ask for stays as it is. Its date is not left out: nobody goes on
    /// without.
    private func form(_ fields: FormFields, over profile: Profile) throws -> ProfileForm {
        var body = fields.filled("userName", "firstName", "lastName", "country", "guardianEmail", "picture")
        body["birthDate"] = fields.text("birthDate") ?? ""
        body["userName"] = fields.text("userName") ?? ""
        if let gender = profile.gender { body["gender"] = gender.rawValue }
        (body["units"], body["showsName"]) = (profile.units.rawValue, profile.showsName)
        return try BodyReader.ofForm(body).profile(on: CalendarDay(of: now(), in: .gmt))
    }

    /// With what was typed, for whoever has signed out in another tab.
    private func signedOut(
        _ fields: FormFields, _ request: Request, _ context: AccountsContext
    ) throws -> Response {
        var page = CompleteProfilePage(
            language: ContentLanguage(ofPage: request), query: PageQuery(of: request),
            person: Person(email: nil, at: now()),
            profile: Profile(), now: now())
        page.isSignedOut = true
        page.answer = FormAnswer(form: "profile", typed: fields, faults: FormFaults())
        return try PageLibrary.accounts.answer(page, FormRefusal(status: .unauthorized), to: request, context)
    }

    private func profilePage(of userID: UserID, _ request: Request) async throws -> CompleteProfilePage {
        guard let person = try await firstRun.people.person(of: userID) else { throw AccountError.deleted }
        return CompleteProfilePage(
            language: ContentLanguage(ofPage: request), query: PageQuery(of: request), person: person,
            profile: try await firstRun.profile(userID) ?? Profile(), now: now())
    }

    /// Each answer counts for the notice that the person had before them; a refusal needs none.
    private func allow(
        _ fields: FormFields, _ userID: UserID, _ request: Request, _ context: AccountsContext
    ) async throws -> Response {
        var page = permissionsPage(request)
        let newest = answerConsent.notices.newest(.privacy)
        page.granted = Set(AccountConsentChanged.Consent.allCases.filter { fields.has($0.rawValue) })
        guard page.granted.isEmpty || fields.text("version") == "\(newest)" else {
            page.isNoticeNew = true
            return try PageLibrary.accounts.answer(
                page, FormRefusal(status: .unprocessableContent), to: request, context)
        }
        for consent in AccountConsentChanged.Consent.allCases {
            try await answerConsent(
                consent, isGranted: page.granted.contains(consent), noticeVersion: newest, by: userID)
        }
        return .seeOther(page.onward)
    }

    private func permissionsPage(_ request: Request) -> PermissionsPage {
        let language = ContentLanguage(ofPage: request)
        return PermissionsPage(
            language: language, query: PageQuery(of: request), isFirst: request.uri.queryParameters["first"] != nil,
            notice: answerConsent.notices.notice(.privacy, in: language))
    }
}

extension AccountConsentChanged.Consent {
    /// By the last answer to each.
    fileprivate static func granted(in answers: [GivenConsent]) -> Set<Self> {
        Set(
            allCases.filter { consent in
                answers.filter { $0.consent == consent }.max { $0.version < $1.version }?.isGranted
                    ?? GivenConsent.before(consent).isGranted
            })
    }
}
