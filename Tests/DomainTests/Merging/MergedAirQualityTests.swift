import Domain
import Foundation
import Testing

@Suite struct MergedAirQualityTests {
    private let pm25 = Quantity.pollutant(.pm25)
    private let ozone = Quantity.pollutant(.ozone)
    private let nitrogenDioxide = Quantity.pollutant(.nitrogenDioxide)
    private let stated = Quantity.airQualityIndex(.european)

    /// Clean gases, so that nothing that usually decides is missing.
    private var gases: SourceReport {
        MergeScene.source(
            MergeScene.profile("gases", [ozone, nitrogenDioxide]), [ozone: [20, 20, 20], nitrogenDioxide: [5, 5, 5]])
    }

    @Test func worksTheIndexOutFromConcentrationsOfSeveralSources() throws {
        let merge = MergeScene.merge([
            MergeScene.source(MergeScene.profile("dust", [pm25]), [pm25: [15]]),
            MergeScene.source(
                MergeScene.profile("gas", [ozone, nitrogenDioxide]), [ozone: [60], nitrogenDioxide: [5]]),
        ])
        let air = try #require(merge.airQuality(on: .european))
        #expect(air.value == 40)
        #expect(air.mainPollutant == .pm25)
        #expect(air.providers == ["dust", "gas"])
        #expect(!air.isStale)
    }

    @Test func takesAStatedIndexWhereConcentrationsDoNotSuffice() throws {
        let source = MergeScene.source(MergeScene.profile("some", [stated, .pollutant(.lead)]), [stated: [33]])
        #expect(try #require(MergeScene.merge([source]).airQuality(on: .european)).value == 33)
        #expect(MergeScene.merge([source]).airQuality(on: .india) == nil)
    }

    /// The American index wants two of the last three hours of particles; ozone alone would be good.
    @Test(arguments: [([45.0], nil), ([45, 45], 124), ([45, 45, 45], 124)] as [([Double], Int?)])
    func saysNothingWhereOnlyGasesCouldBeJudged(particles: [Double], index: Int?) {
        let profile = MergeScene.profile("some", [pm25, ozone])
        let start = MergeScene.hour.addingTimeInterval(Double(1 - particles.count) * 3_600)
        let hours: [Quantity: [Double?]] = [pm25: particles, ozone: Array(repeating: 20, count: particles.count)]
        let merge = MergeScene.merge([MergeScene.source(profile, hours, start: start)])
        #expect(merge.airQuality(on: .unitedStates)?.value == index)
    }

    @Test func prefersAStatedIndexToOneOfGasesAlone() {
        let american = Quantity.airQualityIndex(.unitedStates)
        let profile = MergeScene.profile("some", [pm25, ozone, american])
        let merge = MergeScene.merge([MergeScene.source(profile, [pm25: [22], ozone: [42], american: [65]])])
        #expect(merge.airQuality(on: .unitedStates)?.value == 65)
    }

    @Test func showsNoNumberThatRestsOnAHiddenValue() throws {
        let merge = MergeScene.merge([
            MergeScene.source(MergeScene.profile("open", [pm25]), [pm25: [15]]),
            MergeScene.source(MergeScene.profile("closed", [ozone], .derivedOnly), [ozone: [110]]),
        ])
        let air = try #require(merge.airQuality(on: .european))
        #expect(air.value == nil)
        #expect(air.level == AirQualityScale.european.levels[2])
    }

    @Test func prefersAStatedNumberToOneThatMayNotBeShown() throws {
        let merge = MergeScene.merge([
            gases, MergeScene.source(MergeScene.profile("open", [stated]), [stated: [33]]),
            MergeScene.source(MergeScene.profile("closed", [pm25], .derivedOnly), [pm25: [15]]),
        ])
        #expect(try #require(merge.airQuality(on: .european)).value == 33)
    }

