import Domain
import Foundation
import HTTPTypes
import Localization
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

    @Test func leavesAGapForAnHourThatNobodyKnows() throws {
        let hours = (0..<3).map { (day: "", hour: "0\($0):00") }
        let bars = HourBars([0, nil, 10], highest: 10, hours: hours).fields["bars"] as? [[String: Any]]
        let shown = try #require(bars)
        #expect(shown.map { $0["x"] as? String } == ["1.0", "321.0"])
        #expect(shown.map { $0["height"] as? String } == ["2.0", "96.0"])
        #expect(shown.map { $0["level"] as? String } == ["none", "very-high"])
    }
}
