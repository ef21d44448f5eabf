import Domain
import HTTPService
import HTTPTypes
import Hummingbird

/// What a person thinks of an alert.
struct FeedbackRoutes: Sendable {
    let giveFeedback: GiveFeedback

    func add(to group: RouterGroup<GatewayContext>) {
        group.post("alerts/:alertID/feedback") { request, context in
            let userID = try context.userID
            guard let alertID = context.parameters.get("alertID").flatMap({ AlertID($0) }) else {
                throw Problem(.badRequest, "The alert's id must be a UUID, as the inbox shows it")
            }
            let verdict = try await BodyReader.of(request).read(BodyField<AlertFeedback>.word("verdict"))
            guard try await giveFeedback(verdict, on: alertID, of: userID) else {
                throw Problem(.notFound, "There is no such alert in your inbox")
            }
            return HTTPResponse.Status.accepted
        }
    }
}
