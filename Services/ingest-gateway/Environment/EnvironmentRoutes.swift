import Domain
import HTTPTypes
import Hummingbird

struct EnvironmentRoutes: Sendable {
    let store: any EnvironmentStore
    let subscriptions: any SubscriptionStore

    /// Farther away a reading says nothing of the place.
    static let radius = Kilometres(100)

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("environment") { request, context in
            let place = try await place(asked: request, context)
            return JSONAnswer(value: try await store.environment(near: place, within: Self.radius))
        }
        group.get("stations/{provider}/{station}/readings") { request, context in
            guard let name = request.uri.queryParameters.get("allergen"), let allergen = Allergen(rawValue: name) else {
                let names = Allergen.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(.badRequest, "allergen must be one of \(names)")
            }
            let points = try await store.history(
                provider: try context.parameters.require("provider"),
                stationID: try context.parameters.require("station"), allergen: allergen)
            return JSONAnswer(value: ["readings": points])
        }
    }

    /// The place in the query, else the person's own.
    private func place(asked request: Request, _ context: GatewayContext) async throws -> Coordinate {
        let query = request.uri.queryParameters
        guard let latitude = query.get("latitude"), let longitude = query.get("longitude") else {
            guard let place = try await store(of: context) else {
                throw Problem(
                    .badRequest, "Give latitude and longitude, or choose a place with PUT /api/v1/subscription")
            }
            return place
        }
        do {
            // A text that is no number becomes NaN, which the coordinate refuses by name.
            return try Coordinate(latitude: Double(latitude) ?? .nan, longitude: Double(longitude) ?? .nan)
        } catch {
            throw Problem(.badRequest, "\(error)")
        }
    }

    private func store(of context: GatewayContext) async throws -> Coordinate? {
        try await subscriptions.subscription(of: context.userID)?.place?.coordinate
    }
}
