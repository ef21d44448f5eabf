import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import ServiceLifecycle
import Sessions

extension GatewayFeatures {
    private var accounts: AccountsConsents { AccountsConsents(pool: pool) }

    var requireConsent: RequireConsent { RequireConsent(accounts) }

    var guardianMiddleware: GuardianMiddleware<GatewayContext> { GuardianMiddleware(accounts, now: now) }

    /// Under which name others see what a person reports; nil unless the person allows it.
    var shownName: @Sendable (UserID) async throws -> String? {
        let names = PostgresShownNames(pool: pool)
        return { try await names.shownName(of: $0) }
    }

    /// What the gateway keeps of people.
    static let personTables: [PersonTable] =
        [
            PersonTable("accounts", .rows(without: ["password_hash"])),
            PersonTable("sessions", .none(because: "they are those of 0.8.0, which accounts has copied")),
            PersonTable("subscriptions"), PersonTable("user_alerts"),
            PersonTable("delivery_endpoints", .rows(without: ["address_digest"])),
            PersonTable("person_keys", .none(because: "it is the key, and what it seals is in the export")),
            PersonTable("health_uploads", .rows(without: ["wrapped_key", "metadata", "report"])),
            PersonTable("quiz_sheets", .written), PersonTable("threshold_suggestions", .written),
            PersonTable("known_clients", .none(because: "it has digests, which tell nothing")),
            PersonTable("inquiries", .written),
            PersonTable("notification_contents", .none(because: "it holds mails that wait for the notifier")),
            PersonTable("repeated_requests", .none(because: "it has digests, and what was answered, for a day")),
            PersonTable("channel_tests"), PersonTable("calendar_feeds", .rows(without: ["token_digest"])),
            PersonTable(
                "articles", .written,
                .stays(because: "what is published stays with its readers, and says no more who wrote it")
            ) { "author = \($0.uuid)" },
            PersonTable(
                "erased_subscribers", .none(because: "it has only people who have left"),
                .stays(because: "the id and a version, for 90 days, so that nothing older brings the person back")),
        ] + PersonTable.ofPrivacyRights

    /// The consumers of consents and requests for exports.
    func privacyConsumers(from subscriber: some MessageSubscriber, logger: Logger) -> [any Service] {
        func consumer(of handler: some MessageHandler) -> any Service {
            MessageConsumer(
                of: .ingestGateway, handler: handler, subscriber: subscriber, outage: pool.unreadyReason,
                logger: logger)
        }
        return [consumer(of: consentChanged), consumer(of: exportRequested)]
    }

    /// Without the location the gateway forgets the place, which tells all others once more. It is no part of the
    /// transaction that keeps the consent: a message whose handling ended in between is handled again.
    var consentChanged: ConsentChangedHandler {
        ConsentChangedHandler(over: pool) { [changeSubscription] change, _ in
            guard change.consent == .location, !change.isGranted else { return }
            do {
                try await changeSubscription.adjust(of: change.userID) { $0.place = nil }
            } catch AccountError.deleted {
                // Somebody without a row here has no place either.
            }
        }
    }

    var exportRequested: ExportRequestedHandler {
        let (answers, thresholds) = (quizAnswers, thresholdSuggestions)
        let (articles, inquiries) = (articlesWritten, inquiryStore)
        let write = WriteExportPart(over: pool, of: .ingestGateway, Self.personTables) { userID, _, part in
            try await part.write(try await answers.everything(of: userID).map(Self.json), of: "quiz_sheets")
            let suggestions = try await thresholds.suggestions(to: userID, since: .distantPast)
            try await part.write(try suggestions.map { try Self.json($0.fact) }, of: "threshold_suggestions")
            try await part.write(try await articles(userID).map(Self.json), of: "articles")
            let written = try await inquiries.inquiries(of: userID)
            try await part.write(try written.map { try Self.json(InquiryJSON($0)) }, of: "inquiries")
        }
        return ExportRequestedHandler(write, now: now)
    }

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try MessageCoding.encode(value), as: UTF8.self)
    }
}

extension PostgresQuizAnswerStore {
    /// All sheets of a person, as they are shown.
    fileprivate func everything(of userID: UserID) async throws -> [QuizSheetJSON] {
        let quizzes = try await pool.query(
            "SELECT DISTINCT quiz FROM quiz_sheets WHERE user_id = \(userID.uuid) ORDER BY 1"
        ).decode(String.self)
        var all: [QuizSheetJSON] = []
        for quiz in quizzes {
            let days = CalendarDay(daysSince1970: 0)...CalendarDay(daysSince1970: Self.lastDay)
            all += try await sheets(of: userID, quiz: quiz, in: days).map { QuizSheetJSON($0) }
        }
        return all
    }

    /// In days since 1970: in the year 2200.
    private static let lastDay = 84_000
}
