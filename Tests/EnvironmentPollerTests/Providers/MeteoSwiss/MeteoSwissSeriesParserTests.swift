import Domain
import Foundation
import Testing

@testable import environment_poller

struct MeteoSwissSeriesParserTests {
    private func parse(_ text: String) throws -> StationSeries { try parse(Array(text.utf8)) }

    private func parse(_ body: [UInt8]) throws -> StationSeries {
        try MeteoSwissSeriesParser(stationID: "PBS", now: try instant("2026-10-01T00:00:00Z")).parse(body)
    }

    @Test func readsTheRecordedSpringOfBasel() throws {
        let series = try parse(try Recording.baselSpring.bytes)

        #expect(series.firstHour == (try instant("2023-03-15T00:00:00Z")))
        #expect(series.lastHour == (try instant("2023-06-15T00:00:00Z")))
        #expect(series.allergens == [.alder, .birch, .hazel, .beech, .ash, .oak, .grass])
        #expect(series.measurements.count == 2_026 * 7)
        #expect(series.refused.count == 0)
        let strongestBirch = series.measurements.filter { $0.allergen == .birch }.map(\.concentration).max()
        #expect(strongestBirch == (try PollenConcentration(2_672)))
    }

    @Test func readsTheLiveFormatWhateverTheOrderOfItsColumns() throws {
        let series = try parse(
            """
            station_abbr;reference_timestamp;kabetuh0;newcolumn;khpoach0
            PBS;28.08.2026 06:00;12;x;0
            PBS;28.08.2026 07:00;;x;-
            """)

        #expect(series.allergens == [.birch, .grass])
        #expect(series.lastHour == (try instant("2026-08-28T07:00:00Z")))
        let six = try instant("2026-08-28T06:00:00Z")
        #expect(
            series.measurements == [
                StationMeasurement(measuredAt: six, allergen: .birch, concentration: try PollenConcentration(12)),
                StationMeasurement(measuredAt: six, allergen: .grass, concentration: try PollenConcentration(0)),
            ])
    }

    @Test func readsWindowsLinesAndEncodingAndAByteOrderMark() throws {
        let text = "station_abbr;reference_timestamp;kabetuh0;note\r\nPBS;28.08.2026 06:00;12;Z"
        let latin = Array(text.utf8) + [0xFC] + Array("rich\r\n".utf8)
        #expect(try parse(latin).measurements.count == 1)
        #expect(try parse([0xEF, 0xBB, 0xBF] + Array(text.utf8)).measurements.count == 1)
    }

    @Test(arguments: [
        (row: "PBS;28.08.2026 06:00;-5", reason: "birch: concentration: must be from 0 to 100000 grains/m³"),
        (row: "PBS;28.08.2026 06:00;100001", reason: "birch: concentration: must be from 0 to 100000 grains/m³"),
        (row: "PBS;28.08.2026 06:00;nan", reason: "birch: concentration: must be from 0 to 100000 grains/m³"),
        (row: "PBS;28.08.2026 06:00;9999", reason: "birch: the number stands for a missing value"),
        (row: "PBS;28.08.2026 06:00;999.9", reason: "birch: the number stands for a missing value"),
        (row: "PBS;28.08.2026 06:00;many", reason: "birch: the value is not a number"),
        (row: "PBS;28.08.2026 06", reason: "a row is cut short"),
        (row: "PBE;28.08.2026 06:00;5", reason: "a row belongs to another station than PBS"),
        (row: "PBS;31.02.2026 06:00;5", reason: "a row has no readable time in reference_timestamp"),
        (row: "PBS;28.08.2099 06:00;5", reason: "a row lies in the future"),
    ])
    func refusesOneRowWithItsReasonAndKeepsTheRest(_ example: (row: String, reason: String)) throws {
        let series = try parse(
            "station_abbr;reference_timestamp;kabetuh0\n\(example.row)\nPBS;28.08.2026 07:00;7\n")

        #expect(series.measurements.map(\.concentration) == [try PollenConcentration(7)])
        #expect(series.refused.count == 1)
        #expect(series.refused.firstReason == example.reason)
    }

    @Test func saysThatAFileIsUselessWhoseValuesAreAllRefusedButNotThatOneIsOutOfSeason() throws {
        let file = "station_abbr;reference_timestamp;kabetuh0;khpoach0\nPBS;28.08.2026 06:00;"
        #expect(refusedAltogether { try parse("\(file)9999;-999\n") }?.count == 2)
        #expect(try parse("\(file);-\nPBE;28.08.2026 07:00;1;1\n").measurements.isEmpty)
    }

    @Test(arguments: [
        (text: "", fault: ProviderFault.empty),
        (text: "station_abbr;reference_timestamp;kabetuh0\n", fault: .empty),
        (text: "stn;reference_timestamp;kabetuh0\nPBS;x;1\n", fault: .missingColumns(["station_abbr or nat_abbr"])),
        (text: "station_abbr;when;kabetuh0\nPBS;x;1\n", fault: .missingColumns(["reference_timestamp or termin"])),
        (
            text: "station_abbr;reference_timestamp;tre200h0\nPBS;28.08.2026 06:00;1\n",
            fault: .missingColumns([
                "kaalnuh0", "kabetuh0", "kacoryh0", "kafaguh0", "kafraxh0", "kaquerh0", "khpoach0",
            ])
        ),
        (
            text: "station_abbr;reference_timestamp;kabetuh0\nPBS;soon;1\n",
            fault: .malformed("no row is readable: a row has no readable time in reference_timestamp")
        ),
    ])
    func refusesAFileThatIsNotAStationsHours(_ example: (text: String, fault: ProviderFault)) throws {
        #expect(throws: example.fault) { try parse(example.text) }
    }
}
