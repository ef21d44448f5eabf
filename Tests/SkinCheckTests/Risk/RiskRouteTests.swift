import Domain
import Foundation
import HTTPTypes
import PersonKeys
import Postgres
import TestSupport
import Testing

@testable import skin_check

/// The pages of risk factors without a script, over the real routes.
@Suite(.timeLimit(.minutes(20))) struct RiskRouteTests {
    /// In the predecessor the list did not refresh after an update.
    @Test func theListShowsAnAnswerAtOnce() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let saved = try await person.submit("/skin/risk/age", "years=46")
            #expect(saved.status == 303)
            #expect(saved.headers[.location] == "/skin/risk?saved=age#age")
            let list = try await person.get("/skin/risk?saved=age")
            #expect(list.words.contains("Saved: Age.") && list.words.contains("Age 40 to 69"))
            #expect(list.headers[.cacheControl] == "no-store")
            _ = try await person.submit("/skin/risk/age", "choice=20-39&years=")
            let changed = try await person.get("/skin/risk").words
            #expect(changed.contains("Age 20 to 39") && !changed.contains("40 to 69"))
            let page = try await person.get("/skin/risk/age").text
            #expect(page.contains(#"value="20-39" checked>"#) && !page.contains(#"value="40-69" checked>"#))
        }
    }

    @Test func withoutAllAnswersTheEmptyFieldsAreNamedAndThereIsNoWord() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let first = try await person.get("/skin/risk").riskCard
            #expect(first.contains("Incomplete") && first.contains("These fields are empty"))
            for factor in RiskCatalogue.current.factors { #expect(first.contains(factor.names.en)) }
            var answers = RiskAnswers.highestWithoutAdvice
            answers.chosen[.eyes] = nil
            try await person.answer(answers)
            let last = try await person.get("/skin/risk")
            #expect(last.riskCard.contains("Eyes") && !last.riskCard.contains("Hair"))
            #expect(!last.riskCard.contains("Higher") && !last.text.contains("every="))
        }
    }

    @Test(arguments: [
        (RiskAnswers.lowest(), "Lower", "every six months", "180d"),
        (.lowest(except: [.age: "40-69", .moles: "50-99", .skinType: "2"]), "Medium", "every three months", "90d"),
        (.highestWithoutAdvice, "Higher", "every month", "30d"),
    ])
    func allAnswersGiveAWordAnIntervalAndAReminderButNoNumber(
        answers: RiskAnswers, word: String, interval: String, every: String
    ) async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            try await person.answer(answers)
            let page = try await person.get("/skin/risk")
            #expect(page.riskCard.contains(word) && page.riskCard.contains(interval))
            #expect(page.text.contains(#"href="/reminders?kind=skin-check&amp;every=\#(every)""#))
            #expect(page.text.contains("skin-risk-shape"))
            #expect(page.riskCard.firstMatch(of: /[0-9]/) == nil)
            let german = try await person.get("/skin/risk?language=de")
            #expect(german.riskCard.firstMatch(of: /[0-9]/) == nil && !german.riskCard.contains(interval))
        }
    }

    @Test func aFactorsPageShowsItsAnswersAndNoWeight() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            for factor in RiskCatalogue.current.factors {
                let page = try await person.get("/skin/risk/\(factor.id.rawValue)")
                #expect(page.status == 200)
                #expect(page.words.contains("Update") && page.words.contains("More info"))
                #expect(page.text.contains(#"href="\#(factor.more)""#))
                for option in factor.options {
                    #expect(page.text.contains(#"value="\#(option.id.rawValue)""#), "\(factor.id)")
                    #expect(option.value == 0 || !page.words.contains(" \(option.value) "), "\(factor.id)")
                }
            }
        }
    }

    @Test(arguments: [
        ("age", "years=9999", "not reasonable", #"value="9999""#), ("age", "years=old", "no number", #"value="old""#),
        ("age", "", "empty", "data-faulty"), ("moles", "moles=many", "no number", #"value="many""#),
        ("body-mass", "height=0&weight=70", "not reasonable", #"value="70""#),
        ("body-mass", "height=&weight=70", "height is empty", #"value="70""#),
        ("hair", "choice=hazel", "outdated", "data-faulty"),
    ])
    func saysWhatIsWrongAndStoresNothing(
        factor: String, form: String, text: String, kept: String
    ) async throws {
        try await SkinUnderTest.run { skin in
            let answer = try await skin.person().submit("/skin/risk/\(factor)", form)
            #expect(answer.status == 422)
            #expect(answer.words.contains(text) && answer.text.contains(kept))
            #expect(try await skin.count("risk_factors") == 0)
        }
    }

    @Test func onlyTheBandOfWhatWasTypedIsKeptAndSealed() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            _ = try await person.submit("/skin/risk/age", "years=46&choice=20-39")
            _ = try await person.submit("/skin/risk/body-mass", "height=200&weight=140")
            // As another process reads it.
            let store = PostgresRiskStore(pool: skin.pool, masterKeys: .forTests)
            let answers = try await store.answers(of: person.userID)
            #expect(answers.chosen.mapValues(\.rawValue) == [.age: "40-69", .bodyMass: "35-more"])
            let rows = try await skin.pool.query("SELECT sealed FROM risk_factors").decode([UInt8].self)
            #expect(rows.count == 1)
            #expect(rows.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("40-69") })
        }
    }

    @Test func aFailedSaveLeavesWhatWasThere() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            _ = try await person.submit("/skin/risk/hair", "choice=red")
            try await skin.pool.query(
                "ALTER TABLE risk_factors ADD CONSTRAINT test CHECK (changed_at < '2027-05-10 00:00:00Z')")
            skin.clock.set(SkinUnderTest.now + 86_400)
            let failed = try await person.submit("/skin/risk/hair", "choice=dark")
            #expect(failed.status >= 500)
            let list = try await person.get("/skin/risk").words
            #expect(list.contains("Hair Red or red-blonde"))
        }
    }

    @Test func resetAsksFirst() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            _ = try await person.submit("/skin/risk/hair", "choice=red")
            let asked = try await person.get("/skin/risk?reset").words
            #expect(asked.contains("Are you sure?") && asked.contains("Cancel"))
            let unconfirmed = try await person.submit("/skin/risk", "form=reset")
            #expect(unconfirmed.status == 200 && unconfirmed.words.contains("Are you sure?"))
            #expect(try await skin.count("risk_factors") == 1)
            let done = try await person.submit("/skin/risk", "form=reset&confirmed=yes")
            #expect(done.headers[.location] == "/skin/risk?cleared")
            #expect(try await skin.count("risk_factors") == 0)
            #expect(try await person.get("/skin/risk?cleared").words.contains("All answers are deleted."))
            #expect(try await person.submit("/skin/risk", "form=other").status == 400)
        }
    }

    @Test func withoutConsentNothingIsStoredAndAnswersCanStillBeDeleted() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            _ = try await person.submit("/skin/risk/hair", "choice=red")
            try await person.refuseHealthData()
            let refused = try await person.submit("/skin/risk/age", "years=46")
            #expect(refused.status == 403)
            #expect(refused.words.contains("consent") && refused.text.contains(#"value="46""#))
            #expect(try await person.get("/skin/risk").words.contains("Age Not answered yet"))
            #expect(try await person.submit("/skin/risk", "form=reset&confirmed=yes").status == 303)
            #expect(try await skin.count("risk_factors") == 0)
            let child = try await skin.person()
            try await child.needGuardian()
            let guarded = try await child.submit("/skin/risk/age", "years=9")
            #expect(guarded.status == 403 && guarded.words.contains("guardian"))
        }
    }

    @Test func whoIsSignedOutKeepsWhatTheyTyped() async throws {
        try await SkinUnderTest.run { skin in
            for path in ["/skin/risk", "/skin/risk/age"] {
                let answer = try await skin.send(.get, path)
                #expect(answer.status == 303)
                #expect(answer.headers[.location]?.hasPrefix("/sign-in") == true)
            }
            let form = ["Content-Type": "application/x-www-form-urlencoded"]
            let answer = try await skin.send(.post, "/skin/risk/age", form, "years=46")
            #expect(answer.status == 401)
            #expect(answer.text.contains(#"value="46""#) && answer.text.contains(#"target="_blank""#))
        }
    }

    @Test func aChangingSpotSendsToTheDoctorBeforeAllIsAnswered() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            _ = try await person.submit("/skin/risk/changing-spot", "choice=yes")
            let page = try await person.get("/skin/risk")
            #expect(page.words.contains("looked at within two weeks") && page.riskCard.contains("Incomplete"))
            #expect(page.text.contains(#"href="/skin/learn/next-steps""#))
        }
    }

    @Test func nobodyAddsAFactorOrAnswersForAnother() async throws {
        try await SkinUnderTest.run { skin in
            let (one, other) = (try await skin.person(), try await skin.person())
            #expect(try await one.get("/skin/risk/shoe-size").status == 404)
            #expect(try await one.submit("/skin/risk/shoe-size", "choice=46").status == 404)
            _ = try await one.submit("/skin/risk/hair", "choice=red")
            #expect(try await other.get("/skin/risk").words.contains("Hair Not answered yet"))
        }
    }
}
