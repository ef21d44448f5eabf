import HTTPService
import HTTPTypes

/// What is said of a request whose key was seen before. Each has a `code`, since one status has several reasons.
extension Problem {
    /// The first attempt still runs.
    static let underWay = Problem(
        .conflict, "A request with this Idempotency-Key is under way: send the same once more to get its answer",
        code: "under-way", retryAfter: 1)

    private static let whatToDo =
        "It may or may not have taken effect: look with GET, and if it has not, send it again with a new "
        + "Idempotency-Key"

    /// The process that ran the first attempt is gone, or could not say how it ended.
    static let outcomeUnknown = Problem(
        .conflict, "Nobody knows how the first request with this Idempotency-Key ended. \(whatToDo)",
        code: outcomeUnknownCode)

    /// The database was lost before it confirmed; this is also what a repetition gets.
    static let keyInDoubt = Problem(
        .serviceUnavailable,
        "The outcome of this request is unknown, and stays so for its Idempotency-Key. \(whatToDo)",
        code: outcomeUnknownCode)

    /// The first attempt took effect.
    static func answerNotKept(_ status: HTTPResponse.Status) -> Problem {
        Problem(
            .conflict,
            "The first request with this Idempotency-Key was answered with \(status.code) and has had its effect; its "
                + "answer is not kept, GET shows what there is now", code: "answer-not-kept")
    }

    static func tooManyKeys(_ most: Int) -> Problem {
        Problem(
            .tooManyRequests,
            "You have sent \(most) requests with an Idempotency-Key within 24 hours; nothing was done. Send it "
                + "without, or wait until the first of them are forgotten", code: "too-many-keys", retryAfter: 3_600)
    }
}
