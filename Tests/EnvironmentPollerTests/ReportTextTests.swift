import Domain
import Foundation
import MessageProtocol
import Testing

@testable import environment_poller

struct ReportTextTests {
    private func read(_ report: EnvironmentReport) throws -> EnvironmentReport {
        try MessageCoding.decode(
            EnvironmentReport.self, from: Array(try ReportText.text(of: report).utf8))
    }

    @Test func isReadAsWhatItWas() throws {
        var report = try EnvironmentReport.birch([0, nil, 20.5, 1e-7, 12_345.678])
        report.station = ReportedStation(id: "1", name: "\"series\":{} Zürich")
        report.series[.uvIndex] = QuantitySeries(3.25, at: try instant("2026-04-10T12:30:00Z"))
        report.outOfSeason = [.species(.hazel)]
        report.mainPollutant = .ozone
        #expect(try read(report) == report)
    }

    @Test func isReadAsWhatItWasWithoutValues() throws {
        let report = EnvironmentReport(coordinate: try Coordinate(latitude: 1, longitude: 2))
        #expect(try read(report) == report)
    }

    @Test func saysUnknownForWhatIsNoNumber() throws {
        #expect(
            try read(try .birch([.nan, .infinity, 1])).series == (try EnvironmentReport.birch([nil, nil, 1]).series))
    }
}
