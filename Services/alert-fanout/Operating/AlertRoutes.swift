import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import ServiceRuntime

/// `/alerts` on the admin port: what an operator asks and orders.
struct AlertRoutes: Sendable {
    let store: any AlertProgressStore
    let previewAlert: PreviewAlert
    let releaseAlert: ReleaseAlert
    let stopAlert: StopAlert
    let now: @Sendable () -> Date

    /// How many alerts a list has at most.
    static let longestList = 50

    func add(to alerts: RouterGroup<BasicRequestContext>) {
        alerts.get { request, _ in
            let found = try await store.newest(Self.longestList, in: try Self.state(of: request), at: now())
            return try AdminResponse.json(["alerts": found.map { AlertAnswer($0) }])
        }
        alerts.get(":id") { _, context in try await answer(about: try Self.alert(in: context)) }
        alerts.post("preview") { request, _ in
            do {
                let wanted = try PreviewRequest(body: await request.bytes(upTo: AdminResponse.largestBody))
                return try AdminResponse.json(AlertPreviewAnswer(await previewAlert(wanted)))
            } catch let error as PreviewFaults {
                throw Problem.faultyFields(listing: error.faults)
            }
        }
        alerts.post(":id/release") { _, context in
            try await answer(to: try Self.alert(in: context), after: releaseAlert.callAsFunction)
        }
        alerts.post(":id/stop") { _, context in
            try await answer(to: try Self.alert(in: context), after: stopAlert.callAsFunction)
        }
    }

    private func answer(about alert: AlertID) async throws -> Response {
        guard let progress = try await store.progress(of: alert, at: now()) else { throw Self.unknown(alert) }
        return try AdminResponse.json(AlertAnswer(progress, reception: await store.reception(of: alert)))
    }

    private func answer(
        to alert: AlertID, after order: (AlertID) async throws -> AlertControlOutcome
    ) async throws -> Response {
        switch try await order(alert) {
        case .done: return try await answer(about: alert)
        case .noSuchAlert: throw Self.unknown(alert)
        case .impossible(let reason): throw Problem(.conflict, "Nothing was done: \(reason)")
        }
    }

    private static func unknown(_ alert: AlertID) -> Problem {
        Problem(.notFound, "There is no alert \(alert); GET /alerts lists the newest")
    }

    private static func alert(in context: BasicRequestContext) throws -> AlertID {
        guard let uuid = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }) else {
            throw Problem(.badRequest, "The id of an alert is a UUID; GET /alerts lists the newest")
        }
        return AlertID(uuid)
    }

    private static func state(of request: Request) throws -> AlertState? {
        guard let text = request.uri.queryParameters.get("state"), !text.isEmpty else { return nil }
        guard let state = AlertState(rawValue: text) else {
            let all = AlertState.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(.badRequest, "state must be one of \(all)")
        }
        return state
    }
}
