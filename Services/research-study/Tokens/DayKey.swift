import Domain
import Foundation

/// The RSA key of one survey day. Its public half is the same for everybody, its private half ends with the day.
struct DayKey: Sendable, Equatable {
    var study: StudyID
    var day: CalendarDay
    /// DER, a SubjectPublicKeyInfo.
    var publicKey: [UInt8]
    /// Nil once the day is over.
    var sealed: SealedPrivateKey?

    /// Where the sealed half belongs; it cannot be opened elsewhere.
    var place: String { "token-keys/\(study)/\(day)" }
}

/// A private key under a key of its own, which the operator's master key wraps.
struct SealedPrivateKey: Sendable, Equatable {
    var wrapped: [UInt8]
    var bytes: [UInt8]
}

/// Why a token cannot be had. Says nothing about who asked.
enum TokenError: Error, Sendable, Equatable {
    case studyClosed
    /// A token is had on its day and on the day before.
    case otherDay
    case notParticipating
    /// The consent has changed so much that it has to be signed again.
    case mustSign
    /// Another message was signed for this day, or one for a later day.
    case alreadyIssued
    /// It is no number below the key's modulus.
    case unreadableMessage
}

extension CalendarDay {
    /// The survey day of an instant. It is the same everywhere, so that it says nothing about where somebody is.
    static func ofSurvey(at instant: Date) -> CalendarDay { CalendarDay(of: instant, in: .gmt) }
}
