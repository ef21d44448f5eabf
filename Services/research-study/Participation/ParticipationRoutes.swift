import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird

/// How one takes part, with an ID and without an account.
struct ParticipationRoutes: Sendable {
    let check: CheckInvitation
    let enrol: Enrol
    let authenticate: AuthenticateParticipant
    let sign: SignConsent
    let withdraw: Withdraw
    let proxies: TrustedProxies

    struct Checked: Encodable {
        var invitation: InvitationCode
        var status: InviteeStatus
    }

    struct Enrolled: Encodable {
        var invitee: InvitationCode
        var secret: String
        var status: InviteeStatus
        var consentVersion: Int
    }

    struct Withdrawn: Encodable {
        var status: InviteeStatus
    }

    func add(to group: RouterGroup<StudyContext>) {
        group.post("study/invitation-checks") { request, context in
            let invitation = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(
                BodyField<String>.required("invitation"))
            let code = try await check(invitation, from: address(of: request, context))
            return JSONResponse(value: Checked(invitation: code, status: .invited))
        }
        group.post("study/enrolments") { request, context in
            let (invitation, version, secret) = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(
                BodyField<String>.required("invitation"), BodyField<Int>.required("consentVersion"), .secret)
            let enrolment = try await enrol(
                Enrol.Request(invitation: invitation, consentVersion: version, secret: secret),
                from: address(of: request, context))
            let invitee = enrolment.invitee
            return JSONResponse(
                status: .created,
                value: Enrolled(
                    invitee: invitee.code, secret: enrolment.secret.text, status: invitee.status,
                    consentVersion: invitee.consentVersion ?? version))
        }
        group.get("study/participation") { request, _ in
            JSONResponse(value: ParticipationJSON(try await authenticate.sender(of: request)))
        }
        group.put("study/participation/consent") { request, _ in
            let participant = try await authenticate.sender(of: request)
            let version = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(
                BodyField<Int>.required("version"))
            try await sign(version, by: participant)
            return JSONResponse(value: ParticipationJSON(try await authenticate.sender(of: request)))
        }
        group.delete("study/participation") { request, _ in
            JSONResponse(value: Withdrawn(status: try await withdraw(try await authenticate.sender(of: request))))
        }
    }

    private func address(of request: Request, _ context: StudyContext) -> String {
        ClientAddress(of: request, from: context.channel.remoteAddress, behind: proxies).text
    }
}

/// What a device learns of its participation once a day, and whenever it asks.
struct ParticipationJSON: Encodable, Sendable {
    var invitee: InvitationCode
    /// Also one that the staff made; a device takes it as not participating.
    var status: InviteeStatus
    var consent: Consent
    var study: StudyID
    var phase: StudyPhase
    var firstDay: CalendarDay
    var lastDay: CalendarDay

    struct Consent: Encodable, Sendable {
        /// The version that was signed.
        var signed: Int
        /// The version that holds.
        var current: Int
        /// From the one to the other: none, cosmetic or material.
        var change: String
        /// Before the next answer.
        var mustSign: Bool
    }

    init(_ participant: Participant) {
        let study = participant.study
        (invitee, status) = (participant.invitee.code, participant.status)
        consent = Consent(
            signed: participant.consentVersion, current: study.consentVersion,
            change: participant.consentChange?.rawValue ?? "none", mustSign: participant.mustSign)
        (self.study, phase, firstDay, lastDay) = (study.id, study.phase, study.firstDay, study.lastDay)
    }
}

extension BodyField<ParticipantSecret?> {
    fileprivate static var secret: BodyField {
        BodyField<String?>.optional("secret", default: nil).checked { text throws(DomainError) in
            guard let text else { return nil }
            guard let secret = ParticipantSecret(text) else {
                throw DomainError(field: "secret", problem: "must be 32 random bytes in base64url, 43 characters")
            }
            return secret
        }
    }
}
