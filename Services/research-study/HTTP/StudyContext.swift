import Domain
import HTTPService
import Hummingbird
import NIOCore
import Sessions

/// What travels with one request.
struct StudyContext: SessionContext {
    var coreContext: CoreRequestContextStorage
    /// Of somebody of the staff; participants have none.
    var session: Session?
    let channel: any NIOCore.Channel

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    var maxUploadSize: Int { BodyReader.usualLimit }

    /// The signed-in person of the staff.
    var userID: UserID {
        get throws {
            guard let session else { throw Problem.signInFirst }
            return session.userID
        }
    }
}
