import Domain
import Testing

@Suite struct USAirQualityIndexTests {
    @Test(arguments: USBand.published)
    func everyBandRunsFromEdgeToEdge(band: USBand) throws {
        let index = { (value: Double) in
            USAirQualityIndex.subIndex(of: band.pollutant, averages: [band.hours: try band.micrograms(value)])
        }

        #expect(try index(band.low) == band.lowIndex)
        #expect(try index(band.high) == band.highIndex)
        // Truncated, not rounded: nearly the next digit is still this band.
        #expect(try index(band.high + 0.99 * band.digit) == band.highIndex)
        if band.low > 0 {
            #expect(try index(band.low - 0.01 * band.digit) != band.lowIndex)
        }
    }

    /// The worked examples of the technical assistance document, with the breakpoints of 2024.
    @Test func computesTheKnownExamples() throws {
        let ozone = try #require(Pollutant.ozone.microgramsPerCubicMetre(fromPartsPerMillion: 0.07853333))
        let monoxide = try #require(Pollutant.carbonMonoxide.microgramsPerCubicMetre(fromPartsPerMillion: 8.4))

        let index = try #require(
            USAirQualityIndex.index(of: [.ozone: [8: ozone], .pm25: [24: 35.9], .carbonMonoxide: [8: monoxide]]))

