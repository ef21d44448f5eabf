import Domain
import Foundation
import Postgres
import Testing

@testable import research_study

/// The manual tests of the requirements, STU-1.T1 to STU-1.T6, and what else somebody may type.
@Suite(.timeLimit(.minutes(20))) struct InvitationCheckTests {
    @Test func anInvitedIDIsTaken() async throws {
        try await StudyUnderTest.withStudy { study in
            let code = try #require(try await study.invite().first)
            for typed in [code.rawValue, code.rawValue.uppercased(), "  \(code) \n"] {
                let answer = try await study.check(typed)
                #expect(answer.status == 200)
                #expect(answer.text == #"{"invitation":"\#(code)","status":"Invited"}"#)
            }
        }
    }

    @Test func aLongerTextIsToldToBeTooLong() async throws {
        try await StudyUnderTest.withStudy { study in
            let answer = try await study.check("234567")
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/invitation"])
            #expect(try answer.problem.errors?.map(\.detail) == ["cannot be longer than five characters"])
            #expect(try answer.code == "too-long")
        }
    }

    @Test func anIDOfNobodyIsInvalid() async throws {
        try await StudyUnderTest.withStudy { study in
            let answer = try await study.check(InvitationCode(number: 4_711).rawValue)
            #expect(answer.status == 404)
            #expect(try answer.code == "unknown-invitation")
            #expect(try answer.problem.detail.contains("invalid"))
        }
    }

    @Test(arguments: [
        (InviteeStatus.participating, 409, "already-in-use", "already in use"),
        (.withdrawn, 410, "revoked", "revoked"), (.restricted, 410, "revoked", "revoked"),
    ])
    func anIDThatIsInUseOrRevokedSaysSo(
        status: InviteeStatus, code: Int, name: String, says: String
    ) async throws {
        try await StudyUnderTest.withStudy { study in
            let enrolled = try await study.enrolled()
            let invitation = try InvitationCode(enrolled.invitee)
            try await study.features.manageInvitees.edit(
                invitation, in: try study.id, status: status, for: try study.staff)
            for answer in [try await study.check(enrolled.invitee), try await study.enrol(enrolled.invitee)] {
                #expect(answer.status == code)
                #expect(try answer.code == name)
                #expect(try answer.problem.detail.contains(says))
            }
        }
    }

    @Test(arguments: [
        ("2345", "too-short"), ("", "too-short"), ("2345o", "foreign-character"), ("22223", "mistyped"),
    ])
    func whatIsNoIDIsToldFromAnUnknownOne(typed: String, code: String) async throws {
        try await StudyUnderTest.withStudy { study in
            let answer = try await study.check(typed)
            #expect(answer.status == 422)
            #expect(try answer.code == code)
            #expect(try await study.count("invitation_attempts") == 0)
        }
    }

    @Test func aStatusThatTheStaffMadeLetsNobodyIn() async throws {
        try await StudyUnderTest.withStudy { study in
            let code = try #require(try await study.invite().first)
            let manage = study.features.manageInvitees
            try await manage.createStatus("Waiting", for: try study.staff)
            try await manage.edit(
                code, in: try study.id, status: InviteeStatus(rawValue: "Waiting"), for: try study.staff)
            #expect(try await study.check(code.rawValue).code == "not-invited")
        }
    }

    @Test(arguments: ["", "[]", "{}", #"{"invitation": 5}"#, #"{"invitation": null}"#])
    func aBodyWithoutAnIDIsRefused(body: String) async throws {
        try await StudyUnderTest.withStudy { study in
            let answer = try await study.post("/api/v1/study/invitation-checks", body)
            #expect([400, 422].contains(answer.status))
        }
    }

    @Test func beforeTheFirstStudyThereIsNone() async throws {
        try await StudyUnderTest.run { study in
            let check = try await study.check("22222")
            #expect(try check.code == "no-study")
            #expect(try await study.get("/api/v1/study").text == #"{"phase":"none"}"#)
            #expect(try await study.get("/api/v1/study/consent").status == 404)
        }
    }

    @Test(arguments: [StudyPhase.analysis, .closed]) func aStudyThatIsOverTakesNobody(phase: StudyPhase) async throws {
        try await StudyUnderTest.withStudy { study in
            let code = try #require(try await study.invite().first).rawValue
            try await study.pool.query("UPDATE studies SET phase = \(phase)")
            study.features.currentStudy.forget()
            #expect(try await study.check(code).code == "study-closed")
            #expect(try await study.enrol(code).code == "study-closed")
            #expect(try await study.status(of: InvitationCode(code)) == .invited)
        }
    }

    @Test func theDayAfterTheLastTakesNobodyThoughNobodyHasTurnedTheStudy() async throws {
        try await StudyUnderTest.withStudy { study in
            let code = try #require(try await study.invite().first).rawValue
            study.clock.advance(by: 33 * 86_400)
            #expect(try await study.check(code).code == "study-closed")
        }
    }
}
