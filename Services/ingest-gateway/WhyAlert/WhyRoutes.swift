import Domain
import HTTPService
import HTTPTypes
import Hummingbird

/// Why a person did, or did not, get an alert.
struct WhyRoutes: Sendable {
    let explainAlert: ExplainAlert

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("alerts/:alertID/why") { _, context in
            guard let alertID = context.parameters.get("alertID").flatMap({ AlertID($0) }) else {
                throw Problem(.badRequest, "The alert's id must be a UUID, as the inbox shows it")
            }
            return JSONResponse(value: try await explainAlert(alertID, to: context.userID))
        }
    }
}
