import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Quizzes

/// The quizzes, and a person's answers to them.
struct QuizRoutes: Sendable {
    let answerQuiz: AnswerQuiz
    let store: PostgresQuizAnswerStore
    let subscriptions: any SubscriptionStore
    let now: @Sendable () -> Date

    /// As many days as one request may ask for.
    static let mostDays = 366
    private static let usualDays = 30

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("quizzes") { request, context in
            let person = try await person(context, request)
            return JSONResponse(value: ["quizzes": QuizCatalogue.current.map { person.shown($0) }])
        }
        group.get("quizzes/:quiz") { request, context in
            let person = try await person(context, request)
            return JSONResponse(value: person.shown(try Self.definition(context, request)))
        }
        group.put("quizzes/:quiz/answers/:day") { try await answer($0, $1) }
        group.get("quizzes/:quiz/answers") { request, context in
            let current = try Self.current(context)
            let today = try await person(context, request).window.today
            var query = QueryReader(request)
            let days = query.days(until: today, usual: Self.usualDays, most: Self.mostDays)
            try query.check()
            let sheets = try await store.sheets(of: context.userID, quiz: current.id, in: days)
            return JSONResponse(value: ["sheets": sheets.map { QuizSheetJSON($0) }])
        }
        group.get("quizzes/:quiz/answers/:day") { _, context in
            let (current, day) = (try Self.current(context), try Self.day(context))
            guard let sheet = try await store.sheets(of: context.userID, quiz: current.id, in: day...day).first else {
                throw Problem(.notFound, "You have not answered this quiz on \(day)")
            }
            return JSONResponse(value: QuizSheetJSON(sheet))
        }
    }

    private func answer(_ request: Request, _ context: GatewayContext) async throws -> JSONResponse<QuizSheetJSON> {
        let userID = try context.userID
        let (current, day) = (try Self.current(context), try Self.day(context))
        let (definition, answers, suggestionID) = try await BodyReader.of(request).read(
            BodyField<Int>.required("version").checked { try Self.version($0, of: current) },
            BodyField<[String: QuizAnswer]>.answers, BodyField<SuggestionID?>.optional("suggestionID", default: nil))
        let filled = FilledQuiz(
            version: definition.version, answers: try Self.checked(answers, suggestionID, definition),
            suggestionID: suggestionID)
        let person = try await person(context, request)
        let (sheet, isFirst) = try await answerQuiz(filled, to: definition, on: day, in: person.zone, of: userID)
        var shown = QuizSheetJSON(sheet)
        shown.feelsBad = definition.follows(.feelsBad, from: filled.answers)
        shown.offer = QuizOffer(for: filled.answers, to: definition, with: person.subscription)
        return JSONResponse(status: isFirst ? .created : .ok, value: shown)
    }

    private static func checked(
        _ answers: [String: QuizAnswer], _ suggestionID: SuggestionID?, _ definition: QuizDefinition
    ) throws(Problem) -> [QuestionAnswer] {
        var faults: [MessageFault] = []
        if suggestionID != nil, !definition.isSuggested {
            faults.append(MessageFault(field: "suggestionID", problem: "is of no meaning for this quiz: leave it out"))
        }
        var fitting: [QuestionAnswer] = []
        do throws(QuizAnswerFaults) {
            fitting = try definition.checked(answers)
        } catch {
            faults += error.faults.map { MessageFault(answerTo: $0.question, problem: $0.problem) }
        }
        guard faults.isEmpty else { throw Problem.faultyFields(faults) }
        return fitting
    }
}

extension QuizRoutes {
    private func person(_ context: GatewayContext, _ request: Request) async throws -> QuizPerson {
        let subscription = try await subscriptions.subscription(of: context.userID)
        return QuizPerson(
            subscription: subscription ?? .initial,
            language: subscription.map { ContentLanguage(bestFor: $0.language) }
                ?? ContentLanguage(acceptedBy: request),
            now: now())
    }

    private static func current(_ context: GatewayContext) throws(Problem) -> QuizDefinition {
        guard let id = context.parameters.get("quiz"), let definition = QuizCatalogue.current(id: id) else {
            let known = QuizCatalogue.current.map(\.id).joined(separator: ", ")
            throw Problem(.notFound, "There is no such quiz; there are \(known)")
        }
        return definition
    }

    /// The newest version, or the one that the query asks for.
    private static func definition(_ context: GatewayContext, _ request: Request) throws(Problem) -> QuizDefinition {
        let current = try current(context)
        var query = QueryReader(request)
        guard let text = query.text("version") else { return current }
        if let number = Int(text), let definition = QuizCatalogue.definition(id: current.id, version: number) {
            return definition
        }
        query.refuse("version", versions(of: current))
        throw Problem.faultyParameters(query.faults)
    }

    private static func version(_ number: Int, of current: QuizDefinition) throws(DomainError) -> QuizDefinition {
        guard let definition = QuizCatalogue.definition(id: current.id, version: number) else {
            throw DomainError(field: "version", problem: versions(of: current))
        }
        return definition
    }

    private static func versions(of current: QuizDefinition) -> String {
        current.version == 1
            ? "must be 1: this quiz has one version" : "must be a version of this quiz, 1 to \(current.version)"
    }

    private static func day(_ context: GatewayContext) throws(Problem) -> CalendarDay {
        guard let day = context.parameters.get("day").flatMap({ CalendarDay($0) }) else {
            throw Problem(.badRequest, "The day must be one such as 2026-04-21, where you are")
        }
        return day
    }
}

/// Who asks for a quiz, and when.
struct QuizPerson {
    var subscription: Subscription
    var language: ContentLanguage
    var now: Date

    // Settings hold no zone that does not exist.
    var zone: TimeZone { TimeZone(identifier: subscription.settings.timeZone) ?? .gmt }
    var window: AnswerWindow { AnswerWindow(at: now, in: zone) }

    func shown(_ definition: QuizDefinition) -> QuizJSON { QuizJSON(definition, in: language, during: window) }
}