        #expect(index.subIndices == [.ozone: 126, .pm25: 102, .carbonMonoxide: 90])
        #expect(index.value == 126)
        #expect(index.mainPollutant == .ozone)
        #expect(index.level.name == "Unhealthy for Sensitive Groups")
    }

    @Test(arguments: [(325.4, 500), (325.5, 500), (425.4, 699), (500.4, 849)])
    func goesOnBeyondFiveHundredWithTheLastSlope(concentration: Double, index: Int) {
        #expect(USAirQualityIndex.subIndex(of: .pm25, averages: [24: concentration]) == index)
    }

    /// ppb over 8 hours, over one hour, index.
    @Test(
        arguments: [
            (70, nil, 100), (70, 124, 100), (70, 125, 101), (nil, 124, nil), (nil, 125, 101), (200, 300, 300),
            (201, nil, 301), (201, 405, 301), (201, 604, 500), (nil, 704, 600),
        ] as [(Double?, Double?, Int?)])
    func theWorseOfBothOzoneColumnsCounts(eight: Double?, one: Double?, index: Int?) {
        let micrograms = { (parts: Double?) in
            parts.flatMap { Pollutant.ozone.microgramsPerCubicMetre(fromPartsPerBillion: $0) }
        }
        var averages: [Int: Double] = [:]
        averages[8] = micrograms(eight)
        averages[1] = micrograms(one)

        #expect(USAirQualityIndex.subIndex(of: .ozone, averages: averages) == index)
    }

    /// ppb over one hour, over 24 hours, index.
    @Test(
        arguments: [
            (304, nil, 200), (305, nil, 200), (900, nil, 200), (900, 304, 200), (900, 305, 201), (900, 604, 300),
            (20, 10, 29), (nil, 10, nil), (nil, 1_004, 500),
        ] as [(Double?, Double?, Int?)])
    func sulphurDioxideIsJudgedByTheDayFrom305On(one: Double?, day: Double?, index: Int?) {
        let micrograms = { (parts: Double?) in
            parts.flatMap { Pollutant.sulphurDioxide.microgramsPerCubicMetre(fromPartsPerBillion: $0) }
        }
        var averages: [Int: Double] = [:]
        averages[1] = micrograms(one)
        averages[24] = micrograms(day)

        #expect(USAirQualityIndex.subIndex(of: .sulphurDioxide, averages: averages) == index)
    }

    @Test(arguments: [-0.1, .nan, .infinity, -.infinity, 20_000.1])
    func whatCannotBeTrueIsUnknown(concentration: Double) {
        #expect(USAirQualityIndex.subIndex(of: .pm25, averages: [24: concentration]) == nil)
        #expect(USAirQualityIndex.subIndex(of: .ozone, averages: [8: concentration, 1: concentration]) == nil)
        #expect(USAirQualityIndex.index(of: [.pm10: [24: concentration]]) == nil)
    }

    @Test func anAverageOverOtherHoursIsNotUsed() {
        #expect(USAirQualityIndex.subIndex(of: .pm25, averages: [1: 40, 8: 40]) == nil)
        #expect(USAirQualityIndex.subIndex(of: .ammonia, averages: [24: 40]) == nil)
        #expect(USAirQualityIndex.subIndex(of: .lead, averages: [24: 1]) == nil)
    }

    @Test func theIndexOfNowTakesEachPollutantsOwnAverage() throws {
        let steady = { (pollutant: Pollutant, value: Double) in
            PollutantHours(Array(repeating: value, count: 24), of: pollutant)
        }
        let hours: [Pollutant: PollutantHours] = [
            .pm25: steady(.pm25, 35.9), .pm10: steady(.pm10, 54), .ammonia: steady(.ammonia, 100),
            .nitrogenDioxide: steady(
                .nitrogenDioxide,
                try #require(Pollutant.nitrogenDioxide.microgramsPerCubicMetre(fromPartsPerBillion: 100))),
            .carbonMonoxide: steady(
                .carbonMonoxide,
                try #require(Pollutant.carbonMonoxide.microgramsPerCubicMetre(fromPartsPerMillion: 9.4))),
            .sulphurDioxide: steady(
                .sulphurDioxide, try #require(Pollutant.sulphurDioxide.microgramsPerCubicMetre(fromPartsPerBillion: 75))
            ),
            // 0.85 × 60 ppb + 4.5 ppb = 55.5 ppb, truncated to 55.
            .ozone: steady(.ozone, try #require(Pollutant.ozone.microgramsPerCubicMetre(fromPartsPerBillion: 60))),
        ]

        let index = try #require(USAirQualityIndex.current(from: hours))

        #expect(
            index.subIndices == [
                .pm25: 102, .pm10: 50, .nitrogenDioxide: 100, .carbonMonoxide: 100, .sulphurDioxide: 100, .ozone: 51,
            ])
        #expect(index == AirQualityScale.unitedStates.index(from: hours))
    }

    @Test(arguments: [(5, nil), (6, 100)] as [(Int, Int?)])
    func sixHoursOfCarbonMonoxideMakeEight(count: Int, index: Int?) throws {
        let edge = try #require(Pollutant.carbonMonoxide.microgramsPerCubicMetre(fromPartsPerMillion: 9.4))
        let hours = PollutantHours(
            [nil, nil] + Array(repeating: edge, count: count) + Array(repeating: nil, count: 6 - count),
            of: .carbonMonoxide)

        #expect(USAirQualityIndex.current(from: [.carbonMonoxide: hours])?.value == index)
    }

    /// 400 ppb in every hour: 200 while only hours are known, 201 + 95 × 99 / 299 by the day.
    @Test(arguments: [(17, 200), (18, 232)])
    func eighteenHoursOfSulphurDioxideMakeADay(count: Int, index: Int) throws {
        let high = try #require(Pollutant.sulphurDioxide.microgramsPerCubicMetre(fromPartsPerBillion: 400))
        let hours = PollutantHours(
            Array(repeating: nil, count: 24 - count) + Array(repeating: high, count: count), of: .sulphurDioxide)

        #expect(USAirQualityIndex.current(from: [.sulphurDioxide: hours])?.value == index)
    }

    @Test func oneHourOfParticlesIsUnknown() {
        #expect(USAirQualityIndex.current(from: [.pm25: PollutantHours([20], of: .pm25)]) == nil)
    }
}

/// The EPA's table, written down a second time so that a slip in the rule shows; gases in ppb.
struct USBand: Sendable, CustomTestStringConvertible {
    var pollutant: Pollutant
    var hours: Int
    var digit: Double
    var low: Double
    var high: Double
    var lowIndex: Int
    var highIndex: Int

    var testDescription: String { "\(pollutant.rawValue) over \(hours) h from \(low)" }

    func micrograms(_ value: Double) throws -> Double {
        pollutant.molarMass == nil
            ? value : try #require(pollutant.microgramsPerCubicMetre(fromPartsPerBillion: value))
    }

    private static let indices = [(0, 50), (51, 100), (101, 150), (151, 200), (201, 300), (301, 500)]

    private static func column(
        _ pollutant: Pollutant, _ hours: Int, _ digit: Double, from first: Int = 0, _ bands: [(Double, Double)]
    ) -> [USBand] {
        zip(bands, indices.dropFirst(first)).map { band, index in
            USBand(
                pollutant: pollutant, hours: hours, digit: digit, low: band.0, high: band.1, lowIndex: index.0,
                highIndex: index.1)
        }
    }

    static let published: [USBand] =
        column(
            .pm25, 24, 0.1,
            [(0, 9), (9.1, 35.4), (35.5, 55.4), (55.5, 125.4), (125.5, 225.4), (225.5, 325.4)])
        + column(.pm10, 24, 1, [(0, 54), (55, 154), (155, 254), (255, 354), (355, 424), (425, 604)])
        + column(.ozone, 8, 1, [(0, 54), (55, 70), (71, 85), (86, 105), (106, 200)])
        + column(.ozone, 1, 1, from: 2, [(125, 164), (165, 204), (205, 404), (405, 604)])
        + column(
            .carbonMonoxide, 8, 100,
            [
                (0, 4_400), (4_500, 9_400), (9_500, 12_400), (12_500, 15_400), (15_500, 30_400), (30_500, 50_400),
            ])
        + column(.sulphurDioxide, 1, 1, [(0, 35), (36, 75), (76, 185), (186, 304)])
        + column(.sulphurDioxide, 24, 1, from: 4, [(305, 604), (605, 1_004)])
        + column(
            .nitrogenDioxide, 1, 1, [(0, 53), (54, 100), (101, 360), (361, 649), (650, 1_249), (1_250, 2_049)])
}
