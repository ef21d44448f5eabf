import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import EnvironmentReports
@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct EnvironmentTests {
    private static let birch = Quantity.pollen(.species(.birch))
    private static let air = EnvironmentUnderTest.profile(
        "air", [birch, .pollutant(.pm25), .uvIndex, .weather(.temperature)])

    private func entry(_ id: String, _ answer: LocalEnvironment) throws -> ReportedPollenEntry {
        try #require((answer.pollen.types + answer.pollen.species).first { $0.id == id })
    }

    @Test func showsEverybodyWhatIsInTheAirWithSourceAndAge() async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(Self.air)
            try await world.report(
                "air", [Self.birch: [30, 80], .pollutant(.pm25): [20], .weather(.temperature): [10]])
            let answer = try await world.environment()
            let birch = try entry("birch", answer)
            #expect(birch.state == .present)
            #expect(birch.value == 30)
            #expect(birch.unit == "grains/m³")
            #expect(birch.level == "moderate")
            #expect(birch.source?.provider == "air")
            #expect(birch.source?.ageSeconds == 600)
            #expect(birch.source?.isStale == false)
            #expect(answer.asOf == EnvironmentUnderTest.now)
            #expect(answer.airQuality?.indices["european-aqi"]?.mainPollutant == .pm25)
            #expect(answer.airQuality?.concentrations["pm2.5"]?.value == 20)
            #expect(answer.weather["temperature"]?.value == 10)
            #expect(answer.forecast.pollen["birch"]?.prefix(3) == [3, 6, nil])
            #expect(answer.forecast.sources["birch"]?.first == .init(provider: "air", from: 0, count: 2))
            #expect(answer.sources.map(\.attribution) == ["Data by air"])
            #expect(answer.sources.map(\.isUsed) == [true])
        }
    }

    /// Where recordings are played, "now" is the newest hour of the stations, else every count would be years old.
    @Test(arguments: [(true, PollenState.present), (false, .unknown)])
    func takesTheTimeOfTheRecordings(isRecorded: Bool, state: PollenState) async throws {
        try await EnvironmentUnderTest.run(isRecorded: isRecorded) { world in
            world.clock.advance(by: 3 * 365 * 86_400)
            try await world.declare(EnvironmentUnderTest.profile("meteoswiss", [Self.birch], grid: nil))
            try await world.station()
            try await world.reading(30, age: 0)
            let answer = try await world.environment()
            #expect(try entry("birch", answer).state == state)
            #expect((answer.asOf == EnvironmentUnderTest.now) == isRecorded)
        }
    }

    @Test func revealsNoPlaceButTheMiddleOfTheCell() async throws {
        try await EnvironmentUnderTest.run { world in
            let answer = try await world.environment()
            #expect(answer.place == .init(latitude: 47.6, longitude: 7.6))
        }
    }

    @Test func keepsTheReasonsForKnowingNothingApart() async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(EnvironmentUnderTest.profile("a", [Self.birch, .pollen(.species(.alder))]))
            try await world.report("a", [Self.birch: [0]], outOfSeason: [.species(.alder)])
            try await world.declare(
                EnvironmentUnderTest.profile("b", [.pollen(.species(.olive))]), state: "down", reason: "quota used up")
            try await world.declare(EnvironmentUnderTest.profile("c", [.pollen(.species(.grass))]), state: nil)
            let answer = try await world.environment()
            #expect(try entry("birch", answer).state == .none)
            #expect(try entry("alder", answer).state == .outOfSeason)
            #expect(try entry("olive", answer).state == .sourceDown)
            #expect(try entry("olive", answer).reason == "B: the source is down: quota used up")
            #expect(try entry("grass", answer).state == .unknown)
            #expect(try entry("ragweed", answer).state == .notCovered)
            #expect(answer.sources.map(\.state) == [.up, .down, .unknown])
        }
    }

    @Test func servesStaleValuesWithTheirReasonWhileTheSourceIsDown() async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(Self.air, state: "down", reason: "timed out")
            try await world.report("air", [Self.birch: [30]], age: 3_600)
            let birch = try entry("birch", try await world.environment())
            #expect(birch.value == 30)
            #expect(birch.source?.isStale == true)
            #expect(birch.source?.staleReason == "the source is down: timed out")
            #expect(birch.source?.ageSeconds == 3_600)
        }
    }

    @Test(arguments: [(GridCell(row: 477, column: 76), true), (GridCell(row: 479, column: 76), false)])
    func takesTheNearestKnownCellWithin25Kilometres(cell: GridCell, isTaken: Bool) async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(Self.air)
            try await world.report("air", [Self.birch: [30]], cell: cell)
            let birch = try entry("birch", try await world.environment())
            #expect(birch.state == (isTaken ? .present : .unknown))
            #expect(birch.source?.distance == (isTaken ? 11.1 : nil))
        }
    }

    @Test func prefersTheOwnCellToANeighbour() async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(Self.air)
            try await world.report("air", [Self.birch: [30]])
            try await world.report("air", [Self.birch: [99]], cell: GridCell(row: 477, column: 76))
            let birch = try entry("birch", try await world.environment())
            #expect(birch.value == 30)
            #expect(birch.source?.distance == 0)
        }
    }

    @Test func prefersTheStationNearbyAndShowsItsDays() async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(Self.air)
            try await world.report("air", [Self.birch: [400]])
            try await world.declare(EnvironmentUnderTest.profile("meteoswiss", [Self.birch], grid: nil))
            try await world.station()
            try await world.reading(20, tomorrow: 7)
            try await world.day("2023-04-09", total: 2_400, maximum: 300, intensity: 8)
            try await world.day("2023-04-10", total: 240, maximum: 40, intensity: 4, hours: 12)
            let answer = try await world.environment()
            let birch = try entry("birch", answer)
            #expect(birch.source?.station == ReportedStation(id: "PBS", name: "Basel"))
            #expect(birch.disagreement?.provider == "air")
            #expect(birch.disagreement?.value == 400)
            let station = try #require(answer.stations.first?.allergens.first)
            #expect(station.latest?.value == 20)
            #expect(station.yesterday?.mean == 100)
            #expect(station.today?.hours == 12)
            #expect(station.tomorrow?.intensity == 7)
            #expect(station.tomorrow?.day == CalendarDay("2023-04-11"))
        }
    }

    @Test func showsNoNumberOfASourceWhoseTermsAllowOnlyWhatIsDerived() async throws {
        try await EnvironmentUnderTest.run { world in
            let profile = EnvironmentUnderTest.profile(
                "waqi", [Self.birch, .airQualityIndex(.unitedStates), .pollutant(.pm25), .uvIndex], .derivedOnly)
            try await world.declare(profile)
            try await world.report(
                "waqi",
                [Self.birch: [30], .airQualityIndex(.unitedStates): [63], .pollutant(.pm25): [17.77], .uvIndex: [5]])
            let answer = try await world.environment()
            let birch = try entry("birch", answer)
            #expect(birch.level == "moderate")
            #expect(birch.value == nil)
            #expect(birch.intensity == nil)
            #expect(try entry("tree", answer).intensity == nil)
            #expect(answer.airQuality?.indices["us-aqi"]?.level == .acceptable)
            #expect(answer.airQuality?.indices["us-aqi"]?.value == nil)
            #expect(answer.airQuality?.concentrations["pm2.5"]?.value == nil)
            #expect(answer.uv?.band == "moderate")
            #expect(answer.uv?.index == nil)
            #expect(answer.forecast.pollen.isEmpty)
            #expect(answer.forecast.airQuality == nil)
            #expect(answer.sources.first?.isUsed == true)
        }
    }

    @Test func showsValuesForOwnUsersOnlyToThose() async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(EnvironmentUnderTest.profile("app", [Self.birch], .displayOnly))
            try await world.report("app", [Self.birch: [30]])
            let token = try await world.gateway.signUp()
            #expect(try entry("birch", try await world.environment()).value == nil)
            #expect(try entry("birch", try await world.environment(token: token)).value == 30)
        }
    }

    @Test func servesTheOtherSourcesWhenOneWroteWhatThisVersionCannotRead() async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(Self.air)
            try await world.report("air", [Self.birch: [30]])
            try await world.declare(EnvironmentUnderTest.profile("new", [.pollen(.species(.olive))]))
            try await world.report("new", [.pollen(.species(.olive)): [30]])
            try await world.poller.query("UPDATE provider_cells SET report = '{}' WHERE provider = 'new'")
            try await world.poller.query(
                "INSERT INTO provider_settings (provider, profile, is_enabled) VALUES ('newest', '{}', true)")
            let answer = try await world.environment()
            #expect(try entry("birch", answer).state == .present)
            #expect(try entry("olive", answer).state == .sourceDown)
            #expect(answer.sources.map(\.provider) == ["air", "new"])
        }
    }

    @Test func leavesOutProvidersThatAreSwitchedOff() async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(Self.air, isEnabled: false)
            try await world.report("air", [Self.birch: [30]])
            let answer = try await world.environment()
            #expect(answer.sources.isEmpty)
            #expect(try entry("birch", answer).state == .notCovered)
        }
    }

    @Test func showsTheWeatherInTheRequestedUnits() async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(Self.air)
            try await world.report("air", [.weather(.temperature): [10]])
            let answer = try await world.environment("&units=imperial")
            #expect(answer.weather["temperature"]?.value == 50)
            #expect(answer.weather["temperature"]?.unit == "°F")
            #expect(answer.forecast.weather["temperature"]?.first == 50)
        }
    }

    @Test(arguments: [("european", AirQualityScale.european), ("us", .unitedStates), ("indian", .india)])
    func showsTheIndexOnTheRequestedScale(word: String, scale: AirQualityScale) async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(EnvironmentUnderTest.profile("air", [.airQualityIndex(scale)]))
            try await world.report("air", [.airQualityIndex(scale): [42]])
            let answer = try await world.environment("&scale=\(word)")
            #expect(answer.airQuality?.scale == scale)
            #expect(answer.airQuality?.indices[scale.rawValue]?.value == 42)
            #expect(answer.forecast.airQuality?.first == 42)
        }
    }

    @Test func takesTheHighestHourOfTheLocalDayForTheSun() async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(Self.air)
            // Midnight at 7.6° east, an hour before UTC's; the 25th hour belongs to tomorrow.
            let midnight = try #require(CalendarDay("2023-04-10")).start(in: .gmt).addingTimeInterval(-3_600)
            let hours = (0..<25).map { Optional(Double($0) / 4) }
            try await world.report("air", [.uvIndex: hours], start: midnight)
            let uv = try #require(try await world.environment().uv)
            #expect(uv.maximumToday == 5.75)
            #expect(uv.index == 2.75)
            #expect(uv.safeExposure.count == 6)
        }
    }

    @Test func readsTheDatabaseAgainOnlyWhenTheAnswerHasAged() async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(Self.air)
            try await world.report("air", [Self.birch: [30]])
            _ = try await world.environment()
            try await world.report("air", [Self.birch: [40]])
            world.clock.advance(by: 14)
            #expect(try entry("birch", try await world.environment()).value == 30)
            // Three times the lifetime: not even as the last answer before a new one.
            world.clock.advance(by: 32)
            #expect(try entry("birch", try await world.environment()).value == 40)
        }
    }
}
