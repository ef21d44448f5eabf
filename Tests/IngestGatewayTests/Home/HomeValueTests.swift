import Domain
import EnvironmentReports
import Foundation
import Localization
import Testing

@testable import ingest_gateway

/// What Home's cards make of values, without a database.
@Suite struct HomeValueTests {
    private static let hours = (0..<48).map {
        PlaceHour(day: "Thu 26 Mar", weekday: "Thu 26", hour: "\(($0 + 14) % 24):00", number: ($0 + 14) % 24)
    }

    private func paths(_ chart: HoursChart) -> [[String: String]] { chart.fields["bars"] as? [[String: String]] ?? [] }

    @Test func leavesAGapForAnHourThatNobodyKnowsAndALineForZero() {
        let chart = HoursChart([0, nil, 10], hours: Array(Self.hours.prefix(3)), bands: .pollen, highest: 10)
        #expect(
            paths(chart) == [
                ["fill": "none", "kind": "present", "d": "M1 100v-2h8V100z"],
                ["fill": "very-high", "kind": "coming", "d": "M21 100v-100h8V100z"],
            ])
    }

    @Test(arguments: [
        (1.0, "low"), (2, "low"), (3, "moderate"), (5, "moderate"), (6, "high"), (8, "high"), (9, "very-high"),
        (10, "very-high"),
    ])
    func coloursABarByItsLevel(value: Double, fill: String) {
        let chart = HoursChart([value], hours: Array(Self.hours.prefix(1)), bands: .pollen, highest: 10)
        #expect(paths(chart).first?["fill"] == fill)
    }

    @Test func drawsThresholdMidnightAndTheStrongSun() {
        var chart = HoursChart(Self.hours.map { _ in 1 }, hours: Self.hours, bands: .uvIndex, highest: 11)
        chart.own = (4, "your threshold 4")
        chart.marksStrongSun = true
        let fields = chart.fields
        #expect(fields["days"] as? String == "M100 0V100M340 0V100")
        let sun = (fields["sun"] as? [[String: String]])?.first?["d"] ?? ""
        // 14 and 15 today, 10 to 15 tomorrow, 10 to 13 on the third day.
        #expect(sun.matches(of: /M/).count == 12)
        #expect((fields["own"] as? [[String: String]])?.first?["at"] == "4")
        #expect((fields["labels"] as? [[String: String]])?.map { $0["hour"] } == ["14:00", "2:00", "14:00", "2:00"])
    }

    @Test func growsWithAValueBeyondTheScaleAndHoldsWithoutAny() {
        let chart = HoursChart([14.2], hours: Array(Self.hours.prefix(1)), bands: .uvIndex, highest: 11)
        #expect(chart.highest == 14.2 && paths(chart).first?["fill"] == "uv-5")
        #expect(HoursChart([Double?](), hours: [], bands: .pollen, highest: 10).peak == nil)
        #expect(HoursChart([nil, nil], hours: Self.hours, bands: .pollen, highest: 10).peak == nil)
    }

    @Test(
        arguments: [
            (40.0, 10.0, "day-clear"), (40, 49.9, "day-clear"), (40, 50, "day-cloudy"), (40, nil, "day-cloudy"),
            (6, 0, "day-clear"), (5.9, 0, "dusk-clear"), (-6, 100, "dusk-cloudy"), (-6.1, 0, "night-clear"),
            (-40, 100, "night-cloudy"),
        ] as [(Double, Double?, String)])
    func paintsTheSkyByTheSunAndTheClouds(elevation: Double, clouds: Double?, sky: String) {
        #expect(WeatherCard.Sky(elevation: elevation, cloudCover: clouds).rawValue == sky)
    }

    @Test(arguments: [ContentLanguage.english, .german])
    func hasAdviceForEveryLevelOfEverything(language: ContentLanguage) {
        let words = HomeWords(language)
        let texts =
            HealthRisk.allCases.flatMap { words.advice(on: $0) + [words.name($0)] }
            + PollenLevel.allCases.map { words.advice(on: $0) } + UVBand.allCases.map { words.advice(on: $0) }
        #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("!") })
        #expect(Set(HealthRisk.allCases.map { words.name($0) }).count == 6)
        for scale in AirQualityScale.allCases {
            #expect(Set(AirQualityRisk.allCases.map { words.band($0, on: scale) }).count == 6)
        }
    }

    @Test func namesLevelsAsTheEnvironmentWritesThem() {
        for level in PollenLevel.allCases { #expect(PollenLevel(token: level.token) == level) }
        #expect(PollenLevel(token: "unknown") == nil && PollenLevel(token: "") == nil)
    }

    @Test(arguments: [(0.0, 0.0), (47.0, 8.0), (89.9, 0), (-90, 12), (10, 179.9), (10, -180)])
    func framesAPreviewWithinTheWorld(latitude: Double, longitude: Double) {
        let box = StationPreview.box(around: (latitude, longitude))
        #expect(box.west >= -180 && box.east <= 180.0001 && box.west < box.east)
        #expect(box.south >= -90 && box.north <= 90 && box.south < box.north)
    }

    @Test func countsStationsByLevelAndThoseWithoutAValueLast() {
        let points = MapPoints(
            points: [[47, 8, 3, 7], [47.1, 8, 1, 2], [47.2, 8, -1, nil], [47.3, 8, 3, 6]], isCutOff: false)
        let preview = StationPreview(of: points, around: nil)
        #expect(preview.counted.map(\.count) == [2, 1, 1])
        #expect(HomeWords(.english).stations(preview.counted) == "4 stations: 2 high, 1 low, 1 unknown")
        #expect(HomeWords(.english).stations([]) == "No station is near.")
    }

    @Test func clipsTheLandToTheBox() {
        let box = StationPreview.box(around: StationPreview.usual)
        let land = LandOutlines.world.land(in: box)
        #expect(!land.isEmpty)
        for point in land.joined() {
            #expect(point.x >= box.west - 1e-9 && point.x <= box.east + 1e-9)
            #expect(point.y >= box.south - 1e-9 && point.y <= box.north + 1e-9)
        }
        // The middle of the Pacific.
        #expect(LandOutlines.world.land(in: StationPreview.box(around: (0, -140))).isEmpty)
    }
}
