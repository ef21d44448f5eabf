import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Testing

@testable import research_study

/// The pages of invitees and their statuses.
@Suite(.timeLimit(.minutes(20))) struct InviteePageTests {
    private static func codes(_ page: Answer) -> [String] {
        page.text.matches(of: /<th scope="row" class="code">(.*?)<\/th>/).map { String($0.output.1) }
    }

    @Test func aNewInviteesIDIsShownOnceAndNotInAnAddress() async throws {
        try await StudyUnderTest.withStudy { study in
            let researcher = try await study.staff("researcher")
            let created = try await study.form("/research/invitees", ["count": "1"], researcher)
            #expect(created.status == 303 && created.location == "/research/invitees?done=created")
            let cookie = try #require(created.headers[.setCookie]?.split(separator: ";").first).description
            #expect(created.headers[.setCookie]?.contains("HttpOnly") == true)
            let page = try await study.page(
                "/research/invitees?done=created", researcher.merging(["cookie": cookie]) { own, _ in own })
            let code = try #require(Self.codes(page).first)
            #expect(page.words.contains("New IDs, shown this once \(code)"))
            #expect(page.headers[.setCookie]?.contains("Max-Age=0") == true)
            #expect(try await study.check(code).status == 200)
        }
    }

    @Test func invitationsAreMadeByTheThousandAndNotMoreThanThereMayBe() async throws {
        try await StudyUnderTest.withStudy { study in
            let researcher = try await study.staff("researcher")
            #expect(try await study.form("/research/invitees", ["count": "2500"], researcher).status == 303)
            let page = try await study.page("/research/invitees", researcher)
            #expect(page.words.contains("2,500 All 2,500 Invited 0 Participating 0 Restricted 0 Withdrawn"))
            #expect(Self.codes(page).count == 10 && page.words.contains("Page 1 of 250"))
            for count in ["0", "-3", "many", "", "7501"] {
                let refused = try await study.form("/research/invitees", ["count": count], researcher)
                #expect(refused.status == 422 && refused.words.contains("Write a whole number from 1"), "\(count)")
            }
            #expect(try await study.count("invitees") == 2_500)
        }
    }

    @Test func pagesGoByStatusAndHaveTenRows() async throws {
        try await StudyUnderTest.withStudy { study in
            let researcher = try await study.staff("researcher")
            let codes = try await study.invite(23)
            for code in codes.prefix(2) { _ = try await study.enrol(code.rawValue) }
            try await study.features.manageInvitees.restrict(codes[2], in: try study.id, for: try study.staff)
            var rows: [String] = []
            for number in 1...3 {
                rows += Self.codes(try await study.page("/research/invitees?page=\(number)", researcher))
            }
            #expect(Set(rows) == Set(codes.map(\.rawValue)) && rows.count == 23)
            #expect(Set(rows[20...21]) == Set(codes.prefix(2).map(\.rawValue)) && rows[22] == codes[2].rawValue)
            let last = try await study.page("/research/invitees?page=3", researcher)
            #expect(last.text.contains(#"id="previous""#) && !last.text.contains(#"id="next""#))
            let restricted = try await study.page("/research/invitees?status=Restricted", researcher)
            #expect(Self.codes(restricted) == [codes[2].rawValue])
        }
    }

    @Test func restrictIsOfferedForInvitedAndParticipatingAndConfirmed() async throws {
        try await StudyUnderTest.withStudy { study in
            let researcher = try await study.staff("researcher")
            let enrolled = try await study.enrolled()
            let path = "/research/invitees/\(enrolled.invitee)/restrict"
            let page = try await study.page("/research/invitees", researcher)
            #expect(page.text.contains(path) && !page.words.contains("Edit") && !page.words.contains("Delete"))
            #expect(try await study.page(path, researcher).words.contains("Restrict this invitee?"))
            #expect(try await study.form(path, [:], researcher).location == "/research/invitees?done=restricted")
            #expect(try await study.participation(enrolled.secret).text.contains("Restricted"))
            #expect(try await study.page(path, researcher).words.contains("Only who is Invited or Participating"))
            #expect(try await study.form(path, [:], researcher).status == 409)
            let after = try await study.page("/research/invitees", researcher)
            #expect(!after.text.contains(path))
            #expect(try await study.actions().filter { $0 == "invitee.restricted" }.count == 1)
        }
    }

    @Test func aDeveloperGivesAnotherIDOrStatus() async throws {
        try await StudyUnderTest.withStudy { study in
            let developer = try await study.staff("developer")
            let codes = try await study.invite(2)
            let free = try #require(
                (0..<100).map { InvitationCode(number: $0) }.first { !codes.contains($0) })
            let path = "/research/invitees/\(codes[0])/edit"
            func edit(_ code: String, _ status: String) async throws -> Answer {
                try await study.form(path, ["code": code, "status": status], developer)
            }
            #expect(try await study.page(path, developer).words.contains("Update"))
            for (code, status, fault) in [
                ("aaaaa", "Invited", "This is no ID"), (codes[1].rawValue, "Invited", "Another invitee has this ID"),
                (codes[0].rawValue, "Participating", "Nobody has enrolled with this ID"),
                (codes[0].rawValue, "Sleeping", "There is no such status."),
            ] {
                let refused = try await edit(code, status)
                #expect(refused.status == 422 && refused.words.contains(fault), "\(fault)")
            }
            #expect(try await edit(free.rawValue, "Withdrawn").location == "/research/invitees?done=edited")
            #expect(try await study.status(of: free) == .withdrawn)
            #expect(try await study.page(path, developer).status == 404)
        }
    }

    @Test func aDeletionIsConfirmedWithAReason() async throws {
        try await StudyUnderTest.withStudy { study in
            let developer = try await study.staff("developer")
            let code = try await study.invite()[0]
            let path = "/research/invitees/\(code)/delete"
            #expect(try await study.page(path, developer).words.contains("Delete this invitee?"))
            #expect(try await study.form(path, [:], developer).status == 422)
            #expect(try await study.form(path, ["reason": "made twice"], developer).status == 303)
            #expect(try await study.check(code.rawValue).code == "unknown-invitation")
            let act = try #require(try await study.announced().last)
            #expect(act.action == "invitee.deleted" && act.reason == "made twice")
            #expect(!"\(act)".contains(code.rawValue), "no ID is in the audit")
            #expect(try await study.page("/research/invitees", developer).words.contains("1 Deleted"))
        }
    }

    @Test func statusesAreCreatedAndDeletedWithTheirWarnings() async throws {
        try await StudyUnderTest.withStudy { study in
            let developer = try await study.staff("developer")
            let list = "/research/invitees/statuses"
            #expect(try await study.form(list, ["status": "On holiday"], developer).status == 303)
            for (name, fault) in [
                ("on holiday", "There is such a status already."), ("", "Write 1 to 40 characters."),
                (String(repeating: "x", count: 41), "Write 1 to 40 characters."),
            ] {
                let refused = try await study.form(list, ["status": name], developer)
                #expect(refused.status == 422 && refused.words.contains(fault), "\(fault)")
            }
            let builtIn = "\(list)/delete?status=Invited"
            #expect(try await study.page(builtIn, developer).words.contains("The application relies on this status"))
            #expect(!(try await study.page(builtIn, developer).text.contains(#"id="confirmed""#)))
            #expect(try await study.form(builtIn, ["reason": "why not"], developer).status == 409)

            let own = "\(list)/delete?status=On%20holiday"
            let code = try await study.invite()[0]
            let edit = ["code": code.rawValue, "status": "On holiday"]
            #expect(try await study.form("/research/invitees/\(code)/edit", edit, developer).status == 303)
            #expect(try await study.page(own, developer).words.contains("One invitee has this status."))
            #expect(try await study.form(own, ["reason": "not needed"], developer).status == 409)
            let back = ["code": code.rawValue, "status": "Invited"]
            #expect(try await study.form("/research/invitees/\(code)/edit", back, developer).status == 303)
            #expect(try await study.form(own, ["reason": ""], developer).status == 422)
            #expect(try await study.form(own, ["reason": "not needed"], developer).status == 303)
            #expect(try await study.page(own, developer).status == 404)
            #expect(try await study.actions().suffix(2).contains("status.deleted"))
        }
    }

    @Test func aStudyThatIsOverOffersNoInvitations() async throws {
        try await StudyUnderTest.withStudy(in: .analysis) { study in
            let researcher = try await study.staff("researcher")
            let page = try await study.page("/research/invitees", researcher)
            #expect(page.words.contains("The study takes nobody any more.") && !page.text.contains(#"id="create""#))
            #expect(try await study.form("/research/invitees", ["count": "1"], researcher).status == 422)
        }
    }
}
