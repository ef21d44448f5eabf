import Domain
import HTTPService
import Hummingbird
import NIOCore
import Sessions

/// What travels with one request.
struct JournalContext: SessionContext {
    var coreContext: CoreRequestContextStorage
    var session: Session?
    let channel: any NIOCore.Channel

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
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
