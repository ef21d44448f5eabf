import Crypto
import Domain
import Foundation

/// Signs one blinded message for a participant and a survey day.
///
/// That somebody has a token is known, whether and when they spend it is not: the message comes blinded, and the signature
/// is not kept.
struct IssueToken: Sendable {
    let keys: DayKeys
    let signer: TokenSigner
    let store: PostgresTokenStore
    let now: @Sendable () -> Date

    /// - Parameter blinded: the same once more, after a lost answer, is signed once more.
    /// - Returns: the signature of the blinded message.
    /// - Throws: ``TokenError``.
    func callAsFunction(_ blinded: [UInt8], on day: CalendarDay, for participant: Participant) async throws -> [UInt8] {
        let (study, today) = (participant.study, CalendarDay.ofSurvey(at: now()))
        guard !study.isOver(on: today) else { throw TokenError.studyClosed }
        guard [today, today.next].contains(day), study.isOpen(on: day) else { throw TokenError.otherDay }
        guard participant.isParticipating else { throw TokenError.notParticipating }
        guard !participant.mustSign else { throw TokenError.mustSign }
        let key = try await keys.key(of: study.id, on: day)
        // Before it is noted: who sends what cannot be signed keeps the day's token.
        let signature = try await signer.sign(blinded, with: key)
        switch try await store.note(Array(SHA256.hash(data: blinded)), on: day, of: participant) {
        case .noted: return signature
        case .alreadyIssued: throw TokenError.alreadyIssued
        case .notParticipating: throw TokenError.notParticipating
        }
    }
}
