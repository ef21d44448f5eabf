import Domain
import Foundation

/// Takes an answer for the token of its day and the environment of its hour.
struct SubmitAnswer: Sendable {
    /// What came, unread.
    struct Submission: Sendable {
        var token: StudyToken
        /// By question.
        var answers: [String: Int]
        /// Exactly as it was sealed.
        var snapshot: String
        var seal: String
    }

    let currentStudy: CurrentStudy
    let keys: DayKeys
    let seal: SnapshotSeal
    let intake: PostgresIntakeStore
    let now: @Sendable () -> Date

    /// When it returns, the answer is stored; when it throws, nothing is.
    /// - Throws: ``AnswerError``, ``SnapshotError``, ``SurveyFaults``.
    func callAsFunction(_ submission: Submission) async throws {
        let now = now()
        guard let study = try await currentStudy(), study.isOpen(on: .ofSurvey(at: now)) else {
            throw AnswerError.studyClosed
        }
        let snapshot = try seal.open(submission.snapshot, submission.seal)
        try snapshot.check(at: now)
        // Somebody who began before midnight has yesterday's token and yesterday's environment.
        let (token, day) = (submission.token, CalendarDay.ofSurvey(at: snapshot.asOf))
        guard token.day == day else { throw SnapshotError.otherDay }
        guard study.isOpen(on: day) else { throw AnswerError.studyClosed }
        let answers = try study.survey.checked(submission.answers)
        guard let key = try await keys.knownKey(of: study.id, on: day), token.isSigned(by: key) else {
            throw AnswerError.forgedToken
        }
        guard try await intake.add(SurveyAnswer(answers, in: snapshot), spending: token, in: study.id) else {
            throw AnswerError.alreadyAnswered
        }
    }
}

/// Why an answer is not taken. Says nothing of the answer.
enum AnswerError: Error, Sendable, Equatable {
    case studyClosed
    /// No key of ours has signed the token.
    case forgedToken
    /// The token was spent before.
    case alreadyAnswered
}
