import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import Logging

struct UserAlertRoutes: Sendable {
    let submitUserAlert: SubmitUserAlert

    func add(to group: RouterGroup<GatewayContext>) {
        group.post("alerts") { request, context in
            let author = try context.userID
            let alertID = try await submitUserAlert(try await Self.report(in: request), by: author)
            context.logger.info("Report accepted", metadata: ["alert.id": "\(alertID)"])
            return JSONResponse(status: .accepted, value: ["alertID": alertID.description])
        }
    }

    /// No allergens means "not sure".
    private static func report(in request: Request) async throws -> UserAlertReport {
        let (place, allergens, symptoms, severity, comment) = try await BodyReader.of(request).read(
            BodyField<Place>.required("place"),
            BodyField<[Allergen]>.list("allergens", upTo: Allergen.allCases.count),
            BodyField<[Symptom]>.list("symptoms", upTo: Symptom.allCases.count),
            BodyField<Severity>.optional("severity", default: .moderate),
            BodyField<Comment?>.optional("comment", default: nil))
        return UserAlertReport(
            place: place, allergens: allergens, symptoms: symptoms, severity: severity, comment: comment)
    }
}
