import Crypto
import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Logging

struct UserAlertRoutes: Sendable {
    let submitUserAlert: SubmitUserAlert

    func add(to group: RouterGroup<GatewayContext>) {
        group.post("alerts") { request, context in
            let author = try context.userID
            let key = try IdempotencyKey(of: request)
            let report = try await Self.report(in: request)
            let alertID = try await submitUserAlert(report, by: author, as: key.map { AlertID(of: author, $0.text) })
            context.logger.info("Report accepted", metadata: ["report.id": "\(alertID)"])
            return JSONResponse(status: .accepted, value: ["alertID": alertID.description])
        }
    }

    /// No allergens means "not sure".
    private static func report(in request: Request) async throws -> UserAlertReport {
        let (place, allergens, symptoms, severity, comment) = try await BodyReader.of(request).read(
            .place,
            BodyField<[Allergen]>.list("allergens", upTo: Allergen.allCases.count),
            BodyField<[Symptom]>.list("symptoms", upTo: Symptom.allCases.count),
            BodyField<Severity>.optional("severity", default: .moderate),
            .comment)
        return UserAlertReport(
            place: place, allergens: allergens, symptoms: symptoms, severity: severity, comment: comment)
    }
}

extension AlertID {
    /// The id of the report that a person sent with a key: the same for every repetition. SHA-256 comes first, since
    /// nobody may find a key that leads to another person's report.
    init(of author: UserID, _ key: String) {
        self.init(hashing: SHA256.hash(data: Data("user-alert \(author) \(key)".utf8)))
    }
}
