import Domain
import Foundation
import Testing

@Suite struct PollutantHoursTests {
    private static let midnight = Date(timeIntervalSince1970: 1_700_006_400)

    @Test func keepsTheLastDayOnly() {
        let hours = PollutantHours((0..<30).map(Double.init), of: .pm10)
        #expect(hours.values == (6..<30).map(Double.init))
        #expect(hours.latest == 29)
    }

    @Test func whatCannotBeTrueIsMissing() {
        #expect(PollutantHours([-1, .nan, .infinity, 20_001, 0], of: .pm10).values == [nil, nil, nil, nil, 0])
        #expect(PollutantHours([20_001], of: .carbonMonoxide).values == [20_001])
    }

    @Test(arguments: [(1, nil), (2, 2.0), (3, 2.0), (4, nil)] as [(Int, Double?)])
    func averagesOnlyWhatIsComplete(hours: Int, mean: Double?) {
        let known = PollutantHours([nil, 2, 2, nil], of: .pm10)
        #expect(known.mean(ofLast: hours, atLeast: hours == 4 ? 3 : hours - 1) == mean)
    }

    @Test func theHourOfAnInstantIsTheLast() {
        let series = QuantitySeries(step: .hour, start: Self.midnight, values: [1, 2, nil, 4])
        let hours = PollutantHours(series, of: .pm10, until: Self.midnight.addingTimeInterval(3_600 * 3 + 1_800))

        #expect(hours.values.suffix(4) == [1, 2, nil, 4])
        #expect(hours.values.dropLast(4).allSatisfy { $0 == nil })
        #expect(PollutantHours(series, of: .pm10, until: Self.midnight).latest == 1)
    }

    @Test func aSingleValueIsOneHour() {
        let hours = PollutantHours(QuantitySeries(7, at: Self.midnight), of: .pm10, until: Self.midnight)
        #expect(hours.values == [7])
    }

    @Test func aMeanOfADayIsNoHour() {
        let series = QuantitySeries(step: .day, start: Self.midnight, values: [7])
        #expect(PollutantHours(series, of: .pm10, until: Self.midnight).latest == nil)
    }

    @Test func aReportGivesTheIndexOfAnInstant() throws {
        var report = EnvironmentReport(coordinate: try Coordinate(latitude: 47, longitude: 8))
        report.series[.pollutant(.pm25)] = QuantitySeries(step: .hour, start: Self.midnight, values: [3, 60])

        let scale = AirQualityScale.european
        #expect(scale.index(from: report, at: Self.midnight)?.level.name == "Good")
        #expect(scale.index(from: report, at: Self.midnight.addingTimeInterval(3_600))?.level.name == "Poor")
        #expect(scale.index(from: report, at: Self.midnight.addingTimeInterval(7_200)) == nil)
        #expect(AirQualityScale.unitedStates.index(from: report, at: Self.midnight.addingTimeInterval(3_600)) != nil)
        #expect(AirQualityScale.india.index(from: report, at: Self.midnight) == nil)
    }
}
