import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import NIOCore
import Postgres
import Sessions
import Testing

@testable import ingest_gateway

/// The pages of the season over the gateway's own tables and the poller's views.
@Suite(.timeLimit(.minutes(20))) struct SeasonRouteTests {
    @Test func leadsWhoeverIsSignedOutToTheSignInAndBack() async throws {
        try await GatewayUnderTest.run { gateway in
            for method in [HTTPRequest.Method.get, .post] {
                let answer = try await gateway.call(method, "/season")
                #expect(answer.status == 303 && answer.headers[.location] == "/sign-in?to=/season")
            }
        }
    }

    @Test func withoutAnswersItSaysWhatToDo() async throws {
        try await EnvironmentUnderTest.run { world in
            let token = try await world.gateway.signUp()
            let page = try await world.gateway.page("/season", token: token)
            #expect(page.status == 200)
            #expect(page.text.contains("A minute a day") && page.text.contains("href=\"/quiz\""))
            #expect(!page.text.contains("<svg role=\"img\"") && !page.text.contains("class=\"month\""))
            let report = try await world.gateway.page("/season?print=1&year=2020", token: token)
            #expect(report.status == 200 && report.text.contains("There are no answers of 2020."))
        }
    }

    @Test(arguments: ["0", "abc", "99999", "-5", "2023%20"]) func aYearThatIsNoneIsTheOneOfToday(year: String)
        async throws
    {
        try await EnvironmentUnderTest.run { world in
            let page = try await world.gateway.page("/season?year=\(year)", token: try await world.gateway.signUp())
            #expect(page.status == 200 && page.text.contains("My season 2023"))
        }
    }

    @Test func showsSymptomsAgainstThePollenOfTheNearestStation() async throws {
        try await EnvironmentUnderTest.run { world in
            let token = try await world.gateway.signUp()
            try await world.gateway.choose(token: token)
            try await world.declare(EnvironmentUnderTest.profile("meteoswiss", [.pollen(.species(.birch))]))
            try await world.station()
            // Further away than 50 km, and nearer than the other.
            try await world.station("PZH", name: "Zürich", latitude: 47.37, longitude: 8.55)
            try await world.station("PLI", name: "Liestal", latitude: 47.48, longitude: 7.73)
            try await world.day("2023-04-10", total: 240, maximum: 90, intensity: 5)
            try await world.day("2023-04-12", total: 0, maximum: 0, intensity: 0)
            try await world.otherDay("PLI", "2023-04-10", intensity: 9)
            try await world.otherDay("PLI", "2023-04-11", intensity: 8)
            try await world.otherDay("PZH", "2023-04-13", intensity: 10)
            try await world.answer(days: 4, token: token) { "overall=\($0 * 30)&nose=\($0 % 4)" }

            let page = try await world.gateway.page("/season", token: token).text
            #expect(page.contains("You answered on 4 days: 2 good, 2 bad."))
            #expect(
                page.contains("Birch pollen: highest on 11 Apr: 8 of 10 (high); at or above your threshold of 3 on 2"))
            #expect(page.contains("not measured on 10 days"))
            #expect(page.contains("Basel, ") && page.contains("Liestal, ") && !page.contains("Zürich"))
            #expect(page.contains("Data by meteoswiss"))
            #expect(page.contains("href=\"/season?day=2023-04-11\" data-level=\"low\"><span>11</span>"))
            #expect(!page.contains("{{"))

            let day = try await world.gateway.page("/season?day=2023-04-11", token: token).text
            #expect(day.contains("8 of 10, at or above your threshold of 3"))
            #expect(day.contains("30 of 100") && day.contains("1 of 3 (Mild)"))
            #expect(day.contains("href=\"/season?day=2023-04-10\"") && day.contains("href=\"/season?day=2023-04-12\""))
            let other = try await world.gateway.page("/season?day=2023-05-01", token: token)
            #expect(other.status == 200 && other.text.contains("You did not answer on this day."))

            let report = try await world.gateway.page("/season?print=1", token: token, language: "de").text
            #expect(report.contains("Beschwerden im Verlauf") && report.contains("keine Diagnose"))
            #expect(report.contains("Liestal") && report.contains("im Umkreis von"))
        }
    }

    @Test func aProviderWhoseTermsHideItsValuesHasNone() async throws {
        try await EnvironmentUnderTest.run { world in
            let token = try await world.gateway.signUp()
            try await world.gateway.choose(token: token)
            try await world.declare(
                EnvironmentUnderTest.profile("meteoswiss", [.pollen(.species(.birch))], .derivedOnly))
            try await world.station()
            try await world.day("2023-04-10", total: 240, maximum: 90, intensity: 5)
            try await world.answer(days: 1, token: token) { _ in "overall=10&nose=0" }
            let page = try await world.gateway.page("/season", token: token).text
            #expect(page.contains("No station within 50 km has measured birch pollen in this time."))
        }
    }

    /// Whole years where the person is: Auckland is in 2023 already.
    @Test func keepsYearsApart() async throws {
        try await EnvironmentUnderTest.run { world in
            world.clock.advance(
                by: try Date("2022-12-31T10:00:00Z", strategy: .iso8601).timeIntervalSince(world.clock.now))
            let token = try await world.gateway.signUp()
            try await world.gateway.choose(zone: "Pacific/Auckland", token: token)
            try await world.answer(days: 3, token: token) { _ in "overall=10&nose=0" }
            let now = try await world.gateway.page("/season", token: token).text
            #expect(now.contains("My season 2023") && now.contains("You answered on 2 days"))
            #expect(now.contains("href=\"/season?year=2022\""))
            let before = try await world.gateway.page("/season?year=2022", token: token).text
            #expect(before.contains("You answered on 1 day: ") && before.contains("December 2022"))
            #expect(!before.contains("January 2023"))
        }
    }

    /// Clocks change on 29 March and 25 October 2026: no day is twice or missing.
    @Test func aSeasonOfTwoHundredDaysOverBothChangesOfTheClocksHasEachDayOnce() async throws {
        try await EnvironmentUnderTest.run { world in
            world.clock.advance(
                by: try Date("2026-03-20T11:00:00Z", strategy: .iso8601).timeIntervalSince(world.clock.now))
            let token = try await world.gateway.signUp()
            try await world.gateway.choose(token: token)
            try await world.answer(days: 230, token: token) { "overall=\($0 % 101)&nose=\($0 % 4)" }
            let page = try await world.gateway.page("/season", token: token).text
            #expect(page.contains("You answered on 230 days"))
            #expect(page.matches(of: /href="\/season\?day=/).count == 230)
            for day in ["2026-03-29", "2026-10-25"] { #expect(page.ranges(of: "day=\(day)").count == 1, "\(day)") }
        }
    }

    @Test func acceptsAndDeclinesWhatThePersonsOwnDaysSuggest() async throws {
        try await EnvironmentUnderTest.run { world in
            let gateway = world.gateway
            let anna = try await gateway.join()
            try await gateway.choose(token: anna.token.text)
            let facts = try await [
                world.suggest(.birch, 5, to: anna.userID), world.suggest(.grass, 2, to: anna.userID),
            ]
            let page = try await gateway.page("/season", token: anna.token.text).text
            #expect(page.contains("Birch pollen: threshold 5 instead of 3"))
            #expect(page.contains("Grass pollen: notify you from 2 on") && page.contains("48 of 100"))

            let ben = try await gateway.signUp("ben@example.org")
            let foreign = try await gateway.post("/season", token: ben, "suggestion=\(facts[0])&decision=accept")
            #expect(foreign.status == 404 && !foreign.text.contains("\(facts[0])"))
            for body in ["", "suggestion=7&decision=accept", "suggestion=\(facts[0])&decision=perhaps"] {
                #expect(try await gateway.post("/season", token: anna.token.text, body).status == 404, "\(body)")
            }
            let announced = try await gateway.announced(SubscriberChanged.self).count

            let accepted = try await gateway.post(
                "/season", token: anna.token.text, "suggestion=\(facts[0])&decision=accept")
            #expect(accepted.headers[.location] == "/season?decided=accepted#suggestions")
            let declined = try await gateway.post(
                "/season", token: anna.token.text, "suggestion=\(facts[1])&decision=decline")
            #expect(declined.headers[.location] == "/season?decided=declined#suggestions")
            let changes = try await gateway.announced(SubscriberChanged.self).dropFirst(announced)
            #expect(changes.map { $0.sensitivities.map(\.threshold.value) } == [[5]])
            let otherwise = try await gateway.post(
                "/season", token: anna.token.text, "suggestion=\(facts[1])&decision=accept")
            #expect(otherwise.status == 409 && otherwise.text.contains("decided on this before"))
            let after = try await gateway.page("/season?decided=accepted", token: anna.token.text).text
            #expect(after.contains("Accepted: Birch pollen, 5") && after.contains("Declined: Grass pollen, 2"))
            #expect(after.contains("Your threshold is changed.") && !after.contains("value=\"accept\""))
        }
    }

    @Test func aForgedDecisionChangesNothing() async throws {
        try await EnvironmentUnderTest.run { world in
            let anna = try await world.gateway.join()
            let fact = try await world.suggest(.birch, 5, to: anna.userID)
            let answer = try await world.gateway.call(
                .post, "/season",
                headers: [
                    .cookie: "__Host-session=\(anna.token.text)", .contentType: "application/x-www-form-urlencoded",
                    try #require(HTTPField.Name("Sec-Fetch-Site")): "same-origin",
                ], .init(string: "suggestion=\(fact)&decision=accept&form-token=forged"))
            #expect(answer.status == 303 && answer.headers[.location] == "/sign-in?to=/season")
            #expect(try await world.gateway.announced(SubscriberChanged.self).isEmpty)
        }
    }

    /// The policy would stop anything else.
    @Test(arguments: [
        "/quiz", "/quiz/welcome", "/quiz/suggested", "/season", "/season?day=2023-04-10", "/season?print=1",
    ])
    func loadsOnlyItsOwnAssetsAndHoldsNoCodeAndNoStyles(path: String) async throws {
        try await EnvironmentUnderTest.run { world in
            let token = try await world.gateway.signUp()
            try await world.answer(days: 1, token: token) { _ in "overall=10&nose=0" }
            let page = try await world.gateway.page(path, token: token)
            #expect(page.status == 200 && page.headers[.cacheControl] == "no-store")
            #expect(!page.text.contains("<style") && !page.text.contains(" style=") && !page.text.contains("{{"))
            #expect(!page.text.contains(#/\son[a-z]+="/#))
            for asset in page.text.matches(of: /<(?:link|script|img)[^>]*(?:href|src)="([^"]+)"/).map({ "\($0.1)" }) {
                #expect(try await world.gateway.call(.get, asset).status == 200, "\(asset)")
            }
        }
    }

    @Test func showsAPlacesNameAsTextOnly() async throws {
        try await EnvironmentUnderTest.run { world in
            let token = try await world.gateway.signUp()
            let name = "<img src=x>&\u{05D0}"
            let body = """
                {"place": {"name": "\(name)", "coordinate": {"latitude": 47.56, "longitude": 7.59}}, "sensitivities": []}
                """
            #expect(try await world.gateway.call(.put, "/api/v1/subscription", token: token, body).status == 200)
            try await world.answer(days: 1, token: token) { _ in "overall=10&nose=0" }
            let report = try await world.gateway.page("/season?print=1", token: token).text
            #expect(report.contains("<bdi>&lt;img src=x&gt;&amp;\u{05D0}</bdi>") && !report.contains("<img src=x"))
        }
    }
}

