import Domain
import Foundation
import Localization
import TestSupport
import Testing
import WebPages

@testable import ingest_gateway

/// What the page of UV and pollution decides, without a database.
@Suite struct SunAndAirRulesTests {
    private static let instant = Date(timeIntervalSince1970: 1_681_120_800)

    private static func clock(
        _ own: String?, _ name: String?, _ latitude: Double, _ longitude: Double
    ) throws -> PlaceClock {
        PlaceClock(
            own: own.flatMap { TimeZone(identifier: $0) }, named: name,
            at: try Coordinate(latitude: latitude, longitude: longitude), on: instant)
    }

    @Test(
        arguments: [
            (nil, "Europe/Zurich", 47.6, 7.6, "UTC+2", true), ("Europe/Zurich", nil, 47.6, 7.6, "UTC+2", true),
            (nil, nil, 47.6, 7.6, "UTC+1", false), (nil, "Asia/Tokyo", 47.6, 7.6, "UTC+1", false),
            (nil, "no zone", 47.6, 7.6, "UTC+1", false),
            (nil, String(repeating: "x", count: 200), 47.6, 7.6, "UTC+1", false),
            // Whoever never chose a zone has UTC, which says nothing of California.
            ("UTC", nil, 37.8, -122.4, "UTC−8", false), ("UTC", "America/Los_Angeles", 37.8, -122.4, "UTC−7", true),
            // The clocks farthest from the sun.
            (nil, "Asia/Shanghai", 39.5, 76, "UTC+8", true), (nil, "Pacific/Tongatapu", -21.1, -175.2, "UTC+13", true),
            (nil, "Asia/Kolkata", 28.6, 77.2, "UTC+5:30", true),
        ] as [(String?, String?, Double, Double, String, Bool)])
    func aPlaceHasTheClockThatFitsItsSun(
        own: String?, name: String?, latitude: Double, longitude: Double, offset: String, isLegal: Bool
    ) throws {
        let clock = try Self.clock(own, name, latitude, longitude)
        #expect(clock.offset(at: Self.instant) == offset && clock.isLegal == isLegal)
    }

    @Test(arguments: [
        (0.0, "12:00"), (29.9, "12:00"), (30, "12:01"), (31.5, "12:01"), (-0.001, "12:00"), (43_170, "00:00"),
        (-43_200, "00:00"), (-43_230.1, "23:59"),
    ])
    func timesHave24HoursAndTheNearestMinute(seconds: Double, text: String) throws {
        let clock = try Self.clock(nil, "Europe/Zurich", 47.6, 7.6)
        #expect(clock.time(Self.instant.addingTimeInterval(seconds)) == text)
    }

    /// Without a fix the predecessor asked for 0° N 0° E.
    @Test(arguments: [("0", "0"), ("0.0", "-0"), ("-0.000", "0,0")])
    func aDeviceWithoutAFixHasNoPlace(latitude: String, longitude: String) {
        #expect(AskedPosition(latitude: latitude, longitude: longitude) == .nowhere)
    }

    @Test(
        arguments: [(nil, "7"), ("47", nil), ("", ""), ("NaN", "0"), ("91", "0"), ("0", "181")]
            as [(String?, String?)])
    func halfAPositionIsNone(latitude: String?, longitude: String?) {
        #expect(AskedPosition(latitude: latitude, longitude: longitude) == .missing)
    }

    @Test(arguments: [("0", "9.45"), ("5.6", "0"), ("47,56", "7,59")])
    func placesOnTheEquatorAndTheMeridianArePlaces(latitude: String, longitude: String) {
        #expect(AskedPosition(latitude: latitude, longitude: longitude).coordinate != nil)
    }

    @Test func thePresentLevelTheOthersAndUnknownOnesLookDifferent() {
        let steps = ["0", "3", "6"].map { LevelBars.Step(from: $0, word: "w", fill: "uv-1") }
        let known = LevelBars(name: "n", steps: steps, present: 1)
        #expect(steps.indices.map { known.look(of: $0) } == [.other, .present, .other])
        let unknown = LevelBars(name: "n", steps: steps, present: nil)
        #expect(steps.indices.map { unknown.look(of: $0) } == [.unknown, .unknown, .unknown])
    }

    @Test func theLevelsBeginWhereTheAuthoritiesSay() {
        let words = SunAndAirWords(.english)
        let (sun, air) = (SunPart(known: nil, words: words), AirPart(known: nil, words: words))
        #expect(sun.bars.steps.map(\.from) == ["0", "3", "6", "8", "11+"])
        #expect(sun.bars.steps.map(\.word) == ["Low", "Moderate", "High", "Very high", "Extreme"])
        #expect(air.bars.steps.map(\.from) == ["0", "51", "101", "151", "201", "301+"])
        #expect(
            air.bars.steps.map(\.word) == [
                "Good", "Moderate", "Unhealthy for Sensitive Groups", "Unhealthy", "Very Unhealthy", "Hazardous",
            ])
        #expect(sun.bars.present == nil && air.bars.present == nil)
    }

    @Test func theColoursAreTheOfficialOnesAndTextOnThemIsLegible() throws {
        let file = Checkout.folder.appending(path: "Services/ingest-gateway/SunAndAir/Styles/sun-and-air.css")
        let tokens = DesignTokens(stylesheet: try String(contentsOf: file, encoding: .utf8))
        let sun: [UInt32] = [0x558B2F, 0xF9A825, 0xEF6C00, 0xB71C1C, 0x6A1B9A]
        let all: [(String, Colour)] =
            sun.enumerated().map { ("uv-\($0.offset + 1)", Colour($0.element)) }
            + AirQualityScale.unitedStates.levels.enumerated().map { ("us-aqi-\($0.offset + 1)", $0.element.colour) }
        for (name, colour) in all {
            #expect(tokens.colour(name, in: .light) == colour.hex, "\(name)")
            #expect(tokens.colour("on-\(name)", in: .light) == colour.textColour.hex, "\(name)")
        }
    }

    @Test(arguments: [ContentLanguage.english, .german])
    func aTimeOutSpeaksOfTheSignalAndEveryStateHasItsSentence(language: ContentLanguage) {
        let words = SunAndAirWords(language).forScript
        #expect(words["weakSignal"]?.contains("ignal") == true)
        let states = ["notAsked", "inUse", "always", "restricted", "denied"].compactMap { words["location \($0)"] }
        #expect(Set(states).count == 5)
        let texts = Array(words.values) + Array(SunAndAirWords(language).shown.values)
        #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("!") })
    }

    @Test func whyAValueIsMissingIsToldApart() {
        let words = SunAndAirWords(.english)
        let texts = [
            words.missing(isDown: false, false), words.missing(isDown: false, true), words.missing(isDown: true, true),
            words.incomplete,
        ].compactMap { $0["text"] }
        #expect(Set(texts).count == 4)
        #expect(words.missing(isDown: false, true)["word"] == "Not fetched yet")
    }
}
