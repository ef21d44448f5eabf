import Domain
import Foundation
import Testing

@Suite struct QuantitySeriesTests {
    private static let start = Date(timeIntervalSince1970: 1_700_006_400)

    @Test(
        arguments: [(-0.001, nil), (0, 1), (3_599, 1), (3_600, nil), (7_200, 3), (10_799, 3), (10_800, nil)]
            as [(Double, Double?)])
    func anHourHoldsUntilTheNext(offset: Double, value: Double?) {
        let series = QuantitySeries(step: .hour, start: Self.start, values: [1, nil, 3])
        #expect(series.value(at: Self.start.addingTimeInterval(offset)) == value)
    }

    @Test(
        arguments: [(-1, nil), (0, 1), (86_399, 1), (86_400, 2), (172_799, 2), (172_800, nil)] as [(Double, Double?)])
    func aDayHoldsForTwentyFourHours(offset: Double, value: Double?) {
        let series = QuantitySeries(step: .day, start: Self.start, values: [1, 2])
        #expect(series.value(at: Self.start.addingTimeInterval(offset)) == value)
    }

    @Test(arguments: [(-301, nil), (-300, 7), (0, 7), (5_400, 7), (5_401, nil)] as [(Double, Double?)])
    func aSingleValueHoldsForAnHourAndAHalf(offset: Double, value: Double?) {
        #expect(QuantitySeries(7, at: Self.start).value(at: Self.start.addingTimeInterval(offset)) == value)
    }

    @Test func whatTheSourceLacksIsNoPoint() {
        let points = QuantitySeries(step: .hour, start: Self.start, values: [1, nil, 0]).points

        #expect(points.map(\.value) == [1, 0])
        #expect(points.map(\.time) == [Self.start, Self.start.addingTimeInterval(7_200)])
        #expect(QuantitySeries(step: .instant, start: Self.start, values: []).value(at: Self.start) == nil)
    }

    @Test func travelsAsJSONWithItsGaps() throws {
        let series = QuantitySeries(step: .hour, start: Self.start, values: [1, nil, 3])
        #expect(try JSONDecoder().decode(QuantitySeries.self, from: JSONEncoder().encode(series)) == series)
    }
}
