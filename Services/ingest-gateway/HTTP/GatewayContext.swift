import Domain
import Foundation
import Hummingbird
import NIOCore

/// What travels with one request.
struct GatewayContext: RequestContext {
    /// Enough for a day of measurements of one person.
    static let largestBody = 1 << 20

    var coreContext: CoreRequestContextStorage
    /// Set by ``SignedInMiddleware``.
    var session: Session?

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
    }

    var maxUploadSize: Int { Self.largestBody }

    /// The signed-in person.
    var userID: UserID {
        get throws {
            guard let session else { throw Problem.signInFirst }
            return session.userID
        }
    }
}