extension EnvironmentUnderTest {
    /// Answers the daily quiz on that many days from now on, one after the other.
    fileprivate func answer(days: Int, token: String, _ body: @Sendable (Int) -> String) async throws {
        for number in 0..<days {
            if number > 0 { clock.advance(by: 86_400) }
            let saved = try await gateway.post(
                "/quiz", token: token, "\(body(number))&eyes=0&throat=0&ears=0&medication=antihistamine")
            #expect(saved.status == 303, "day \(number): \(saved.status)")
        }
    }

    fileprivate func otherDay(_ station: String, _ day: String, intensity: Int) async throws {
        try await poller.query(
            """
            INSERT INTO day_readings (provider, station_id, allergen, day, total, maximum, intensity, hours)
            VALUES ('meteoswiss', \(station), 'birch', \(day)::date, 100, 50, \(intensity), 24)
            """)
    }

    fileprivate func suggest(
        _ allergen: Allergen, _ threshold: Int, to userID: UserID
    ) async throws -> ThresholdProposalID {
        let fact = ThresholdSuggested(
            proposalID: ThresholdProposalID(), userID: userID, allergen: allergen, current: nil,
            proposed: try Intensity(threshold),
            evidence: ThresholdEvidence(
                days: 80, daysAbove: 20, lag: 1, meanBelow: 15.2, meanAbove: 48.1, adjustedP: 0.012),
            suggestedAt: Self.now)
        try await PostgresThresholdSuggestionStore(pool: gateway.pool, masterKeys: .forTests).keep(fact)
        return fact.proposalID
    }
}
