import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceRuntime

/// `POST /bounces` on the admin port: a mail server submits a bounced mail, whole and unchanged.
struct BounceRoutes: Sendable {
    let handleBounce: HandleBounce
    let logger: Logger

    /// Reports quote the mail, and some servers add to them.
    static let largestReport = 1 << 20

    func add(to bounces: RouterGroup<BasicRequestContext>) {
        bounces.post { request, _ in
            let message = try await Self.body(of: request)
            do {
                let result = try await handleBounce(message)
                NotifierMetrics.bounce(result)
                logger.info("Bounce handled", metadata: ["result": "\(result.rawValue)"])
                return try OperatorAnswer.json(["result": result])
            } catch let fault as BounceFault {
                throw OperatorProblem(fault == .unknownDelivery ? .notFound : .unprocessableContent, "\(fault)")
            }
        }
    }

    private static func body(of request: Request) async throws -> [UInt8] {
        do {
            return Array(try await request.body.collect(upTo: largestReport).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw OperatorProblem(.contentTooLarge, "The report is larger than \(largestReport) bytes")
        }
    }
}
