import Domain
import Foundation
import HTTPService
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// What a person allows, at `/account/privacy`, with what they have said before and the notices that go with it.
struct PrivacySection: AccountSection {
    static let path = "/account/privacy"
    let store: PostgresConsentStore
    let notices: NoticeLibrary
    let now: @Sendable () -> Date

    func page(_ visit: AccountVisit) async throws -> PrivacyPage {
        let userID = visit.session.userID
        let overview = ConsentsJSON(
            try await store.answers(of: userID), try await store.accepted(by: userID), notices, in: visit.language)
        return PrivacyPage(
            language: visit.language, overview: overview, noticeVersion: notices.newest(.privacy),
            isSaved: visit.done == "saved", fault: visit.answer?.faults)
    }

    func submit(_ form: String, _ fields: FormFields, _ visit: AccountVisit) async throws -> Response? {
        let userID = visit.session.userID
        let version = fields.text("noticeVersion").flatMap { Int($0) }
        switch form {
        case "allow", "refuse":
            guard let consent = fields.text("consent").flatMap({ AccountConsentChanged.Consent(rawValue: $0) }) else {
                return nil
            }
            let answer = AnswerConsent(store: store, notices: notices, now: now)
            do {
                try await answer(consent, isGranted: form == "allow", noticeVersion: version, by: userID)
            } catch is DomainError {
                throw FormFaults(whole: PrivacyWords(language: visit.language).changedMeanwhile)
            }
        case "accept":
            guard let kind = fields.text("notice").flatMap({ Notice.Kind(rawValue: $0) }) else { return nil }
            guard version == notices.newest(kind) else {
                throw FormFaults(whole: PrivacyWords(language: visit.language).changedMeanwhile)
            }
            try await store.accept(kind, version: notices.newest(kind), by: userID, at: now())
        default: return nil
        }
        return Self.done("saved")
    }

    /// The notices themselves, for everybody.
    func addNotices(to group: some RouterMethods<AccountsContext>) {
        group.get("account/notices/:notice") { request, context -> Response in
            guard let kind = context.parameters.get("notice").flatMap({ Notice.Kind(rawValue: $0) }) else {
                throw Problem(.notFound, "There is no such notice; there are privacy and terms")
            }
            let language = ContentLanguage(ofPage: request)
            let page = NoticePage(language: language, kind: kind, notice: notices.notice(kind, in: language))
            return try PageLibrary.accounts.response(page).response(from: request, context: context)
        }
    }
}

/// The consents with their reasons, each with one button.
struct PrivacyPage: WebPage {
    static let template = "privacy-page"
    let frame = PageFrame.app
    let styles = ["account.css"]
    let script: String? = "account-page.js"
    let isIndexed = false

    let language: ContentLanguage
    let overview: ConsentsJSON
    let noticeVersion: Int
    let isSaved: Bool
    let fault: FormFaults?

    private var words: PrivacyWords { PrivacyWords(language: language) }
    var title: String { words.title }

    func fields() -> [String: Any] {
        [
            "worksWithoutScript": true, "path": PrivacySection.path, "parentPath": AccountPage.path,
            "parentName": AccountPage.title(in: language), "says": words.shown, "isSaved": isSaved,
            "wholeFault": fault?.whole.map { [$0] } ?? [], "noticeVersion": noticeVersion,
            "consents": overview.consents.map { consent -> [String: Any] in
                [
                    "consent": consent.consent.rawValue, "question": consent.words.question,
                    "reason": consent.words.reason, "ifRefused": consent.words.ifRefused,
                    "isGranted": consent.isGranted, "isToBeAsked": consent.isToBeAsked,
                ]
            },
            "notices": overview.notices.map { notice -> [String: Any] in
                [
                    "notice": notice.notice.rawValue, "noticeName": words.name(of: notice.notice),
                    "noticePath": NoticePage.path(of: notice.notice), "newestVersion": notice.version,
                    "noticeIsToBeAsked": notice.isToBeAsked,
                    // What is new matters to whoever knows what was before.
                    "changes": notice.acceptedVersion == nil ? [] : notice.changes,
                    "versionText": words.version(notice.version, accepted: notice.acceptedVersion),
                ]
            },
            "history": overview.history.compactMap { answer -> [String: Any]? in
                guard let time = answer.changedAt else { return nil }
                return [
                    "what": words.name(of: answer.consent), "given": words.given(answer.isGranted),
                    "when": [time.shown(in: language)],
                ]
            },
        ]
    }
}

/// The privacy notice or the terms of use, with what each version changed.
struct NoticePage: WebPage {
    static let template = "notice-page"
    let styles = ["account.css"]

    let language: ContentLanguage
    let kind: Notice.Kind
    let notice: Notice

    static func path(of kind: Notice.Kind) -> String { "/account/notices/\(kind.rawValue)" }

    private var words: PrivacyWords { PrivacyWords(language: language) }
    var title: String { words.name(of: kind) }

    func fields() -> [String: Any] {
        let newest = notice.versions.last
        return [
            "since": newest.map { [words.since($0.version, "\($0.since)")] } ?? [],
            "sections": (newest?.sections ?? []).map {
                ["heading": $0.title, "paragraphs": $0.paragraphs] as [String: Any]
            },
            "changesTitle": words.changesTitle,
            "changes": notice.versions.reversed().map { "\($0.version): \($0.changes)" },
        ]
    }
}
