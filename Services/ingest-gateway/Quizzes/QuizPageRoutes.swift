import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Quizzes
import Sessions
import WebPages

/// The pages of the quizzes and their forms: `/quiz` is the daily one, `/quiz/suggested?suggestion=…` answers a
/// suggestion, `/quiz/welcome` is answered once.
struct QuizPageRoutes: Sendable {
    let answerQuiz: AnswerQuiz
    let store: PostgresQuizAnswerStore
    let changeSubscription: ChangeSubscription
    let subscriptions: any SubscriptionStore
    /// Whether the person has not agreed that health data are used.
    let isRefused: @Sendable (UserID) async throws -> Bool
    /// Whether a child's guardian has not agreed yet.
    let needsGuardian: @Sendable (UserID) async throws -> Bool
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<GatewayContext>) {
        group.get("quiz") { try await show(QuizPage.usual, $0, $1) }
        group.get("quiz/:quiz") { try await show($1.parameters.get("quiz") ?? "", $0, $1) }
    }

    func addForms(to group: RouterGroup<GatewayContext>) {
        group.post("quiz") { try await save(QuizPage.usual, $0, $1) }
        group.post("quiz/thresholds") { try await applyThresholds($0, $1) }
        group.post("quiz/:quiz") { try await save($1.parameters.get("quiz") ?? "", $0, $1) }
    }

    private func show(_ id: String, _ request: Request, _ context: GatewayContext) async throws -> Response {
        let definition = try Self.current(id)
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: request) }
        let query = request.uri.queryParameters
        let person = try await person(userID, request)
        let window = person.window
        if let saved = query.get("saved").flatMap({ CalendarDay($0) }),
            let thanks = try await thanks(for: definition, on: saved, userID, person)
        {
            return try PageLibrary.gateway.response(thanks).response(from: request, context: context)
        }
        let days = try await store.sheets(of: userID, quiz: id, in: window.today.previous...window.today)
        var page = QuizPage(definition: definition, language: person.language, day: window.today)
        page.suggestion = query.get("suggestion").flatMap { SuggestionID($0) }
        let yesterday = window.today.previous
        let isYesterdayOpen = window.takesFirst(of: yesterday) && !days.contains { $0.day == yesterday }
        if isYesterdayOpen, query.get("day").flatMap({ CalendarDay($0) }) == yesterday {
            (page.day, page.notices) = (yesterday, [.forYesterday])
        } else if let sheet = days.first(where: { $0.day == window.today }) {
            (page.form, page.notices) = (QuizForm(sheet.filled.answers), [.answeredBefore])
        } else {
            page.begin(feeling: query.get("feeling"))
        }
        if isYesterdayOpen, page.day != yesterday, !definition.isSuggested, id == QuizPage.usual {
            page.yesterday = yesterday
        }
        if let refusal = try await refusal(of: userID) { page.notices = [refusal] }
        return try PageLibrary.gateway.response(page).response(from: request, context: context)
    }

    private func save(_ id: String, _ request: Request, _ context: GatewayContext) async throws -> Response {
        let current = try Self.current(id)
        let fields = try await FormFields(of: request)
        let version = fields.text("_version").flatMap { Int($0) }
        let definition = version.flatMap { QuizCatalogue.definition(id: id, version: $0) } ?? current
        let userID = context.session?.userID
        let person = try await person(userID, request)
        var page = QuizPage(
            definition: definition, language: person.language, form: QuizForm(fields, to: definition),
            day: fields.text("_day").flatMap { CalendarDay($0) } ?? person.window.today)
        page.suggestion = fields.text("_suggestion").flatMap { SuggestionID($0) }
        func again(_ status: HTTPResponse.Status, _ notices: [QuizPage.Notice] = []) throws -> Response {
            page.notices = notices
            return try PageLibrary.gateway.response(page, status: status).response(from: request, context: context)
        }
        guard let userID else { return try again(.unauthorized, [.signedOut]) }
        if let refusal = try await refusal(of: userID) { return try again(.forbidden, [refusal]) }
        do {
            let filled = FilledQuiz(
                version: definition.version, answers: try page.form.answers(to: definition),
                suggestionID: definition.isSuggested ? page.suggestion : nil)
            _ = try await answerQuiz(filled, to: definition, on: page.day, in: person.zone, of: userID)
            return .seeOther("\(QuizPage.path(of: id))?saved=\(page.day)")
        } catch let error as QuizFormFaults {
            page.faults = error.faults
            return try again(.unprocessableContent)
        } catch let error as AnswerQuizError {
            page.mend(error, with: current, today: person.window.today)
            return try again(.conflict, [QuizPage.Notice(error)])
        }
    }

    private func applyThresholds(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let form = ThresholdForm(try await FormFields(of: request))
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: QuizPage.path(of: "welcome")) }
        guard form.faults.isEmpty else {
            let person = try await person(userID, request)
            let page = QuizThanksPage(
                definition: try Self.current("welcome"), language: person.language, day: person.window.today,
                isToday: true, typed: form)
            return try PageLibrary.gateway.response(page, status: .unprocessableContent)
                .response(from: request, context: context)
        }
        try await changeSubscription.adjust(of: userID) { form.apply(to: &$0) }
        return .seeOther(OnboardingPage.path)
    }
}

