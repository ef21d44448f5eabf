import HTTPService
import HTTPTypes
import Hummingbird
import Logging
import ServiceRuntime

/// `POST /bounces` on the admin port: a mail server hands over what came back, whole and as it is.
struct BounceRoutes: Sendable {
    let takeBounce: TakeBounce
    let logger: Logger

    /// Reports quote the mail, and some servers dress them up.
    static let largestReport = 1 << 20

    func add(to bounces: RouterGroup<BasicRequestContext>) {
        bounces.post { request, _ in
            let message = try await request.bytes(upTo: Self.largestReport, of: "report")
            do {
                let result = try await takeBounce(message)
                NotifierMetrics.bounce(result)
                logger.info("Mail came back", metadata: ["result": "\(result.rawValue)"])
                return try AdminResponse.json(["result": result])
            } catch let fault as BounceFault {
                throw Problem(fault == .unknownDelivery ? .notFound : .unprocessableContent, "\(fault)")
            }
        }
    }
}
