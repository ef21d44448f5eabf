import Domain
import Testing

@Suite struct IndianAirQualityIndexTests {
    static let names = ["Good", "Satisfactory", "Moderately polluted", "Poor", "Very poor", "Severe"]
    static let indices = [50, 100, 200, 300, 400]

    @Test(arguments: IndianBand.published)
    func everyBandEndsAtItsLimit(band: IndianBand) throws {
        let index = { IndianAirQualityIndex.subIndex(of: band.pollutant, at: $0) }
        let name = { AirQualityScale.india.level(of: Double(try #require(index($0))))?.name }
        let next = band.limit * (1 + 0.02)

        #expect(index(band.limit) == Self.indices[band.number])
        #expect(try name(band.limit.nextDown) == Self.names[band.number])
        #expect(try name(band.limit) == Self.names[band.number])
        #expect(try name(next) == Self.names[band.number + 1])
    }

    @Test(arguments: [
        (Pollutant.pm25, 45.0, 75), (.pm25, 0, 0), (.pm25, 315, 450), (.pm25, 380, 500), (.pm25, 999, 500),
    ])
    func isLinearWithinABandAndEndsAtFiveHundred(pollutant: Pollutant, concentration: Double, index: Int) {
        #expect(IndianAirQualityIndex.subIndex(of: pollutant, at: concentration) == index)
    }

    @Test func theWorstPollutantDecides() throws {
        let index = try #require(IndianAirQualityIndex.index(of: [.pm25: 45, .ammonia: 1_000, .lead: 0.2]))

        #expect(index.value == 250)
        #expect(index.mainPollutant == .ammonia)
        #expect(index.level.name == "Poor")
    }

    @Test(
        arguments: [
            [.pm25: 45, .ozone: 20], [.ozone: 20, .ammonia: 20, .lead: 0.1, .nitrogenDioxide: 4],
            [.pm25: 45, .ozone: -1, .lead: .nan], [:],
        ] as [[Pollutant: Double]])
    func threePollutantsWithParticlesAreNeeded(concentrations: [Pollutant: Double]) {
        #expect(IndianAirQualityIndex.index(of: concentrations) == nil)
    }

    @Test func singlePollutantsAreKnownWithoutAnIndex() {
        #expect(IndianAirQualityIndex.subIndices(of: [.ozone: 50, .lead: .nan]) == [.ozone: 50])
    }

    @Test(arguments: [-0.1, .nan, .infinity, -.infinity, 20_000.1])
    func whatCannotBeTrueIsUnknown(concentration: Double) {
        #expect(IndianAirQualityIndex.subIndex(of: .pm10, at: concentration) == nil)
    }

    @Test(arguments: [(15, nil), (16, 100)] as [(Int, Int?)])
    func sixteenHoursMakeADay(count: Int, index: Int?) {
        let missing = [Double?](repeating: nil, count: 24 - count)
        let hours = { (pollutant: Pollutant, value: Double) in
            PollutantHours(missing + Array(repeating: value, count: count), of: pollutant)
        }
        let known = [Pollutant.pm25: hours(.pm25, 60), .pm10: hours(.pm10, 20), .ammonia: hours(.ammonia, 20)]

        #expect(IndianAirQualityIndex.index(from: known)?.value == index)
    }

    /// Seven hours and a last one of 474 µg/m³ have a mean of 208, the last limit, or of more.
    @Test(arguments: [(170.0, 300), (171, 349)])
    func ozoneAboveItsEightHoursIsJudgedByTheHour(others: Double, index: Int) {
        let ozone = PollutantHours(Array(repeating: others, count: 7) + [474], of: .ozone)
        let steady = { PollutantHours(Array(repeating: 1, count: 24), of: $0) }

        let computed = IndianAirQualityIndex.index(
            from: [.ozone: ozone, .pm25: steady(.pm25), .pm10: steady(.pm10)])

        #expect(computed?.value == index)
    }
}

/// The upper edges of the bands in µg/m³, written down a second time so that a slip in the rule shows.
struct IndianBand: Sendable, CustomTestStringConvertible {
    var pollutant: Pollutant
    var number: Int
    var limit: Double

    var testDescription: String { "\(pollutant.rawValue) \(limit)" }

    static let published = [
        (Pollutant.pm10, [50.0, 100, 250, 350, 430]), (.pm25, [30, 60, 90, 120, 250]),
        (.nitrogenDioxide, [40, 80, 180, 280, 400]), (.ozone, [50, 100, 168, 208, 748]),
        (.carbonMonoxide, [1_000, 2_000, 10_000, 17_000, 34_000]), (.sulphurDioxide, [40, 80, 380, 800, 1_600]),
        (.ammonia, [200, 400, 800, 1_200, 1_800]), (.lead, [0.5, 1, 2, 3, 3.5]),
    ].flatMap { pollutant, limits in
        limits.enumerated().map { IndianBand(pollutant: pollutant, number: $0.offset, limit: $0.element) }
    }
}
