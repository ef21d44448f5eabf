import Domain
import Foundation
import MessageProtocol

/// Notes what somebody answers to a question of consent. Whoever agrees has to have the current notice before them; a
/// withdrawal is as easy as can be.
struct AnswerConsent: Sendable {
    let store: PostgresConsentStore
    let notices: NoticeLibrary
    let now: @Sendable () -> Date

    /// - Parameter version: of the privacy notice that the person had before them.
    /// - Throws: ``DomainError`` naming `noticeVersion`; ``AccountError/deleted``.
    func callAsFunction(
        _ consent: AccountConsentChanged.Consent, isGranted: Bool, noticeVersion version: Int?, by userID: UserID
    ) async throws {
        let newest = notices.newest(.privacy)
        let isFine = isGranted ? version == newest : version.map { (1...newest).contains($0) } ?? true
        guard isFine else {
            throw Self.notCurrent("noticeVersion", newest)
        }
        try await store.note(consent, isGranted: isGranted, noticeVersion: version, of: userID, at: now())
    }

    static func notCurrent(_ field: String, _ newest: Int) -> DomainError {
        DomainError(field: field, problem: "must be \(newest), the version that holds now: show it before you ask")
    }
}
