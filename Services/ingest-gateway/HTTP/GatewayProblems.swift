import Caching
import Domain
import EnvironmentReports
import HTTPService
import HTTPTypes
import MessageProtocol

/// The one place where the domain's errors become problem documents.
enum GatewayProblems {
    /// Not named `problem(for:)` like the functions below: since it returns an optional too, it would call itself.
    /// - Returns: nil for an error that is not a refusal by the domain.
    static func problem(mapping error: any Error) -> Problem? {
        switch error {
        case AccountError.deleted: .signInFirst
        case let error as ReportLimitReached: problem(for: error)
        case is OtherReportStored: .keyUsedBefore
        case let error as RemindersInThePast: problem(for: error)
        case let error as UnknownAlert: problem(for: error)
        case let error as ChannelError: problem(for: error)
        case let error as OverfullBox: problem(for: error)
        case let error as HealthMetricsError: problem(for: error)
        case let error as HealthUploadError: problem(for: error)
        case let error as AnswerQuizError: problem(for: error)
        case let error as ThresholdDecisionError: problem(for: error)
        case let error as ArticleRefusal: problem(for: error)
        case is CorrectedMeanwhile:
            Problem(
                .conflict, "Nothing was changed: somebody has corrected this reading meanwhile; read it again",
                code: "changed-meanwhile")
        case let error as InquiryError: problem(for: error)
        case is LoadingCacheIsBusy: .tryAgain
        default: nil
        }
    }

    private static func problem(for error: ArticleRefusal) -> Problem {
        switch error {
        case .unknown: Problem(.notFound, "There is no such article, or it is not yours")
        case .changed:
            Problem(
                .conflict, "Somebody changed the article meanwhile: get it again, and send its version", code: "changed"
            )
        case .notNow(let state):
            Problem(.conflict, "This cannot be done with an article that is \(state.rawValue)", code: "not-now")
        case .tooManyPictures(let limit): Problem(.conflict, "An article may have \(limit) pictures")
        case .tooManyDrafts(let limit):
            Problem(.conflict, "One author may have \(limit) unpublished articles; delete one first")
        case .faulty(let faults):
            Problem.faultyFields(faults.map { MessageFault(field: $0.field, problem: $0.problem) })
        }
    }

    private static func problem(for error: ReportLimitReached) -> Problem {
        Problem(
            .tooManyRequests,
            "Nothing was stored: one person may send \(error.limit) reports within an hour; send it again later",
            retryAfter: max(1, Int(error.freeIn.rounded(.up))))
    }

    private static func problem(for error: RemindersInThePast) -> Problem {
        .faultyFields(
            error.places.map {
                MessageFault(
                    field: "settings.reminders[\($0)].date",
                    problem: "must not have passed, with its time, where the person is")
            })
    }

    private static func problem(for error: UnknownAlert) -> Problem {
        Problem(
            .notFound, "There is no such alert, or you had no subscription yet when it was raised")
    }

    private static func problem(for error: ChannelError) -> Problem {
        switch error {
        case .addressInUse(let other):
            Problem(.conflict, "The channel \(other) already has this address; nothing was changed")
        case .tooMany(let limit):
            Problem(.conflict, "One person may have \(limit) channels; delete one of yours first")
        case .emailIsOff:
            Problem(.conflict, "E-mail is off; PUT /api/v1/subscription with emailNotifications turns it on")
        case .unusable(let error): Problem.faultyFields([MessageFault(field: error.field, problem: error.problem)])
        case .channelIsOff(let channel):
            Problem(
                .conflict, "\(channel.rawValue) is off: the operator of this server has not set it up")
        case .tooManyTests(let limit, let freeIn):
            Problem(
                .tooManyRequests, "You may have \(limit) test messages within an hour; nothing was sent",
                retryAfter: max(1, Int(freeIn.rounded(.up))))
        }
    }

