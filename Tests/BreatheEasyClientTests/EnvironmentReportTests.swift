import Foundation
import Testing

@testable import breathe_easy_client

@Suite struct EnvironmentReportTests {
    private func report(all: Bool = false, _ json: String = Self.answer) throws -> String {
        let environment = try APICoding.decode(LocalEnvironment.self, Array(json.utf8))
        return EnvironmentReport(environment: environment, placeName: "Basel", showsAll: all, timeZone: .gmt)
            .description
    }

    @Test func saysLevelsInWordsAndWhereTheyComeFrom() throws {
        #expect(
            try report() == """
                Basel (47.55, 7.55), 2023-04-10 12:00

                Your risk: high, by birch
                At or above your thresholds: birch
                Not known here: dust

                Pollen        Level          0-10  Amount         Source
                tree pollen   high              7                 MeteoSwiss, Basel: older than 6 hours
                grass pollen  out of season                       not before April
                birch pollen  high              7  420 grains/m³  MeteoSwiss, Basel

                Air quality (european-aqi): Fair 32, mostly ozone

                Now          Value                         Source
                UV index     5.2, moderate, up to 6 today  Open-Meteo
                Temperature  14.3 °C                       Open-Meteo

                - Sensitive groups: Keep windows closed.

                Data: Source: MeteoSwiss (CC BY 4.0)
                """)
    }

    @Test func plantsThatAreNotInTheAirAreShownOnRequest() throws {
        #expect(try !report().contains("hazel"))
        #expect(try report(all: true).contains("hazel pollen  none"))
    }

    @Test func whatIsAbsentIsUnknownAndNotZero() throws {
        let text = try report(
            all: false,
            """
            {"asOf": "2023-04-10T12:00:00Z", "place": {"latitude": 0, "longitude": 0},
             "pollen": {"types": [], "species": []}, "weather": {}, "advice": [], "sources": [],
             "personalRisk": {"reached": [], "unknown": [], "notMeasured": [], "isAssumed": true}}
            """)

        #expect(text.contains("Risk by grass, which is assumed: unknown"))
        #expect(text.contains("Air quality: unknown"))
    }

    @Test(arguments: [(14.25, "14.3"), (14, "14"), (-0.04, "0"), (1_013.2, "1013.2")])
    func numbersHaveOneDigitBehindThePointAtMost(value: Double, text: String) {
        #expect(EnvironmentReport.number(value) == text)
    }

    private static let answer = """
        {"asOf": "2023-04-10T12:00:00.000Z", "language": "en", "units": "metric", "somethingNew": 1,
         "place": {"latitude": 47.55, "longitude": 7.55, "cellDegrees": 0.1},
         "pollen": {
           "types": [
             {"id": "tree", "name": "tree pollen", "state": "present", "intensity": 7, "level": "high",
              "source": {"provider": "meteoswiss", "name": "MeteoSwiss", "station": {"id": "PBS", "name": "Basel"},
                         "distance": 2, "validAt": "2023-04-10T05:00:00Z", "ageSeconds": 25200, "isStale": true,
                         "staleReason": "older than 6 hours"}},
             {"id": "grass", "name": "grass pollen", "state": "out-of-season", "reason": "not before April"}],
           "species": [
             {"id": "birch", "type": "tree", "name": "birch pollen", "state": "present", "value": 420,
              "unit": "grains/m³", "intensity": 7, "level": "high",
              "source": {"provider": "meteoswiss", "name": "MeteoSwiss", "station": {"id": "PBS", "name": "Basel"},
                         "distance": 2, "validAt": "2023-04-10T11:00:00Z", "ageSeconds": 60, "isStale": false}},
             {"id": "hazel", "type": "tree", "name": "hazel pollen", "state": "none", "value": 0, "unit": "grains/m³",
              "intensity": 0, "level": "none"}]},
         "notMeasured": [],
         "personalRisk": {"level": "high", "name": "High", "decidedBy": "birch", "reached": ["birch"],
                          "unknown": ["dust"], "notMeasured": ["dust"], "isAssumed": false},
         "airQuality": {"scale": "european-aqi", "unknown": {}, "concentrations": {},
           "indices": {"european-aqi": {"value": 32, "level": "acceptable", "name": "Fair", "colour": "#50ccaa",
             "textColour": "#000000", "mainPollutant": "ozone", "providers": ["open-meteo"], "isStale": false}}},
         "uv": {"index": 5.21, "band": "moderate", "maximumToday": 6, "safeExposure": [],
                "source": {"provider": "open-meteo", "name": "Open-Meteo", "distance": 0,
                           "validAt": "2023-04-10T12:00:00Z", "ageSeconds": 0, "isStale": false}},
         "weather": {"temperature": {"value": 14.25, "unit": "°C",
           "source": {"provider": "open-meteo", "name": "Open-Meteo", "distance": 0,
                      "validAt": "2023-04-10T12:00:00Z", "ageSeconds": 0, "isStale": false}}},
         "advice": [{"about": "pollen", "audience": "sensitive-groups", "text": "Keep windows closed."}],
         "forecast": {}, "stations": [],
         "sources": [
           {"provider": "meteoswiss", "name": "MeteoSwiss", "state": "up", "isUsed": true,
            "attribution": "Source: MeteoSwiss", "contributors": [], "licence": "CC BY 4.0", "licenceURL": "https://x"},
           {"provider": "dwd", "name": "DWD", "state": "up", "isUsed": false, "attribution": "DWD",
            "contributors": [], "licence": "x", "licenceURL": "https://x"}]}
        """
}
