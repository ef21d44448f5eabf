import Domain
import Foundation
import MessageProtocol
import Testing

@testable import environment_poller

struct MeteoSwissStationListParserTests {
    private static let header =
        "station_abbr;station_name;station_canton;station_coordinates_wgs84_lat;station_coordinates_wgs84_lon\n"

    @Test func readsTheRecordedList() throws {
        let list = try MeteoSwissStationListParser.parse(try Recording.stations.bytes)
        #expect(list == StationList(stations: [try Examples.basel()]))
    }

    @Test func keepsAccentsInNamesOfEitherEncoding() throws {
        let latin = Array("\(Self.header)PGE;\"Gen".utf8) + [0xE8] + Array("ve; Rive\";GE;46.19;6.15\n".utf8)
        let list = try MeteoSwissStationListParser.parse(latin)
        #expect(list.stations.map(\.name) == ["Genève; Rive"])

        let modern = try MeteoSwissStationListParser.parse(Array("\(Self.header)PGE;Genève;GE;46.19;6.15\n".utf8))
        #expect(modern.stations.map(\.name) == ["Genève"])
    }

    @Test(arguments: [
        "PXX;Nowhere;;;", "PXX;Nowhere;;91;7", "PXX;Nowhere;;47;181", "PXX;Nowhere;;here;7", "PX/..;Nowhere;;47;7",
        "PBE;Bern again;;46.9;7.4",
    ])
    func leavesOutAStationThatCannotBeUsed(_ row: String) throws {
        let list = try MeteoSwissStationListParser.parse(Array("\(Self.header)PBE;Bern;BE;46.95;7.42\n\(row)\n".utf8))
        #expect(list.stations == [try Examples.bern()])
        #expect(list.refused.count == 1)
    }

    @Test func refusesATableWithoutCoordinates() {
        #expect(
            throws: ProviderFault.missingColumns(["station_coordinates_wgs84_lat", "station_coordinates_wgs84_lon"])
        ) {
            try MeteoSwissStationListParser.parse(Array("station_abbr;station_name\nPBS;Basel\n".utf8))
        }
    }
}