    private static func problem(for error: InquiryError) -> Problem {
        switch error {
        case .tooMany(let freeIn):
            Problem(
                .tooManyRequests,
                "Nothing was stored: one person may write \(Inquiry.mostPerDay) messages to support within a "
                    + "day; send it again later",
                retryAfter: max(1, Int(freeIn.rounded(.up))))
        case .otherStored: .keyUsedBefore
        case .unknown: Problem(.notFound, "There is no such inquiry")
        case .changedMeanwhile(let version):
            Problem(
                .conflict,
                "Nothing was changed: the inquiry has version \(version) by now; read it again, and send that version",
                code: "changed-meanwhile")
        case .closed:
            Problem(.conflict, "The inquiry is closed: reopen it before you answer", code: "closed")
        case .noMail: Problem(.serviceUnavailable, "This server sends no mail: sign in to write to support")
        }
    }

    private static func problem(for error: OverfullBox) -> Problem {
        Problem.faultyParameters([
            MessageFault(
                field: "bbox",
                problem: "contains \(error.count) \(error.contents), of which at most \(error.limit) are returned: "
                    + "request a smaller box")
        ])
    }

    private static func problem(for error: HealthMetricsError) -> Problem {
        switch error {
        case .tooMany(let list, let limit):
            return .faultyFields([MessageFault(field: list, problem: "must have at most \(limit) entries")])
        case .allRefused(let count, let faults):
            let things = count == 1 ? "1 field is" : "\(count) fields are"
            let errors = count > faults.count ? "errors, which has the first \(faults.count)" : "errors"
            return Problem(
                .unprocessableContent, "\(things) not acceptable; see \(errors)",
                errors: faults.map { Problem.FieldError($0) })
        }
    }

    private static func problem(for error: HealthUploadError) -> Problem {
        switch error {
        case .tooManyUnfinished(let limit):
            Problem(
                .tooManyRequests, "You have \(limit) unfinished imports; wait until one is read, or delete one")
        case .tooMuchOfPerson(let limit):
            Problem(
                .tooManyRequests,
                "Your unfinished imports may have \(limit) bytes together; wait until one is read, or delete one")
        case .noRoom:
            Problem(.serviceUnavailable, "There is no room for files at this moment; go on later", retryAfter: 600)
        case .tooManyPieces:
            Problem(
                .tooManyRequests,
                "The file was sent in too many small pieces; delete it and send it in pieces of 1 MB or more")
        case .otherOffset:
            Problem(
                .conflict,
                "The bytes do not continue those that are stored; HEAD returns the Upload-Offset to resume from")
        case .beyondLength:
            Problem(
                .contentTooLarge, "The bytes go beyond the file's Upload-Length; what came before them is stored")
        }
    }

    private static func problem(for error: AnswerQuizError) -> Problem {
        switch error {
        case .notBegun(let day, let today):
            Problem(.conflict, "\(day) has not begun where you are: today is \(today)")
        case .closedToChanges(let day, let today):
            Problem(
                .conflict,
                "The answers of \(day) cannot be changed any more: today is \(today), and answers can be changed on"
                    + " the day itself only")
        case .tooLate(let day, let today):
            Problem(
                .conflict,
                "It is too late to answer for \(day): a day can be answered until noon of the next, and today is"
                    + " \(today)")
        case .notSuggested:
            .faultyFields([
                MessageFault(
                    field: "suggestionID",
                    problem: "is not of a suggestion in your inbox: copy it from there, or leave it out")
            ])
        case .outdated(let quiz, let version, let newest):
            Problem(
                .conflict,
                "Version \(version) of this quiz is outdated: get version \(newest) with GET"
                    + " /api/v1/quizzes/\(quiz) and answer that")
        }
    }

    private static func problem(for error: ThresholdDecisionError) -> Problem {
        switch error {
        case .unknown:
            Problem(.notFound, "There is no such suggestion: GET /api/v1/threshold-suggestions lists yours")
        case .decidedOtherwise(let decision): Problem(.conflict, "The suggestion has already been \(decision.rawValue)")
        }
    }
}
