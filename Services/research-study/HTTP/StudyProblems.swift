import Caching
import Domain
import HTTPService
import HTTPTypes
import MessageProtocol

/// The one place where the domain's errors become problem documents.
enum StudyProblems {
    /// Not named `problem(for:)`: since that returns an optional too, it would call itself.
    /// - Returns: nil for an error that is not a refusal by the domain.
    static func problem(mapping error: any Error) -> Problem? {
        switch error {
        case is LoadingCacheIsBusy: .tryAgain
        case let error as StudyError: Problem(error)
        case let error as StudyFileFaults: Problem(error)
        case let error as InviteeError: Problem(error)
        case let error as InvitationFault: Problem(error)
        case let error as InvitationRefusal: Problem(error)
        case let error as ParticipationError: Problem(error)
        case let error as TooManyUnknownInvitations: Problem(error)
        case let error as TokenError: Problem(error)
        case let error as SnapshotError: Problem(error)
        case let error as AnswerError: Problem(error)
        case let error as SurveyFaults: Problem(error)
        case let error as CardFault: Problem(error)
        case let error as ExportFault: Problem(error)
        case let error as DomainError: .faultyFields([MessageFault(field: error.field, problem: error.problem)])
        default: nil
        }
    }
}
