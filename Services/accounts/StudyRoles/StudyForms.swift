import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// Somebody who opens a page of the study's users and roles, or sends one of its forms.
struct StudyVisit: Sendable {
    let request: Request
    let context: AccountsContext
    let session: Session
    let language: ContentLanguage
    let now: Date
    /// What has just been done, from the address.
    let done: String?
    /// Why the person looks at others, as a form or their browser says.
    var reason: AuditReason?

    init(_ request: Request, in context: AccountsContext, of session: Session, at now: Date) {
        (self.request, self.context, self.session, self.now) = (request, context, session, now)
        language = ContentLanguage(ofPage: request)
        done = request.uri.queryParameters.get("done")
        reason = KeptReason.of(request)
    }

    var navigation: ResearchNavigation {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return ResearchNavigation(
            language, current: .users, showsUsers: session.allows(.readStudyUsers),
            year: calendar.component(.year, from: now))
    }

    var words: StudyRoleWords { StudyRoleWords(language: language) }
    var delegation: StudyDelegation { StudyDelegation(of: session.permissions) }
    /// As the forms begin with it.
    var reasonText: String { reason?.text ?? "" }

    /// - Throws: ``ReasonNeeded``.
    func call() throws -> StaffCall {
        guard let reason else { throw ReasonNeeded() }
        return try StaffCall(reason, by: request, in: context)
    }

    func parameter(_ name: String) -> String { context.parameters.get(name) ?? "" }

    /// - Throws: ``RoleError/unknownPerson`` for an id that is none.
    func place() throws(RoleError) -> StudyUserPlace {
        guard let userID = UserID(parameter("id")) else { throw .unknownPerson }
        return StudyUserPlace(userID: userID, role: parameter("role"))
    }

    func answer(_ page: some WebPage, status: HTTPResponse.Status = .ok) throws -> Response {
        try PageLibrary.accounts.response(page, status: status).response(from: request, context: context)
    }
}

/// Nobody is shown to who has not said why.
struct ReasonNeeded: Error {}

extension RouterMethods<AccountsContext> {
    /// A page of the study; who is not signed in is asked to first.
    func getOfStudy(
        _ path: String, at now: @escaping @Sendable () -> Date,
        _ show: @escaping @Sendable (StudyVisit) async throws -> Response
    ) {
        get(RouterPath(path)) { request, context -> Response in
            guard let session = context.session else { return .toSignIn(andBackTo: request) }
            do {
                return try await show(StudyVisit(request, in: context, of: session, at: now()))
            } catch is ReasonNeeded {
                return .toReason(andBackTo: request)
            }
        }
    }

    /// The forms of a page of the study, which is shown again with what was typed when one is refused.
    /// - Parameters:
    ///   - page: without what was typed.
    ///   - work: returns what has been done, for the page of users to say.
    func postOfStudy(
        _ path: String, at now: @escaping @Sendable () -> Date,
        showing page: @escaping @Sendable (StudyVisit) async throws -> StudyFormPage,
        _ work: @escaping @Sendable (StudyVisit, FormFields, StaffCall) async throws -> String
    ) {
        post(RouterPath(path)) { request, context -> Response in
            var visit = StudyVisit(request, in: context, of: try context.signedIn, at: now())
            let fields = try await FormFields(of: request)
            do {
                let reason = try StaffReason.read(fields)
                visit.reason = reason
                let done = try await work(visit, fields, try visit.call())
                var response = Response.seeOther("\(StudyUsersPage.path)?done=\(done)")
                KeptReason.keep(reason, in: &response)
                return response
            } catch {
                guard let faults = FormFaults(ofStudy: error, in: visit.language) else { throw error }
                let answer = FormAnswer(form: fields.text("form") ?? "", typed: fields, faults: faults)
                do {
                    var shown = try await page(visit)
                    shown.forms = shown.forms.map { $0.answering(answer) }
                    return try visit.answer(shown, status: .unprocessableContent)
                } catch is ReasonNeeded {
                    return .toReason(andBackTo: request)
                }
            }
        }
    }
}

/// Reads the fields of a form, so that a refusal names all that are faulty.
struct StudyFormReader {
    let words: StudyRoleWords
    private var faults = FormFaults()

    init(_ words: StudyRoleWords) { self.words = words }

    mutating func read<Value>(_ value: () throws(DomainError) -> Value) -> Value? {
        do throws(DomainError) {
            return try value()
        } catch {
            faults.fields[error.field] = words.mend(error.field)
            return nil
        }
    }

    /// - Throws: ``FormFaults`` when something was faulty.
    func check() throws(FormFaults) {
        guard faults.fields.isEmpty else { throw faults }
    }
}

extension FormFaults {
    /// What a page of the study says of a refusal.
    /// - Returns: nil for what is no fault of a form.
    fileprivate init?(ofStudy error: any Error, in language: ContentLanguage) {
        let words = StudyRoleWords(language: language)
        switch error {
        case StudyRoleError.titleTaken: self.init(fields: ["title": words.mend("title")])
        case StudyRoleError.unknownRole: return nil
        case let error as StudyRoleError: self.init(whole: words.text(of: error))
        case StudyUserError.ownerHasCome: self.init(whole: words.ownerHasCome)
        case let error as DomainError:
            // The form's name for the password of somebody else.
            let field = error.field == "password" ? "newPassword" : error.field
            self.init(fields: [field: words.mend(field)])
        default: self.init(error, in: language)
        }
    }
}

extension Problem {
    init(_ error: StudyRoleError) {
        switch error {
        case .unknownRole: self.init(.notFound, "There is no such role of the study")
        case .builtIn: self.init(.conflict, "This role is built in and stays as it is")
        case .hasUsers: self.init(.conflict, "Somebody has this role: give them another one first")
        case .titleTaken: self.init(.conflict, "Another role has this name")
        case .notYours: self.init(.forbidden, "The role may something that you may not")
        }
    }
}
