import Domain
import HTTPTypes
import Hummingbird

struct HealthMetricsRoutes: Sendable {
    let recordHealthMetrics: RecordHealthMetrics

    /// One minute's measurements of a day, four kinds.
    static let mostPerRequest = 5_760

    func add(to group: RouterGroup<GatewayContext>) {
        group.post("health-metrics") { request, context in
            let userID = try context.userID
            let metrics = try await BodyReader.of(request).read(
                BodyField<[HealthMetric]>.list("metrics", upTo: Self.mostPerRequest))
            let accepted = try await recordHealthMetrics(metrics, of: userID)
            return JSONAnswer(status: .accepted, value: ["accepted": accepted])
        }
    }
}
