import Caching
import Domain
import HTTPService
import HTTPTypes
import MessageProtocol

/// The one place where the domain's errors become problem documents.
enum JournalProblems {
    /// Not named `problem(for:)`: since that returns an optional too, it would call itself.
    /// - Returns: nil for an error that is not a refusal by the domain.
    static func problem(mapping error: any Error) -> Problem? {
        switch error {
        case is LoadingCacheIsBusy: .tryAgain
        case let error as EntryRefusal: Problem(error)
        case let error as DomainError: .faultyFields([MessageFault(field: error.field, problem: error.problem)])
        default: nil
        }
    }
}
