import Domain
import Foundation
import HTTPService
import Hummingbird

/// What travels with one request.
struct GatewayContext: SessionContext {
    var coreContext: CoreRequestContextStorage
    var session: Session?

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
    }

    var maxUploadSize: Int { BodyReader.usualLimit }

    /// The signed-in person.
    var userID: UserID {
        get throws {
            guard let session else { throw Problem.signInFirst }
            return session.userID
        }
    }
}