    @Test func saysThatTheIndexIsStaleWhenAConcentrationIs() throws {
        let merge = MergeScene.merge([
            gases, MergeScene.source(MergeScene.profile("some", [pm25]), [pm25: [15]], health: SourceHealth(.down)),
        ])
        #expect(try #require(merge.airQuality(on: .european)).isStale)
    }

    @Test func looksAheadHourByHour() throws {
        let merge = MergeScene.merge([
            gases,
            MergeScene.source(MergeScene.profile("some", [pm25, stated]), [pm25: [5, nil, 15], stated: [nil, 7]]),
        ])
        let values = try #require(merge.airQualityForecast(on: .european))
        #expect(values.prefix(4) == [20, 7, 40, nil])
        #expect(values.count == 120)
    }

    @Test func looksBackOverADayWhereTheIndexNeedsIt() throws {
        let day = MergeScene.hour.addingTimeInterval(-23 * 3_600)
        let source = MergeScene.source(
            MergeScene.profile("some", [pm25]), [pm25: Array(repeating: 9, count: 24)], start: day)
        let merge = MergeScene.merge([gases, source])
        #expect(merge.airQuality(on: .unitedStates)?.value == 50)
        #expect(merge.airQualityForecast(on: .unitedStates)?.first == 50)
        let past = merge.airQualityHours(on: .unitedStates, from: day, count: 24)
        #expect(past?.count == 24 && past?.last == 50)
        let lone = MergeScene.merge([gases, MergeScene.source(MergeScene.profile("some", [pm25]), [pm25: [9]])])
        #expect(lone.airQuality(on: .unitedStates) == nil)
        #expect(lone.airQualityGap(on: .unitedStates) == .tooFewHours([.pm25]))
    }

    /// The worst pollutant decides: an index of a few is a lower bound, which may warn and may not reassure.
    @Test(
        arguments: [
            ([.ozone: 50], nil, .notReported([.pm25, .nitrogenDioxide])),
            ([.ozone: 170], .veryUnhealthy, nil),
            ([.ozone: 50, .nitrogenDioxide: 5], nil, .notReported([.pm25])),
            ([.pm25: 4], nil, .notReported([.ozone, .nitrogenDioxide])),
            ([.pm25: 60], .unhealthy, nil),
            ([.pm10: 12, .ozone: 50, .nitrogenDioxide: 5], .good, nil),
            ([.sulphurDioxide: 5], nil, nil),
        ] as [([Pollutant: Double], AirQualityRisk?, AirQualityGap?)])
    func reassuresOnlyWithThePollutantsThatUsuallyDecide(
        _ known: [Pollutant: Double], risk: AirQualityRisk?, gap: AirQualityGap?
    ) {
        let values = Dictionary(uniqueKeysWithValues: known.map { (Quantity.pollutant($0.key), [$0.value as Double?]) })
        let merge = MergeScene.merge([MergeScene.source(MergeScene.profile("some", Set(values.keys)), values)])
        #expect(merge.airQuality(on: .european)?.level.risk == risk)
        #expect(merge.airQualityGap(on: .european) == gap)
    }

    @Test(arguments: [(30.0, false), (130, true)]) func takesNoGoodStatedIndexOfGasesAlone(index: Double, isTaken: Bool)
    {
        let profile = MergeScene.profile("some", [ozone, stated])
        let merge = MergeScene.merge([MergeScene.source(profile, [ozone: [42], stated: [index]])])
        #expect((merge.airQuality(on: .european) != nil) == isTaken)
    }

    @Test func saysInWordsWhatIsMissing() {
        #expect(
            AirQualityGap.tooFewHours([.pm25]).description
                == "known now, but not for enough of the hours before: fine particles (PM2.5)")
        #expect(
            AirQualityGap.notReported([.pm25, .ozone, .nitrogenDioxide]).description
                == "not reported here, without which the air may be worse than it looks: fine particles (PM2.5), "
                + "ozone and nitrogen dioxide")
    }
}
