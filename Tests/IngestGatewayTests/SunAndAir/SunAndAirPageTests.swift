import Domain
import Foundation
import HTTPTypes
import NIOCore
import Testing
import WebPages

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct SunAndAirPageTests {
    private static let basel = "/uv?latitude=47.56&longitude=7.57"
    private static let gases: [Pollutant] = [.sulphurDioxide, .nitrogenDioxide, .ozone]

    /// It is 12:00 in Basel, 11:00 by its longitude.
    private func world(_ body: @escaping @Sendable (EnvironmentUnderTest) async throws -> Void) async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(EnvironmentUnderTest.profile("sun", [.uvIndex]))
            try await world.declare(
                EnvironmentUnderTest.profile("air", Set((Self.gases + [.pm25]).map(Quantity.pollutant))))
            try await world.report("sun", [.uvIndex: [6, 7.4, 3]])
            try await body(world)
        }
    }

    /// A day of the same air, until now.
    private func reportAir(_ world: EnvironmentUnderTest, fineParticles: Double) async throws {
        let values: [Quantity: Double] = [
            .pollutant(.pm25): fineParticles, .pollutant(.ozone): 50, .pollutant(.nitrogenDioxide): 20,
            .pollutant(.sulphurDioxide): 5,
        ]
        try await world.report(
            "air", values.mapValues { [Double?](repeating: $0, count: 24) },
            start: EnvironmentUnderTest.now.addingTimeInterval(-23 * 3_600))
    }

    private func count(_ part: String, in page: String) -> Int { page.components(separatedBy: part).count - 1 }

    @Test func showsTheHoursOfSunWithNowAndTheStrongSun() async throws {
        try await world { world in
            let page = try await world.get(Self.basel).text
            #expect(page.contains("<bdi>Basel</bdi>") && page.contains("Monday"))
            #expect(page.contains("6 <span class=\"level\" data-fill=\"uv-3\">High</span>"))
            #expect(page.contains("7 · High, at 12:00"))
            #expect(page.contains("<li class=\"present\" aria-current=\"true\"><i data-fill=\"uv-3\""))
            #expect(count("<li class=\"other\">", in: page) == 4)
            // Eleven hours after the midnight of the longitude.
            #expect(page.contains("<path class=\"now\" d=\"M110.0 0V100\"/>"))
            #expect(page.contains("d=\"M100.0 0h60.0v100h-60.0z\"") && page.contains("d=\"M340.0 0h60.0v100h-60.0z\""))
            #expect(page.contains("10:00 to 16:00"))
        }
    }

    /// SKIN-135.
    @Test func showsTheOzoneLayerWhereASourceHasIt() async throws {
        try await world { world in
            let before = try await world.get(Self.basel).text
            #expect(!before.contains("Ozone layer"))
        }
        try await world { world in
            try await world.declare(EnvironmentUnderTest.profile("column", [.ozoneColumn]))
            try await world.report("column", [.ozoneColumn: [300.7]])
            let page = try await world.get(Self.basel).text
            #expect(page.contains("<dt>Ozone layer</dt><dd>301 Dobson units</dd>"))
            #expect(page.contains("Data by column"))
        }
    }

    @Test func showsPollutionWithTheGasesByName() async throws {
        try await world { world in
            try await reportAir(world, fineParticles: 60)
            let page = try await world.get(Self.basel).text
            #expect(page.contains("154 <span class=\"level\" data-fill=\"us-aqi-4\">Unhealthy</span>"))
            #expect(page.contains("<li class=\"present\" aria-current=\"true\"><i data-fill=\"us-aqi-4\""))
            #expect(page.contains("Acidic skin irritants"))
            for name in ["Sulphur dioxide, ppb", "Nitrogen dioxide, ppb", "Ozone, ppb", "US AQI, today and tomorrow"] {
                #expect(page.contains("<figcaption>\(name)</figcaption>"), "\(name)")
            }
            #expect(count("<figure class=\"chart\">", in: page) == 5)
            #expect(page.contains("Data by air") && page.contains("Data by sun"))
        }
    }

    /// By the zone of the browser, where it fits the place.
    @Test(arguments: [
        ("", "12:31", "UTC+1, by the place’s longitude"), ("&zone=Europe/Zurich", "13:31", "(UTC+2)"),
        ("&zone=Asia/Tokyo", "12:31", "UTC+1, by the place’s longitude"),
    ])
    func saysSolarNoonIn24Hours(zone: String, noon: String, clock: String) async throws {
        try await world { world in
            // Time stamps with fractions of a second ruined the predecessor's noon.
            world.clock.advance(by: 0.789)
            let page = try await world.get(Self.basel + zone).text
            #expect(page.contains("<dt>Solar noon</dt><dd>\(noon)</dd>") && page.contains(clock))
        }
    }

    @Test func shadesTheStrongSunOfTheSouthBySolarNoon() async throws {
        try await world { world in
            let page = try await world.get("/uv?latitude=-33.87&longitude=151.21").text
            #expect(page.contains("three hours before and after solar noon"))
            #expect(!page.contains("10:00 to 16:00"))
        }
    }

    @Test func saysNotFetchedYetUntilASourceHasSentSomething() async throws {
        try await world { world in
            for path in ["/uv", "/uv?latitude=-33.87&longitude=151.21"] {
                let page = try await world.get(path).text
                #expect(page.contains("Not fetched yet"), "\(path)")
                #expect(count("<li class=\"unknown\">", in: page) == 11, "\(path)")
                #expect(!page.contains("class=\"present\" aria-current"), "\(path)")
            }
            #expect(try await world.get("/uv?latitude=-33.87&longitude=151.21").text.contains(" data-pending"))
            let known = try await world.get(Self.basel).text
            #expect(!known.contains(" data-pending"))
        }
    }

    @Test func saysThatASourceIsDown() async throws {
        try await world { world in
            try await world.down("sun", reason: "no answer")
            let page = try await world.get("/uv?latitude=-33.87&longitude=151.21").text
            #expect(page.contains("Source down") && page.contains("Not fetched yet"))
        }
    }

    @Test func neverAsksForTheSeaSouthOfGhana() async throws {
        try await world { world in
            let answer = try await world.get("/uv?latitude=0&longitude=0.0")
            #expect(answer.status == 303 && answer.headers[.location] == "/uv")
            let page = try await world.get("/uv").text
            #expect(page.contains(" data-placeless") && !page.contains("latitude=\"0"))
            #expect(!page.contains("<figure class=\"chart\">") && page.contains("name=\"town\""))
        }
    }

    /// The predecessor showed one city's value under another's name.
    @Test func aPlacesNameAndValuesComeInOneAnswer() async throws {
        try await world { world in
            try await world.report("sun", [.uvIndex: [2]], cell: GridCell(row: 469, column: 74))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    let isBasel = number.isMultiple(of: 2)
                    group.addTask {
                        let page = try await world.get(isBasel ? Self.basel : "/uv?latitude=46.93&longitude=7.43").text
                        #expect(page.contains("<h2><bdi>\(isBasel ? "Basel" : "Bern")</bdi></h2>"))
                        let value = isBasel ? "6 <span class=\"level\" data-fill=\"uv-3\">" : "2 <span class=\"level\""
                        #expect(page.contains(value))
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func showsAPersonTheirOwnPlaceAndTheWayOut() async throws {
        try await world { world in
            let token = try await world.gateway.signUp()
            let without = try await world.get("/uv", token: token).text
            #expect(without.contains("href=\"/settings#place-settings\"") && without.contains("Not fetched yet"))
            _ = try await world.gateway.call(
                .put, "/api/v1/subscription", token: token,
                """
                {"place": {"name": "<i>Garden", "coordinate": {"latitude": 47.56, "longitude": 7.57}},
                 "sensitivities": []}
                """)
            world.clock.advance(by: 60)
            let page = try await world.get("/uv", token: token).text
            #expect(page.contains("&lt;i&gt;Garden") && !page.contains("<i>Garden"))
            #expect(page.contains("href=\"/skin\""))
            // Where Leaflet is not installed there is no map.
            let hasMap = page.contains("leaflet.css")
            #expect(page.contains("data-latitude=\"47.56\" data-longitude=\"7.57\"") == hasMap)
            #expect(page.contains("id=\"centre\"") == hasMap)
            #expect(try await world.get("/", token: token).text.contains("href=\"/uv\""))
        }
    }

    @Test func findsATownWithoutScript() async throws {
        try await world { world in
            #expect(try await world.get("/uv?town=Qqqqqq").text.contains("No town has this name"))
            let page = try await world.get("/uv?town=Basel&language=de").text
            #expect(page.contains("UV-Index jetzt") && page.contains("lang=\"de\""))
        }
    }

    /// Keys stood in the predecessor's source, and it spoke plain HTTP.
    @Test func thePageNamesNoKeyAndNothingWithoutTLS() async throws {
        try await world { world in
            let answer = try await world.get(Self.basel)
            #expect(!answer.text.contains("http://") && !answer.text.lowercased().contains("api-key"))
            #expect(answer.headers[.contentSecurityPolicy]?.contains("connect-src 'self'") == true)
        }
    }
}
