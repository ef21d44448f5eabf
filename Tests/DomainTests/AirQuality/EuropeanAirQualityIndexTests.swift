import Domain
import Testing

@Suite struct EuropeanAirQualityIndexTests {
    static let names = ["Good", "Fair", "Moderate", "Poor", "Very poor", "Extremely poor"]

    @Test(arguments: EuropeanBand.published)
    func everyBandEndsAtItsLimit(band: EuropeanBand) throws {
        let name = { (concentration: Double) in
            EuropeanAirQualityIndex.subIndex(of: band.pollutant, at: concentration)
                .flatMap { AirQualityScale.european.level(of: Double($0)) }?.name
        }

        #expect(name(band.limit.nextDown) == Self.names[band.number])
        #expect(name(band.limit) == Self.names[band.number])
        #expect(name(band.limit.nextUp) == Self.names[band.number + 1])
        #expect(EuropeanAirQualityIndex.subIndex(of: band.pollutant, at: band.limit) == 20 * (band.number + 1))
    }

    @Test(arguments: [
        (Pollutant.pm25, 10.0, 30), (.pm25, 0, 0), (.ozone, 30, 10), (.pm25, 165, 110), (.pm10, 345, 120),
    ])
    func theNumberIsLinearWithinABandAndGoesOnAboveTheTop(pollutant: Pollutant, concentration: Double, index: Int) {
        #expect(EuropeanAirQualityIndex.subIndex(of: pollutant, at: concentration) == index)
    }

    /// Open-Meteo's own indices for Enschede on 2026-10-03 (CC BY 4.0); it rounds to the nearest, we round up.
    @Test(arguments: [
        (Pollutant.pm25, 22.1, 44), (.pm10, 28.2, 29), (.nitrogenDioxide, 11.2, 22), (.ozone, 42, 14),
        (.sulphurDioxide, 2.5, 3),
    ])
    func agreesWithOpenMeteoToOne(pollutant: Pollutant, concentration: Double, theirs: Int) throws {
        let ours = try #require(EuropeanAirQualityIndex.subIndex(of: pollutant, at: concentration))
        #expect((0...1).contains(ours - theirs))
    }

    @Test func theWorstPollutantDecides() throws {
        let index = try #require(
            EuropeanAirQualityIndex.index(of: [.pm25: 12, .ozone: 130, .nitrogenDioxide: 8, .carbonMonoxide: 9_000]))

        #expect(index.mainPollutant == .ozone)
        #expect(index.value == 65)
        #expect(index.level.name == "Poor")
        #expect(index.level(of: .pm25)?.name == "Fair")
        #expect(index.level(of: .nitrogenDioxide)?.name == "Good")
        #expect(index.subIndices[.carbonMonoxide] == nil)
    }

    @Test func amongEqualsTheFirstPollutantIsTheMainOne() throws {
        let index = try #require(EuropeanAirQualityIndex.index(of: [.ozone: 60, .pm25: 5, .sulphurDioxide: 20]))
        #expect(index.mainPollutant == .pm25)
    }

    @Test(arguments: [-0.1, .nan, .infinity, -.infinity, 20_000.1])
    func whatCannotBeTrueIsUnknown(concentration: Double) {
        #expect(EuropeanAirQualityIndex.subIndex(of: .pm25, at: concentration) == nil)
        #expect(EuropeanAirQualityIndex.index(of: [.pm25: concentration]) == nil)
    }

    @Test(arguments: [Pollutant.carbonMonoxide, .ammonia, .lead])
    func otherPollutantsSayNothing(pollutant: Pollutant) {
        #expect(EuropeanAirQualityIndex.subIndex(of: pollutant, at: 1) == nil)
    }

    @Test func nothingKnownIsUnknownAndNotGood() {
        #expect(EuropeanAirQualityIndex.index(of: [:]) == nil)
    }
}

/// The upper edges of the bands, written down a second time so that a slip in the rule shows.
struct EuropeanBand: Sendable, CustomTestStringConvertible {
    var pollutant: Pollutant
    var number: Int
    var limit: Double

    var testDescription: String { "\(pollutant.rawValue) \(limit)" }

    static let published = [
        (Pollutant.pm25, [5.0, 15, 50, 90, 140]), (.pm10, [15, 45, 120, 195, 270]), (.ozone, [60, 100, 120, 160, 180]),
        (.nitrogenDioxide, [10, 25, 60, 100, 150]), (.sulphurDioxide, [20, 40, 125, 190, 275]),
    ].flatMap { pollutant, limits in
        limits.enumerated().map { EuropeanBand(pollutant: pollutant, number: $0.offset, limit: $0.element) }
    }
}
