import HTTPService
import HTTPTypes
import Hummingbird
import Logging
import ServiceRuntime

/// `POST /bounces` on the admin port: a mail server submits a bounced mail, whole and unchanged.
struct BounceRoutes: Sendable {
    let handleBounce: HandleBounce
    let logger: Logger

    /// Reports quote the mail, and some servers add to them.
    static let largestReport = 1 << 20

    func add(to bounces: RouterGroup<BasicRequestContext>) {
        bounces.post { request, _ in
            let message = try await request.bytes(upTo: Self.largestReport, of: "report")
            do {
                let result = try await handleBounce(message)
                NotifierMetrics.bounce(result)
                logger.info("Bounce handled", metadata: ["result": "\(result.rawValue)"])
                return try AdminResponse.json(["result": result])
            } catch let fault as BounceFault {
                throw Problem(fault == .unknownDelivery ? .notFound : .unprocessableContent, "\(fault)")
            }
        }
    }
}
