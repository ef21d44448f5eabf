import Foundation
import HTTPService
import HTTPTypes
import HealthFormats
import Hummingbird

struct HealthMetricsRoutes: Sendable {
    let recordHealthMetrics: RecordHealthMetrics

    func add(to group: RouterGroup<GatewayContext>) {
        group.post("health-metrics") { request, context in
            try await record(request, context, as: Self.isFHIR(request) ? .fhir : .breatheEasy)
        }
        group.post("health-metrics/fhir") { try await record($0, $1, as: .fhir) }
        group.post("health-metrics/open-mhealth") { try await record($0, $1, as: .openMHealth) }
        // An answer of a provider's API as it came; its kind shows in its content.
        group.post("health-metrics/provider-documents") { try await record($0, $1, as: nil) }
    }

    private func record(
        _ request: Request, _ context: GatewayContext, as format: HealthDocument.Format?
    ) async throws -> JSONResponse<RecordedHealthMetrics> {
        let userID = try context.userID
        let clock = try Self.clock(of: request)
        let document = try await HealthMetricsBody.document(in: request, as: format)
        return JSONResponse(
            status: .accepted, value: try await recordHealthMetrics(document, clock: clock, of: userID))
    }

    /// https://hl7.org/fhir/R4/http.html#mime-type
    private static func isFHIR(_ request: Request) -> Bool {
        request.headers[.contentType]?.lowercased().hasPrefix("application/fhir+json") == true
    }

    /// The zone of wall-clock times in the body; nil reads them as UTC.
    private static func clock(of request: Request) throws -> TimeZone? {
        var query = QueryReader(request)
        guard let name = query.text("timeZone") else { return nil }
        let zone = name.utf8.count <= 64 ? TimeZone(identifier: name) : nil
        if zone == nil { query.refuse("timeZone", "must be a name such as Europe/Zurich") }
        try query.check()
        return zone
    }
}
