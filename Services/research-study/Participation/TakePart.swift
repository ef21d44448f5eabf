import Domain
import Foundation

/// Checks an invitation before its owner reads the consent.
struct CheckInvitation: Sendable {
    let store: PostgresParticipationStore
    let current: CurrentStudy
    let brake: InvitationBrake
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - typed: as the person did.
    ///   - address: of the client.
    /// - Throws: ``InvitationFault``, ``InvitationRefusal``, ``TooManyUnknownInvitations``, ``ParticipationError``.
    func callAsFunction(_ typed: String, from address: String) async throws -> InvitationCode {
        let code = try InvitationCode(typed)
        guard let study = try await current() else { throw ParticipationError.noStudy }
        guard study.takesInvitees, !study.isOver(on: CalendarDay(of: now(), in: .gmt)) else {
            throw ParticipationError.studyClosed
        }
        return try await store.use(code, of: study.id, by: brake.digest(address), at: now()) { invitee, _ in
            if let refusal = InvitationRefusal(of: invitee.status) { throw refusal }
        }.code
    }
}

/// Enrols whoever has signed the consent with an invitation.
struct Enrol: Sendable {
    let check: CheckInvitation

    struct Request: Sendable {
        /// As the person typed it.
        var invitation: String
        /// That the person has signed.
        var consentVersion: Int
        /// That the device has made and kept before it asks, so that an answer that is lost shuts nobody out.
        var secret: ParticipantSecret?
    }

    struct Enrolment: Sendable {
        var invitee: Invitee
        var secret: ParticipantSecret
    }

    /// The same request again, with the device's secret, has the same answer.
    /// - Throws: as ``CheckInvitation``.
    func callAsFunction(_ request: Request, from address: String) async throws -> Enrolment {
        let code = try InvitationCode(request.invitation)
        // As it is now: nobody signs a version that was replaced.
        guard let study = try await check.current.fresh() else { throw ParticipationError.noStudy }
        let now = check.now()
        let today = CalendarDay(of: now, in: .gmt)
        guard study.takesInvitees, !study.isOver(on: today) else { throw ParticipationError.studyClosed }
        let secret = request.secret ?? ParticipantSecret()
        let invitee = try await check.store.use(
            code, of: study.id, by: check.brake.digest(address), at: now
        ) { invitee, transaction in
            var enrolled = invitee
            try enrolled.enrol(secret.digest, consentVersion: request.consentVersion, on: today)
            guard enrolled != invitee else { return }
            guard let version = try await transaction.heldConsentVersion(of: study.id),
                version == request.consentVersion
            else { throw ParticipationError.oldConsent }
            invitee = enrolled
        }
        return Enrolment(invitee: invitee, secret: secret)
    }
}

/// Notes that a participant has signed the consent that holds now.
struct SignConsent: Sendable {
    let store: PostgresParticipationStore

    /// - Throws: ``ParticipationError/oldConsent``, ``InviteeError/notParticipating(_:)``.
    func callAsFunction(_ version: Int, by participant: Participant) async throws {
        _ = try await store.change(participant.digest) { invitee, study, transaction in
            guard invitee.status == .participating else { throw InviteeError.notParticipating(invitee.status) }
            guard try await transaction.heldConsentVersion(of: study) == version else {
                throw ParticipationError.oldConsent
            }
            invitee.consentVersion = version
        }
    }
}

/// Ends somebody's participation, as they wish. Answers are nobody's, so none is deleted.
struct Withdraw: Sendable {
    let store: PostgresParticipationStore
    let now: @Sendable () -> Date

    /// - Returns: the status, ``InviteeStatus/withdrawn``.
    /// - Throws: ``InviteeError/notParticipating(_:)``.
    func callAsFunction(_ participant: Participant) async throws -> InviteeStatus {
        let today = CalendarDay(of: now(), in: .gmt)
        let invitee = try await store.change(participant.digest) { invitee, _, _ in
            try invitee.withdraw(on: today)
        }
        return invitee?.status ?? .withdrawn
    }
}

/// Why nobody can take part, or sign, now.
enum ParticipationError: Error, Sendable, Equatable {
    case noStudy
    case studyClosed
    /// Another version of the consent holds now.
    case oldConsent
}
