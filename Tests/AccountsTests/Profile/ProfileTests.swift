import Foundation
import HTTPTypes
import Postgres
import Testing

@testable import accounts

/// The clock stands at 10 April 2023.
@Suite(.timeLimit(.minutes(20))) struct ProfileTests {
    @Test func keepsWhatAPersonSaysOfThemselves() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            #expect(try await accounts.profile(token).isComplete == false)
            let answer = try await accounts.save(
                #"""
                {"userName": "Birch9", "firstName": "Zoë", "lastName": "Öztürk", "birthDate": "1990-04-30",
                 "country": "CH", "units": "imperial", "picture": "owl"}
                """#, token: token)
            #expect(answer.status == 200)

            let shown = try await accounts.profile(token)
            #expect((shown.userName, shown.firstName, shown.lastName) == ("Birch9", "Zoë", "Öztürk"))
            #expect((shown.birthDate, shown.country) == ("1990-04-30", "CH"))
            #expect((shown.units, shown.picture) == ("imperial", "owl"))
            #expect(shown.isComplete)
            #expect(shown.guardian == nil)
            #expect(shown.suggestedPictures.count >= 8)
            #expect(try await accounts.signIn("birch9").isEmpty == false)
        }
    }

    @Test func forgetsWhatIsLeftOut() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            _ = try await accounts.save(
                #"{"userName": "birch9", "firstName": "Zoë", "country": "CH", "birthDate": "1990-04-30"}"#,
                token: token)
            _ = try await accounts.save(#"{"userName": "birch9", "firstName": ""}"#, token: token)
            let shown = try await accounts.profile(token)
            #expect((shown.firstName, shown.country, shown.birthDate) == (nil, nil, nil))
        }
    }

    @Test func saysHowAPersonSignsIn() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let shown = try await accounts.profile(token)
            #expect(shown.signInKinds == ["password"])
            #expect(shown.socialProfile == "None")
            try await accounts.pool.query(
                """
                INSERT INTO social_identities (issuer, subject, identity_id, user_id, linked_at, used_at)
                SELECT 'https://provider.example', '1', gen_random_uuid(), user_id, now(), now() FROM people
                """)
            #expect(try await accounts.profile(token).socialProfile == "https://provider.example")
        }
    }

    @Test(arguments: [
        (#"{}"#, ["#/userName"]), (#"{"userName": "abc"}"#, ["#/userName"]),
        (#"{"userName": "nineChars"}"#, ["#/userName"]), (#"{"userName": "zoë1"}"#, ["#/userName"]),
        (#"{"userName": "bir ch"}"#, ["#/userName"]), (#"{"userName": 12345}"#, ["#/userName"]),
        (#"{"userName": "birch9", "birthDate": "2023-04-11"}"#, ["#/birthDate"]),
        (#"{"userName": "birch9", "birthDate": "1899-12-31"}"#, ["#/birthDate"]),
        (#"{"userName": "birch9", "birthDate": "2001-02-29"}"#, ["#/birthDate"]),
        (#"{"userName": "birch9", "birthDate": "30.4.1990"}"#, ["#/birthDate"]),
        (#"{"userName": "birch9", "country": "ch"}"#, ["#/country"]),
        (#"{"userName": "birch9", "country": "XX"}"#, ["#/country"]),
        (#"{"userName": "birch9", "units": "furlongs"}"#, ["#/units"]),
        (#"{"userName": "birch9", "picture": "wolf"}"#, ["#/picture"]),
        (#"{"userName": "birch9", "picture": "own"}"#, ["#/picture"]),
        (#"{"userName": "birch9", "firstName": "a\u202eb"}"#, ["#/firstName"]),
        (#"{"userName": "birch9", "guardianEmail": "nobody"}"#, ["#/guardianEmail"]),
        (
            #"{"userName": "nineChars", "firstName": "\#(String(repeating: "\u{1F332}", count: 76))", "country": "1"}"#,
            ["#/userName", "#/firstName", "#/country"]
        ),
    ])
    func namesEveryFaultyFieldAndChangesNothing(body: String, pointers: [String]) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            _ = try await accounts.save(#"{"userName": "former1", "firstName": "Zoë"}"#, token: token)
            let answer = try await accounts.save(body, token: token)
            #expect(answer.status == 422)
            #expect(try answer.pointers == pointers)
            let shown = try await accounts.profile(token)
            #expect((shown.userName, shown.firstName) == ("former1", "Zoë"))
        }
    }

    @Test func refusesSomebodyElsesUserNameInAnyCase() async throws {
        try await AccountsUnderTest.run { accounts in
            let (token, other) = (try await accounts.signUp(), try await accounts.signUp("other@example.org"))
            #expect(try await accounts.save(#"{"userName": "Birch9"}"#, token: other).status == 200)
            let answer = try await accounts.save(#"{"userName": "bIRCH9", "firstName": "Zoë"}"#, token: token)
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/userName"])
            #expect(try await accounts.profile(token).firstName == nil)
            // One's own in another case is one's own.
            #expect(try await accounts.save(#"{"userName": "BIRCH9"}"#, token: other).status == 200)
        }
    }

    @Test func goesWithTheAccount() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            _ = try await accounts.save(#"{"userName": "birch9", "firstName": "Zoë"}"#, token: token)
            let gone = try await accounts.call(
                .delete, "/api/v1/account", token: token, #"{"password": "\#(AccountsUnderTest.password)"}"#)
            #expect(gone.status == 202)
            #expect(try await accounts.count("profiles") == 0)
        }
    }

    @Test(arguments: ["en", "de"])
    func thePageOffersEveryPictureAndCountry(language: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let page = try await accounts.call(.get, "/account/profile?language=\(language)", token: token)
            #expect(page.status == 200)
            for picture in SuggestedPicture.allCases {
                #expect(page.text.contains("/picture-\(picture.rawValue).svg\""))
                #expect(!picture.svg.isEmpty)
            }
            for country in Country.all { #expect(page.text.contains("<option value=\"\(country)\"")) }
            for field in ["userName", "firstName", "lastName", "birthDate", "country", "picture"] {
                #expect(page.text.contains("id=\"profile-\(field)\""))
            }
            #expect(try await accounts.call(.get, "/account/guardian?language=\(language)").status == 200)
        }
    }

    @Test func hasEveryCountryOfTheStandardOnce() {
        #expect(Country.all.count == 249)
        #expect(Country.all == Set(Country.all).sorted())
        #expect(Country.all.allSatisfy { $0.wholeMatch(of: /[A-Z]{2}/) != nil })
    }
}
