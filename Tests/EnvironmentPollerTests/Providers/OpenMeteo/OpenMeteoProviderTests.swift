import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import Testing

@testable import environment_poller

/// The provider through the real client and a real port.
struct OpenMeteoProviderTests {
    private let server = ScriptedProvider()
    private let enschede = GridCell(row: 522, column: 69)
    private let enschedeOfWeather = GridCell(row: 209, column: 28)
    private static let now = "2026-10-03T10:05:00Z"

    @discardableResult private func asking<Value: Sendable>(
        _ family: any ProviderFamily.Type = OpenMeteoAirQualityFamily.self,
        at now: @escaping @Sendable () -> Date = { (try? instant(Self.now)) ?? .distantPast },
        _ body: @Sendable @escaping ([any PlaceProvider]) async throws -> Value
    ) async throws -> Value {
        try await withServer(server.router) { url in
            try await body(
                family.providers(
                    ProviderAccess(baseURL: url, key: "", fetcher: .real(now: now), now: now)))
        }
    }

    @Test func asksForTheHoursOfOneCellWithNothingToSpare() throws {
        let place = try #require(OpenMeteoFeed.weather.profile.grid?.centre(of: enschedeOfWeather))
        #expect(
            OpenMeteoFeed.weather.query(at: place)
                == "latitude=52.25&longitude=7.0&hourly=temperature_2m,apparent_temperature,relative_humidity_2m,"
                + "precipitation,cloud_cover,wind_speed_10m,wind_direction_10m,pressure_msl,uv_index,uv_index_clear_sky"
                + "&forecast_days=5&timezone=GMT&timeformat=unixtime")
        #expect(OpenMeteoFeed.europeanAirQuality.query(at: place).hasSuffix("&past_days=1&domains=cams_europe"))
        #expect(OpenMeteoFeed.globalAirQuality.query(at: place).hasSuffix("&past_days=1&domains=cams_global"))
    }

    @Test(arguments: [
        (52.2, 6.9, true), (64.1, -21.9, true), (35.7, 51.4, false), (40.7, -74.0, false), (-33.9, 151.2, false),
        (78.2, 15.6, false), (28.1, -15.4, false), (41.0, 28.9, true),
    ])
    func coversEachPlaceWithExactlyOneModel(_ latitude: Double, longitude: Double, isEurope: Bool) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(OpenMeteoFeed.europeanAirQuality.profile.region.contains(place) == isEurope)
        #expect(OpenMeteoFeed.globalAirQuality.profile.region.contains(place) == !isEurope)
    }

    @Test func readsWhenTheModelWasRunAndWhenTheNextRunIsDue() async throws {
        server.answers("/v1/air-quality", .ok(try Recording.airQuality.bytes))
        server.answers(
            "/data/cams_europe/static/meta.json",
            .ok(
                """
                {"last_run_initialisation_time": 1790985600, "last_run_availability_time": 1791018000,
                    "last_run_modification_time": 1791017000, "update_interval_seconds": 86400}
                """, type: "application/json"))
        let reports = try await asking { [enschede] providers in
            [try await providers[0].report(for: enschede), try await providers[0].report(for: enschede)]
        }
        for report in reports {
            #expect(report?.report.issuedAt == (try instant("2026-10-03T00:00:00Z")))
            #expect(report?.freshUntil == (try instant("2026-10-04T09:10:00Z")))
        }
        // One request for both cells.
        #expect(server.asked.count { $0.hasSuffix("meta.json") } == 1)
    }

    @Test(
        arguments: [
            .error(404), .ok("<html>"), .ok("{}", type: "application/json"),
            .ok(
                #"""
                {"last_run_initialisation_time": 1890985600, "last_run_availability_time": 1891018000,
                    "update_interval_seconds": 86400}
                """#, type: "application/json"),
        ] as [ScriptedProvider.Answer])
    func makesDoWithoutTheModelsTime(_ answer: ScriptedProvider.Answer) async throws {
        server.answers("/v1/air-quality", .ok(try Recording.airQuality.bytes))
        server.answers("/data/cams_europe/static/meta.json", answer)
        let report = try await asking { [enschede] providers in
            _ = try await providers[0].report(for: enschede)
            return try await providers[0].report(for: enschede)
        }
        #expect(report?.report.series.isEmpty == false)
        #expect(report?.report.issuedAt == nil)
        #expect(report?.freshUntil == nil)
        #expect(server.asked.count { $0.hasSuffix("meta.json") } == 1)
    }

    @Test(
        arguments: [
            (400, "No data is available for this location", .notCovered),
            (
                400, "Value of type 'Float' required for key 'latitude'.",
                .unexpectedStatus(400, reason: "Value of type 'Float' required for key 'latitude'.")
            ),
            (
                429, "Daily API request limit exceeded. Please try again tomorrow.",
                .rateLimited(
                    until: Date(timeIntervalSince1970: 1_791_072_000),
                    reason: "Daily API request limit exceeded. Please try again tomorrow.")
            ),
            (
                429, "Hourly API request limit exceeded. Please try again in the next hour.",
                .rateLimited(
                    until: Date(timeIntervalSince1970: 1_791_025_200),
                    reason: "Hourly API request limit exceeded. Please try again in the next hour.")
            ),
            (
                429, "Minutely API request limit exceeded. Please try again in one minute.",
                .rateLimited(
                    until: Date(timeIntervalSince1970: 1_791_021_960),
                    reason: "Minutely API request limit exceeded. Please try again in one minute.")
            ),
        ] as [(Int, String, ProviderFault)])
    func understandsItsErrors(_ status: Int, reason: String, fault: ProviderFault) async throws {
        server.answers("/v1/forecast", .error(status, #"{"error": true, "reason": "\#(reason)"}"#))
        try await asking(OpenMeteoForecastFamily.self) { [enschede = enschedeOfWeather] providers in
            await #expect(throws: fault) { try await providers[0].report(for: enschede) }
        }
    }

    @Test func saysNothingNewUntilTheAnswerChanges() async throws {
        server.answers("/v1/forecast", .ok(try Recording.weather.bytes, tag: "\"1\""))
        try await asking(OpenMeteoForecastFamily.self) { [enschede = enschedeOfWeather] providers in
            let report = try #require(try await providers[0].report(for: enschede))
            #expect(try await providers[0].report(for: enschede) == report)
            for receipt in report.receipts { await providers[0].accept(receipt) }
            #expect(try await providers[0].report(for: enschede) == nil)
        }
    }
}
