import HTTPService
import HTTPTypes
import Hummingbird

/// Somebody who has enrolled, as their device shows by its secret.
struct Participant: Sendable, Equatable {
    var study: Study
    var invitee: Invitee
    /// SHA-256 of the secret.
    var digest: [UInt8]

    var status: InviteeStatus { invitee.status }
    /// Of the consent that was signed.
    var consentVersion: Int { invitee.consentVersion ?? 0 }
    var isParticipating: Bool { status == .participating }
    /// How the consent has changed since then; nil for not at all.
    var consentChange: ConsentChange? { study.consentChange(since: consentVersion) }
    /// Whether the consent is to be signed before the next answer.
    var mustSign: Bool { isParticipating && consentChange == .material }
}

/// Finds out who sends a request with the header `Authorization: Participant <secret>`.
struct AuthenticateParticipant: Sendable {
    /// The study and the invitee with a digest; nil for nobody's.
    let find: @Sendable (_ digest: [UInt8]) async throws -> (study: StudyID, invitee: Invitee)?
    let study: @Sendable (StudyID) async throws -> Study?

    /// - Throws: a ``Problem``, 401 with the code `unknown-participant`.
    func sender(of request: Request) async throws -> Participant {
        guard let digest = Self.secret(of: request)?.digest else { throw Problem.unknownParticipant }
        guard let found = try await find(digest), let study = try await study(found.study) else {
            throw Problem.unknownParticipant
        }
        return Participant(study: study, invitee: found.invitee, digest: digest)
    }

    /// The scheme in any case, then one space or more (RFC 9110, 11.4).
    private static func secret(of request: Request) -> ParticipantSecret? {
        let parts = (request.headers[.authorization] ?? "").split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "participant" else { return nil }
        return ParticipantSecret(String(parts[1]))
    }
}

extension Problem {
    static let unknownParticipant = Problem(
        .unauthorized, "Nobody takes part with this secret: send it as 'Authorization: Participant …'",
        code: "unknown-participant")
}
