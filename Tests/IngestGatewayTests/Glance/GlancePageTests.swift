import Domain
import HTTPTypes
import NIOCore
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct GlancePageTests {
    private static let place = "latitude=47.56&longitude=7.57"

    private func world(
        _ body: @escaping @Sendable (EnvironmentUnderTest, _ token: String) async throws -> Void
    ) async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(
                EnvironmentUnderTest.profile("air", [.pollen(.species(.birch)), .uvIndex, .pollutant(.pm25)]))
            try await world.report("air", [.pollen(.species(.birch)): [80], .uvIndex: [6]])
            try await body(world, try await world.gateway.signUp())
        }
    }

    @Test(arguments: [
        ("small", "small"), ("medium", "medium"), ("large", "large"), ("", "fitting"), ("%3Cb%3E", "fitting"),
    ])
    func hasThreeSizes(asked: String, size: String) async throws {
        try await world { world, _ in
            let page = try await world.get("/glance?\(Self.place)&size=\(asked)").text
            #expect(page.contains("class=\"glance\" data-size=\"\(size)\"") && !page.contains("<b>\">"))
            #expect(!page.contains("class=\"bar\"") && !page.contains("class=\"tabs\""))
        }
    }

    @Test func saysTheRiskOfAPersonsOwnAllergensAndWhatIsUnknown() async throws {
        try await world { world, token in
            _ = try await world.gateway.call(
                .put, "/api/v1/subscription", token: token,
                """
                {"place": {"name": "<i>Home", "coordinate": {"latitude": 47.56, "longitude": 7.57}},
                 "sensitivities": [{"allergen": "birch", "threshold": 4}]}
                """)
            let page = try await world.get("/glance", token: token).text
            #expect(page.contains("&lt;i&gt;Home") && !page.contains("<i>Home"))
            #expect(page.contains("<li data-level=\"high\">") && page.contains("6 of 10"))
            // Nobody knows the air here: unknown, not none.
            #expect(page.contains("<li data-level=\"unknown\">") && page.contains("<b>Unknown</b>"))
            #expect(page.contains("Index 6"))
        }
    }

    @Test func leadsToAPlaceOrToTheSignIn() async throws {
        try await world { world, token in
            let strangers = try await world.get("/glance").text
            #expect(strangers.contains("href=\"/sign-in?to=/glance\""))
            let persons = try await world.get("/glance", token: token).text
            #expect(persons.contains("href=\"/settings#place-settings\""))
        }
    }
}
