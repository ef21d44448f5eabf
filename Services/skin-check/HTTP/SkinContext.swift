import Caching
import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol
import NIOCore
import Sessions

/// What travels with one request.
struct SkinContext: SessionContext {
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

/// The one place where the domain's errors become problem documents.
enum SkinProblems {
    /// Not named `problem(for:)`: since that returns an optional too, it would call itself.
    /// - Returns: nil for an error that is not a refusal by the domain.
    static func problem(mapping error: any Error) -> Problem? {
        switch error {
        case is LoadingCacheIsBusy: .tryAgain
        case let error as PhotoRequestRefusal: Problem(error)
        case let error as DomainError: .faultyFields([MessageFault(field: error.field, problem: error.problem)])
        default: nil
        }
    }
}
