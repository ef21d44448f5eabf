import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import RequestedNotifications
import Testing

@testable import accounts

/// The clock stands at 10 April 2023.
@Suite(.timeLimit(.minutes(20))) struct GuardianTests {
    private static let child =
        #"{"userName": "birch9", "birthDate": "2012-05-01", "country": "DE", "guardianEmail": "parent@example.org"}"#

    private func guarded(_ accounts: AccountsUnderTest) async throws -> Int {
        try await accounts.count("guarded_people")
    }

    @Test func keepsAChildGuardedUntilTheGuardianAgrees() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            #expect(try await accounts.save(Self.child, token: token).status == 200)
            #expect(try await guarded(accounts) == 1)
            #expect(try await accounts.profile(token).guardian?.isConfirmed == false)
            let mail = try #require(try await accounts.mails().last)
            #expect(mail.kind == .guardianConsent)
            #expect(mail.content?.address == "parent@example.org")
            #expect(mail.content?[.person] == "birch9")
            #expect(mail.content?.link?.hasPrefix("https://breathe.example/account/guardian#") == true)

            let consent = #"{"token": "\#(try #require(mail.token))"}"#
            #expect(try await accounts.call(.post, "/api/v1/accounts/guardian-consents", consent).status == 204)
            #expect(try await guarded(accounts) == 0)
            #expect(try await accounts.profile(token).guardian?.isConfirmed == true)
            // It works once.
            #expect(try await accounts.call(.post, "/api/v1/accounts/guardian-consents", consent).status == 404)
        }
    }

    @Test func asksNobodyForWhoIsOldEnough() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let before = try await accounts.mails().count
            let answer = try await accounts.save(
                #"{"userName": "birch9", "birthDate": "2009-04-10", "country": "AT", "guardianEmail": "a@example.org"}"#,
                token: token)
            #expect(answer.status == 200)
            #expect(try await guarded(accounts) == 0)
            #expect(try await accounts.mails().count == before)
        }
    }

    @Test(arguments: [
        "", #", "guardianEmail": "somebody@example.org""#, #", "guardianEmail": " SOMEBODY@example.org""#,
    ])
    func asksAChildForAnAddressThatIsNotTheirOwn(guardian: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let answer = try await accounts.save(
                #"{"userName": "birch9", "birthDate": "2012-05-01"\#(guardian)}"#, token: token)
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/guardianEmail"])
            #expect(try await accounts.count("profiles") == 0)
        }
    }

    @Test(arguments: [
        #"{"userName": "birch9", "birthDate": "1990-04-30"}"#, #"{"userName": "birch9"}"#,
        #"{"userName": "birch9", "birthDate": "2009-12-01", "country": "SE"}"#,
    ])
    func doesNotLetAChildGrowUpByTyping(body: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            _ = try await accounts.save(Self.child, token: token)
            let answer = try await accounts.save(body, token: token)
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/birthDate"])
            #expect(try await guarded(accounts) == 1)
        }
    }

    @Test func needsNobodyAnyMoreOnTheBirthday() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            _ = try await accounts.save(
                #"{"userName": "birch9", "birthDate": "2007-04-11", "guardianEmail": "parent@example.org"}"#,
                token: token)
            #expect(try await accounts.profile(token).guardian != nil)
            accounts.clock.advance(by: 86_400)
            #expect(try await accounts.profile(token).guardian == nil)
            let answer = try await accounts.save(#"{"userName": "birch9", "birthDate": "2007-04-11"}"#, token: token)
            #expect(answer.status == 200)
            #expect(try await guarded(accounts) == 0)
        }
    }

    @Test func anotherGuardianEndsTheLinkAndTheConsentOfTheFirst() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            _ = try await accounts.save(Self.child, token: token)
            let first = try #require(try await accounts.mails().last?.token)
            let other = Self.child.replacing("parent@", with: "other@")
            _ = try await accounts.save(other, token: token)
            let late = try await accounts.call(
                .post, "/api/v1/accounts/guardian-consents", #"{"token": "\#(first)"}"#)
            #expect(late.status == 404)
            let second = try #require(try await accounts.mails().last?.token)
            let agreed = try await accounts.call(
                .post, "/api/v1/accounts/guardian-consents", #"{"token": "\#(second)"}"#)
            #expect(agreed.status == 204)
            _ = try await accounts.save(Self.child, token: token)
            #expect(try await guarded(accounts) == 1)
        }
    }

    @Test func doesNotMailTheSameGuardianAgainWithinADay() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            func asked() async throws -> Int { try await accounts.mails().count { $0.kind == .guardianConsent } }
            for _ in 0..<3 { _ = try await accounts.save(Self.child, token: token) }
            #expect(try await asked() == 1)
            accounts.clock.advance(by: 86_400)
            _ = try await accounts.save(Self.child, token: token)
            #expect(try await asked() == 2)
        }
    }

    @Test(arguments: ["", "short", String(repeating: "x", count: 43)])
    func takesNoLinkThatNeverWas(token: String) async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await accounts.save(Self.child, token: try await accounts.signUp())
            let answer = try await accounts.call(
                .post, "/api/v1/accounts/guardian-consents", #"{"token": "\#(token)"}"#)
            #expect(answer.status == 404)
            #expect(try await guarded(accounts) == 1)
        }
    }

    /// A link that was mailed for something else.
    @Test func takesNoLinkThatConfirmsAnAddress() async throws {
        try await AccountsUnderTest.run { accounts in
            let session = try await accounts.signUp(isConfirmed: false)
            let link = try #require(try await accounts.mails().last?.token)
            _ = try await accounts.save(Self.child, token: session)
            let answer = try await accounts.call(
                .post, "/api/v1/accounts/guardian-consents", #"{"token": "\#(link)"}"#)
            #expect(answer.status == 404)
            #expect(try await guarded(accounts) == 1)
        }
    }

    @Test(arguments: [("AT", 14), ("DE", 16), ("FR", 15), ("SE", 13), ("GB", 13), ("US", 13), ("CH", 16), ("JP", 16)])
    func asksByTheCountrysAge(code: String, age: Int) throws {
        #expect(AgeOfConsent(in: try Country(code)).age == age)
    }

    @Test func isStrictWhereTheCountryIsUnknown() { #expect(AgeOfConsent(in: nil).age == 16) }

    @Test(arguments: [
        ("2007-04-10", "2023-04-10"), ("2008-02-29", "2024-02-29"), ("1884-02-29", "1900-03-01"),
    ])
    func countsBirthdaysInLeapYears(birth: String, birthday: String) throws {
        let day = try #require(CalendarDay(birth))
        #expect(AgeOfConsent(in: nil).birthday(ofWhoWasBorn: day) == CalendarDay(birthday))
    }
}
