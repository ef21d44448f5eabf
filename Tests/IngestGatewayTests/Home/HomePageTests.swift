import Domain
import Foundation
import HTTPTypes
import Localization
import NIOCore
import Postgres
import Sessions
import Testing
import WebPages

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct HomePageTests {
    private func world(
        _ body: @escaping @Sendable (EnvironmentUnderTest, _ token: String) async throws -> Void
    ) async throws {
        try await EnvironmentUnderTest.run { world in
            let quantities = [
                Quantity.pollen(.species(.birch)), .pollen(.species(.grass)), .weather(.temperature), .uvIndex,
                .pollutant(.pm25),
            ]
            try await world.declare(EnvironmentUnderTest.profile("air", Set(quantities)))
            try await world.report(
                "air",
                [
                    quantities[0]: [80], quantities[1]: [25], quantities[2]: [12.5], quantities[3]: [6],
                    quantities[4]: [9],
                ])
            try await body(world, try await world.gateway.signUp())
        }
    }

    private static func subscription(name: String) -> String {
        """
        {"place": {"name": "\(name)", "coordinate": {"latitude": 47.56, "longitude": 7.57}},
         "sensitivities": [{"allergen": "birch", "threshold": 4}, {"allergen": "olive", "threshold": 1}]}
        """
    }

    /// What a person sets in the settings.
    private func choose(
        in world: EnvironmentUnderTest, _ token: String, _ change: @escaping @Sendable (inout AppSettings) -> Void
    ) async throws {
        let session = try #require(try await world.gateway.features.findSession(token))
        try await world.gateway.features.settingsRoutes.changeSubscription.adjust(of: session.userID) {
            var app = $0.app ?? AppSettings()
            change(&app)
            $0.app = app
        }
    }

    @Test func showsAPersonTheirPlaceAndTheRiskOfTheirAllergens() async throws {
        try await world { world, token in
            let name = "<b>Home & garden"
            _ = try await world.gateway.call(.put, "/api/v1/subscription", token: token, Self.subscription(name: name))
            let page = try await world.get("/", token: token).text
            #expect(page.contains("&lt;b&gt;Home &amp; garden") && !page.contains("<b>Home"))
            #expect(page.contains("<section class=\"card\" data-level=\"high\" aria-labelledby=\"pollen\">"))
            #expect(page.contains("At or above your threshold: birch pollen."))
            #expect(
                page.contains("80 grains/m³") && page.contains("6 of 10</span></p>")
                    && page.contains("Not covered here"))
            // What is not known has no level, neither its own nor the card's.
            #expect(page.contains("<dt>Grass <span class=\"level\" data-level=\"moderate\">"))
            #expect(page.contains("<dt>Weed</dt>"))
            #expect(page.contains("12.5 °C") || page.contains("13 °C"))
            #expect(page.contains("href=\"/report\"") && page.contains("aria-current=\"page\""))
        }
    }

    /// Whoever asks the same gets the same cards, and each their own name of the place.
    @Test func rendersTheCardsOnceForAllWhoAskTheSame() async throws {
        try await world { world, token in
            let other = try await world.gateway.signUp("other@example.org")
            for (token, name) in [(token, "At Ada’s"), (other, "Allotment")] {
                _ = try await world.gateway.call(
                    .put, "/api/v1/subscription", token: token, Self.subscription(name: name))
            }
            let (first, second) = (
                try await world.get("/", token: token).text, try await world.get("/", token: other).text
            )
            #expect(first.contains("At Ada’s") && !first.contains("Allotment"))
            #expect(second.contains("Allotment") && !second.contains("At Ada’s"))
            try await world.report("air", [.pollen(.species(.birch)): [500]])
            #expect(try await world.get("/", token: other).text.contains("80 grains/m³"))
            try await choose(in: world, other) { $0.units = .imperial }
            #expect(try await world.get("/", token: other).text.contains("°F"))
            #expect(try await world.get("/", token: token).text.contains("°C"))
        }
    }

    @Test func showsTheCardsInTheOrderThatPeopleAskedFor() async throws {
        try await world { world, _ in
            let page = try await world.get("/?latitude=47.56&longitude=7.57").text
            let places = ["pollen", "air", "weather", "uv"].map { page.range(of: "<h2 id=\"\($0)\">")?.lowerBound }
            #expect(!places.contains(nil))
            let known = places.compactMap { $0 }
            #expect(known == known.sorted())
        }
    }

    @Test func asksAPersonWithoutAPlaceForOne() async throws {
        try await world { world, token in
            let page = try await world.get("/", token: token).text
            #expect(page.contains("Choose your place") && page.contains("href=\"/settings#place-settings\""))
            #expect(page.contains("href=\"/welcome\"") && !page.contains("<h2 id=\"pollen\">"))
        }
    }

    @Test(arguments: [
        ("", "Create an account"), ("?town=Qqqqqq", "No town has this name"), ("?town=%3Cb%3E", "&lt;b&gt;"),
        ("?latitude=91&longitude=0", "Create an account"), ("?latitude=90&longitude=180", "<h2 id=\"pollen\">"),
        ("?town=Basel&language=de", "Konto anlegen"),
    ])
    func showsAStrangerTheStartPage(query: String, text: String) async throws {
        try await world { world, _ in
            let answer = try await world.get("/\(query)")
            #expect(answer.status == 200)
            #expect(answer.text.contains(text))
        }
    }

    @Test func namesStatesByWordAndPicture() {
        for words in [HomeWords(.english), HomeWords(.german)] {
            let states = PollenState.allCases.filter { !$0.isKnown }.map { words.state($0) }
            #expect(Set(states.compactMap { $0["word"] }).count == 4)
            #expect(Set(states.compactMap { $0["icon"] }).count == 4)
        }
    }

    @Test func leavesOutAndDoesNotAskForWhatAPersonSwitchedOff() async throws {
        try await world { world, token in
            _ = try await world.gateway.call(
                .put, "/api/v1/subscription", token: token, Self.subscription(name: "Home"))
            try await choose(in: world, token) { $0.hidden = [.airQuality, .weather] }
            let page = try await world.get("/", token: token).text
            #expect(page.contains("<h2 id=\"pollen\">") && page.contains("<h2 id=\"uv\">"))
            #expect(!page.contains("<h2 id=\"air\">") && !page.contains("<h2 id=\"weather\">"))
        }
    }

    @Test func postponesChartsWhereTheBrowserSavesDataAndLoadsThemWhenAsked() async throws {
        try await world { world, _ in
            try await world.report("air", [.uvIndex: (0..<48).map { Double($0 % 8) }])
            func page(_ query: String, saving: Bool) async throws -> String {
                var headers: HTTPFields = [:]
                if saving, let name = HTTPField.Name("save-data") { headers[name] = "on" }
                return try await world.gateway.call(
                    .get, "/?latitude=47.56&longitude=7.57\(query)", headers: headers, ByteBuffer()
                ).text
            }
            let (light, whole) = (try await page("", saving: true), try await page("", saving: false))
            #expect(!light.contains("<figure class=\"chart\">") && whole.contains("<figure class=\"chart\">"))
            #expect(light.contains("charts=yes") && !whole.contains("charts=yes"))
            #expect(light.contains("<h2 id=\"uv\">"))
            let loaded = try await page("&charts=yes", saving: true)
            #expect(loaded.contains("<figure class=\"chart\">"))
        }
    }

    @Test func showsAPersonAnotherPlaceAndTheWayBack() async throws {
        try await world { world, token in
            _ = try await world.gateway.call(
                .put, "/api/v1/subscription", token: token, Self.subscription(name: "Home"))
            let page = try await world.get("/?latitude=46.95&longitude=7.45", token: token).text
            #expect(page.contains("Back to your place") && !page.contains("<bdi>Home</bdi>"))
        }
    }

    @Test func takesTheKindThatAPersonChoseUntilTheyNameAllergens() async throws {
        try await world { world, token in
            _ = try await world.gateway.call(
                .put, "/api/v1/subscription", token: token,
                """
                {"place": {"name": "Home", "coordinate": {"latitude": 47.56, "longitude": 7.57}}, "sensitivities": []}
                """)
            let first = try await world.get("/", token: token).text
            #expect(first.contains("The risk of grass pollen"))
            try await choose(in: world, token) { $0.pollenType = .tree }
            let page = try await world.get("/", token: token).text
            #expect(
                page.contains("The risk of tree pollen")
                    && page.contains("data-level=\"high\" aria-labelledby=\"pollen\""))
        }
    }

    @Test func saysTodayAndTomorrowFromTheNearestStation() async throws {
        try await world { world, token in
            try await world.declare(
                EnvironmentUnderTest.profile("meteoswiss", [.pollen(.species(.birch))], grid: nil))
            try await world.station()
            try await world.reading(80, tomorrow: 9)
            try await world.day("2023-04-10", total: 900, maximum: 183, intensity: 7)
            _ = try await world.gateway.call(
                .put, "/api/v1/subscription", token: token, Self.subscription(name: "Home"))
            let page = try await world.get("/", token: token).text
            #expect(page.contains("Nearest station: Basel"))
            #expect(page.contains("High · 7</span>") && page.contains("Very high · 9</span>"))
        }
    }

    @Test func showsTheHealthRiskWhomItConcernsAndTheAuthoritysBand() async throws {
        try await world { world, _ in
            try await world.report(
                "air", [.pollutant(.pm25): [60], .pollutant(.ozone): [50], .pollutant(.nitrogenDioxide): [5]])
            try await world.poller.query("DELETE FROM provider_settings")
            try await world.declare(
                EnvironmentUnderTest.profile(
                    "air", [.pollutant(.pm25), .pollutant(.ozone), .pollutant(.nitrogenDioxide)]), state: nil)
            let page = try await world.get("/?latitude=47.56&longitude=7.57").text
            #expect(page.contains("data-fill=\"aqi-4\">"))
            #expect(page.contains("<b>Concerns everyone.</b>"))
            #expect(page.contains("60 µg/m³") && page.contains("25 ppb"))
            #expect(page.contains("401–500") && page.contains("<b>Hazardous</b>"))
        }
    }
}