extension QuizPageRoutes {
    /// Nil for a day without answers.
    private func thanks(
        for definition: QuizDefinition, on day: CalendarDay, _ userID: UserID, _ person: QuizPerson
    ) async throws -> QuizThanksPage? {
        guard let sheet = try await store.sheets(of: userID, quiz: definition.id, in: day...day).first else {
            return nil
        }
        let isToday = day == person.window.today
        let answered = QuizCatalogue.definition(id: definition.id, version: sheet.filled.version) ?? definition
        // What is in the air on another day warns nobody now.
        let offer = isToday ? QuizOffer(for: sheet.filled.answers, to: answered, with: person.subscription) : nil
        return QuizThanksPage(
            definition: definition, language: person.language, day: day, isToday: isToday, offer: offer,
            draft: offer?.report.map { ReportDraft($0) })
    }

    /// Why nothing may be stored of the person now.
    private func refusal(of userID: UserID) async throws -> QuizPage.Notice? {
        if try await isRefused(userID) { return .noConsent }
        return try await needsGuardian(userID) ? .noGuardian : nil
    }

    private func person(_ userID: UserID?, _ request: Request) async throws -> QuizPerson {
        let subscription =
            if let userID { try await subscriptions.subscription(of: userID) } else { Subscription?.none }
        return QuizPerson(
            subscription: subscription ?? .initial, language: ContentLanguage(ofPage: request), now: now())
    }

    private static func current(_ id: String) throws(Problem) -> QuizDefinition {
        guard let definition = QuizCatalogue.current(id: id) else {
            throw Problem(.notFound, "There is no such quiz; GET /api/v1/quizzes lists them")
        }
        return definition
    }
}

extension QuizPage {
    /// Begins with what the person said on Home; it answers no question by itself, and is shown to be checked.
    fileprivate mutating func begin(feeling: String?) {
        switch feeling {
        case "fine": (form, notices) = (QuizForm(feelingFineIn: definition), [.feelsFine])
        case "bad": notices = [.feelsBad]
        default: break
        }
    }

    /// What was typed comes back for the questions, the day and the suggestion that can still be answered.
    fileprivate mutating func mend(_ error: AnswerQuizError, with current: QuizDefinition, today: CalendarDay) {
        switch error {
        case .outdated:
            var page = QuizPage(definition: current, language: language, day: today)
            page.form.texts = form.texts.filter { current.question($0.key) != nil }
            page.suggestion = suggestion
            self = page
        case .notSuggested: suggestion = nil
        case .notBegun, .closedToChanges, .tooLate: day = today
        }
    }
}

extension QuizPage.Notice {
    fileprivate init(_ error: AnswerQuizError) {
        switch error {
        case .notBegun: self = .notBegun
        case .closedToChanges(let day, let today), .tooLate(let day, let today):
            self = day == today.previous ? .midnight : .closed
        case .outdated: self = .outdated
        case .notSuggested: self = .notSuggested
        }
    }
}
