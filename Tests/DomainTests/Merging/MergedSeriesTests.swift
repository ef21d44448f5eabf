import Domain
import Foundation
import Testing

@Suite struct MergedSeriesTests {
    private let temperature = Quantity.weather(.temperature)
    private let birch = Quantity.pollen(MergeScene.birch)
    private let fine = MergeScene.profile("fine", [.weather(.temperature)], spacing: 0.1)
    private let coarse = MergeScene.profile("coarse", [.weather(.temperature)], spacing: 0.4)

    @Test func beginsWithTheHourThatHoldsAndGoesOnForFiveDays() throws {
        let earlier = MergeScene.hour.addingTimeInterval(-7_200)
        let merge = MergeScene.merge([
            MergeScene.source(fine, [temperature: (0..<200).map { Double($0) / 10 }], start: earlier)
        ])
        let series = try #require(merge.forecast(of: temperature))
        #expect(merge.firstHour == MergeScene.hour)
        #expect(series.values.count == 120)
        #expect(series.values.first == 0.2)
        #expect(series.values.last == 12.1)
    }

    @Test func fillsMissingHoursFromAnotherSourceAndKeepsWhoSaidWhat() throws {
        let merge = MergeScene.merge([
            MergeScene.source(coarse, [temperature: [10, 11, 12, 13]]),
            MergeScene.source(fine, [temperature: [1, nil, 3]]),
        ])
        let series = try #require(merge.forecast(of: temperature))
        #expect(series.values.prefix(5) == [1, 11, 3, 13, nil])
        #expect((0...4).map(series.provider) == ["fine", "coarse", "fine", "coarse", nil])
    }

    @Test func prefersFreshHoursToStaleOnes() throws {
        let merge = MergeScene.merge([
            MergeScene.source(fine, [temperature: [1, 2]], health: SourceHealth(.down)),
            MergeScene.source(coarse, [temperature: [10]]),
        ])
        #expect(try #require(merge.forecast(of: temperature)).values.prefix(3) == [10, 2, nil])
    }

    @Test func prefersHoursToDays() throws {
        let merge = MergeScene.merge([
            MergeScene.source(fine, [temperature: [7]], step: .day, start: MergeScene.hour),
            MergeScene.source(coarse, [temperature: [10]]),
        ])
        #expect(
            try #require(merge.forecast(of: temperature)).values.prefix(25) == [10] + Array(repeating: 7, count: 23) + [
                nil
            ])
    }

    @Test func showsPollenAsIntensitiesWhetherFromGrainsOrClasses() throws {
        let classes = Quantity.pollenIntensity(MergeScene.birch)
        let merge = MergeScene.merge([
            MergeScene.source(MergeScene.profile("grains", [birch]), [birch: [0, 11]]),
            MergeScene.source(MergeScene.profile("classes", [classes]), [classes: [9, 9, 7]]),
        ])
        let series = try #require(merge.intensityForecast(of: MergeScene.birch))
        #expect(series.values.prefix(4) == [0, 3, 7, nil])
    }

    @Test func isNilWhereNobodyLooksAhead() {
        let now = MergeScene.source(fine, [temperature: [1]], step: .instant, start: MergeScene.now)
        #expect(MergeScene.merge([now]).forecast(of: temperature) == nil)
        #expect(MergeScene.merge([]).intensityForecast(of: MergeScene.birch) == nil)
    }
}
