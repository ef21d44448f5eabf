import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol
import Sessions

/// The question of the day's first visit. It is asked until it is answered or put off, and not after the daily quiz.
struct Feeling: Sendable {
    let answered: PostgresAnsweredQuizzes
    let subscriptions: RecentSubscriptions
    let now: @Sendable () -> Date

    /// Remembers the day on which the question was answered or put off; says nothing of the answer.
    private static let cookie = "feeling-asked"
    private static let quiz = "daily"

    /// What Home asks somebody.
    func question(to userID: UserID, in zone: TimeZone, _ request: Request) async throws -> HomePage.Feeling {
        if request.uri.queryParameters["feeling"] == "bad" { return .bad }
        let today = CalendarDay(of: now(), in: zone)
        if request.cookies[Self.cookie]?.value == today.description { return .notAsked }
        return try await answered.isAnswered(Self.quiz, on: today, by: userID) ? .notAsked : .asked
    }

    /// Takes the answer: who is well goes on to the quiz, who is not is offered to warn others first.
    func add(to group: RouterGroup<GatewayContext>) {
        group.post("feeling") { request, context -> Response in
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: "/") }
            let form = try await FormFields(of: request)
            let person = try await subscriptions.subscription(of: userID, anew: false)
            let zone = TimeZone(identifier: person.settings.timeZone) ?? .gmt
            var response =
                switch form.texts("feeling").last {
                case "well": Response.seeOther("/quiz?feeling=fine")
                case "bad": Response.seeOther("/?feeling=bad")
                // Put off, or what no button of ours says.
                default: Response.seeOther("/")
                }
            response.setCookie(
                Cookie(
                    name: Self.cookie, value: CalendarDay(of: now(), in: zone).description, maxAge: 86_400, path: "/",
                    secure: request.cameByHTTPS, httpOnly: true, sameSite: .lax))
            return response
        }
    }
}
