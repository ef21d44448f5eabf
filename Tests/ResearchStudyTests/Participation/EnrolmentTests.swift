import Domain
import Foundation
import Testing

@testable import research_study

/// How one takes part: once per ID, with the consent that holds.
@Suite(.timeLimit(.minutes(20))) struct EnrolmentTests {
    private static let secret = String(repeating: "A", count: 43)

    @Test func whoeverEnrolsGetsASecretAndParticipates() async throws {
        try await StudyUnderTest.withStudy { study in
            let code = try #require(try await study.invite().first)
            let answer = try await study.enrol(code.rawValue.uppercased())
            let enrolled = try answer.decoded(EnrolledForTests.self)

            #expect(answer.status == 201)
            #expect(enrolled.invitee == code.rawValue && enrolled.status == "Participating")
            #expect(enrolled.secret.utf8.count == 43 && enrolled.consentVersion == 1)
            let invitee = try await study.features.manageInvitees.invitee(code, in: try study.id)
            #expect(invitee.digest == ParticipantSecret(enrolled.secret)?.digest)
            #expect(invitee.enrolledOn?.description == "2027-05-09" && invitee.leftOn == nil)
        }
    }

    @Test func theDeviceMayMakeItsOwnSecretAndAskAgain() async throws {
        try await StudyUnderTest.withStudy { study in
            let code = try #require(try await study.invite().first).rawValue
            let first = try await study.enrol(code, secret: Self.secret)
            study.clock.advance(by: 86_400)
            let again = try await study.enrol(code, secret: Self.secret)

            #expect(first.status == 201 && again.status == 201)
            #expect(first.text == again.text)
            #expect(try first.decoded(EnrolledForTests.self).secret == Self.secret)
            #expect(try await study.enrol(code, secret: String(repeating: "B", count: 43)).code == "already-in-use")
        }
    }

    @Test(arguments: ["", "short", String(repeating: "!", count: 43), String(repeating: "A", count: 44)])
    func aSecretOfAnotherShapeIsRefused(secret: String) async throws {
        try await StudyUnderTest.withStudy { study in
            let code = try #require(try await study.invite().first)
            let answer = try await study.enrol(code.rawValue, secret: secret)
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/secret"])
            #expect(try await study.status(of: code) == .invited)
        }
    }

    /// Nothing of two devices is half done: one has the ID, the other is told that it is in use.
    @Test func ofDevicesAtTheSameTimeOneWins() async throws {
        try await StudyUnderTest.withStudy { study in
            for code in try await study.invite(10) {
                let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
                    for _ in 0..<4 { group.addTask { try await study.enrol(code.rawValue) } }
                    return try await group.reduce(into: [Answer]()) { $0.append($1) }
                }
                #expect(answers.map(\.status).sorted() == [201, 409, 409, 409])
                let winner = try #require(answers.first { $0.status == 201 }).decoded(EnrolledForTests.self)
                #expect(try await study.participation(winner.secret).status == 200)
            }
        }
    }

    @Test(arguments: [0, 2, -1, 99]) func aConsentOfAnotherVersionEnrolsNobody(version: Int) async throws {
        try await StudyUnderTest.withStudy { study in
            let code = try #require(try await study.invite().first)
            let answer = try await study.enrol(code.rawValue, consentVersion: version)
            #expect(answer.status == 409)
            #expect(try answer.code == "old-consent")
            #expect(try await study.status(of: code) == .invited)
        }
    }

    @Test func aRestrictedPersonMayEnrolAgainWithANewID() async throws {
        try await StudyUnderTest.withStudy { study in
            let enrolled = try await study.enrolled()
            try await study.features.manageInvitees.restrict(
                InvitationCode(enrolled.invitee), in: try study.id, for: try study.staff)
            let other = try #require(try await study.invite().first)
            #expect(try await study.enrol(other.rawValue).status == 201)
        }
    }
}
