import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol

/// What people are asked for, and what they have answered; the notices that go with it.
struct ConsentRoutes: Sendable {
    let store: PostgresConsentStore
    let notices: NoticeLibrary
    let now: @Sendable () -> Date

    private var answer: AnswerConsent { AnswerConsent(store: store, notices: notices, now: now) }

    func addOpen(to group: RouterGroup<AccountsContext>) {
        group.get("notices/:notice") { request, context in
            let kind = try Self.notice(context)
            return JSONResponse(value: notices.notice(kind, in: ContentLanguage(acceptedBy: request)))
        }
    }

    func add(to group: RouterGroup<AccountsContext>) {
        group.get("account/consents") { request, context in
            JSONResponse(
                value: try await overview(of: context.userID, in: ContentLanguage(acceptedBy: request)))
        }
        group.put("account/consents/:consent") { request, context in
            let (userID, consent) = (try context.userID, try Self.consent(context))
            let (isGranted, version) = try await BodyReader.of(request).read(
                BodyField<Bool>.required("isGranted"), BodyField<Int?>.optional("noticeVersion", default: nil))
            try await answer(consent, isGranted: isGranted, noticeVersion: version, by: userID)
            return JSONResponse(value: try await overview(of: userID, in: ContentLanguage(acceptedBy: request)))
        }
        group.put("account/notices/:notice") { request, context in
            let (userID, kind) = (try context.userID, try Self.notice(context))
            let newest = notices.newest(kind)
            let version = try await BodyReader.of(request).read(
                BodyField<Int>.required("version").checked { version in
                    guard version == newest else { throw AnswerConsent.notCurrent("version", newest) }
                    return version
                })
            try await store.accept(kind, version: version, by: userID, at: now())
            return HTTPResponse.Status.noContent
        }
    }

    private func overview(of userID: UserID, in language: ContentLanguage) async throws -> ConsentsJSON {
        let answers = try await store.answers(of: userID)
        let accepted = try await store.accepted(by: userID)
        return ConsentsJSON(answers, accepted, notices, in: language)
    }

    private static func consent(_ context: AccountsContext) throws(Problem) -> AccountConsentChanged.Consent {
        guard let consent = context.parameters.get("consent").flatMap({ AccountConsentChanged.Consent(rawValue: $0) })
        else { throw Problem(.notFound, "There is no such consent: GET /api/v1/account/consents lists them") }
        return consent
    }

    private static func notice(_ context: AccountsContext) throws(Problem) -> Notice.Kind {
        guard let kind = context.parameters.get("notice").flatMap({ Notice.Kind(rawValue: $0) }) else {
            throw Problem(.notFound, "There is no such notice; there are privacy and terms")
        }
        return kind
    }
}

/// Everything about a person's consents.
struct ConsentsJSON: Encodable, Sendable {
    struct Consent: Encodable, Sendable {
        var consent: AccountConsentChanged.Consent
        var isGranted: Bool
        /// The person has not answered yet, or not since the notice was changed.
        var isToBeAsked: Bool
        var version: Int
        var noticeVersion: Int?
        var changedAt: Date?
        var words: ConsentWords
    }

    struct Answer: Encodable, Sendable {
        var consent: AccountConsentChanged.Consent
        var isGranted: Bool
        var noticeVersion: Int?
        var changedAt: Date?
    }

    struct AcceptedNotice: Encodable, Sendable {
        var notice: Notice.Kind
        /// That holds now.
        var version: Int
        var acceptedVersion: Int?
        var isToBeAsked: Bool
        /// What the versions changed that the person has not accepted, the newest first.
        var changes: [String]
    }

    var consents: [Consent]
    /// The newest first.
    var history: [Answer]
    var notices: [AcceptedNotice]

    init(
        _ answers: [GivenConsent], _ accepted: [Notice.Kind: Int], _ library: NoticeLibrary,
        in language: ContentLanguage
    ) {
        let newest = library.newest(.privacy)
        consents = AccountConsentChanged.Consent.allCases.map { consent in
            let given =
                answers.filter { $0.consent == consent }.max { $0.version < $1.version } ?? .before(consent)
            let isAnswered = given.isGranted ? given.noticeVersion == newest : given.version != 1
            return Consent(
                consent: consent, isGranted: given.isGranted, isToBeAsked: !isAnswered, version: given.version,
                noticeVersion: given.noticeVersion, changedAt: given.changedAt,
                words: ConsentWords(about: consent, in: language))
        }
        history = answers.map {
            Answer(
                consent: $0.consent, isGranted: $0.isGranted, noticeVersion: $0.noticeVersion, changedAt: $0.changedAt)
        }
        notices = Notice.Kind.allCases.map { kind in
            let (version, last) = (library.newest(kind), accepted[kind])
            let missed = library.notice(kind, in: language).versions.filter { $0.version > last ?? 0 }
            return AcceptedNotice(
                notice: kind, version: version, acceptedVersion: last, isToBeAsked: last != version,
                changes: missed.reversed().map(\.changes))
        }
    }
}

extension AccountsFeatures {
    var consentRoutes: ConsentRoutes {
        ConsentRoutes(
            store: PostgresConsentStore(pool: pool), notices: NoticeLibrary(of: settings.controller), now: now)
    }
}
