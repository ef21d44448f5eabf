import Domain
import MessageProtocol

/// Reads MeteoSwiss' list of pollen stations.
enum MeteoSwissStationListParser {
    /// - Throws: ``ProviderFault`` when the whole list is unreadable; single faulty stations are left out.
    static func parse(_ body: [UInt8]) throws(ProviderFault) -> StationList {
        let table = try CSVTable(ProviderText.decode(body))
        let missing = [id, name, latitude, longitude].filter { !table.hasColumn($0) }
        guard missing.isEmpty else { throw .missingColumns(missing) }
        var list = StationList(stations: [])
        for row in table.rows {
            guard let station = station(in: row) else {
                list.refused.note("a station has no usable abbreviation or coordinate")
                continue
            }
            guard !list.stations.contains(where: { $0.id == station.id }) else {
                list.refused.note("a station is listed twice")
                continue
            }
            list.stations.append(station)
        }
        guard !list.stations.isEmpty else { throw .malformed("no station is readable") }
        return list
    }

    private static func station(in row: CSVRow) -> Station? {
        // The abbreviation becomes part of a URL.
        guard let id = row[id], id.wholeMatch(of: #/[A-Za-z]{3}/#) != nil,
            let latitude = row[latitude].flatMap(Double.init), let longitude = row[longitude].flatMap(Double.init),
            let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        let name = row[name].map { ProviderText.tidy($0) }.flatMap { $0.isEmpty ? nil : $0 }
        return Station(
            provider: MeteoSwissFamily.profile.id, id: id.uppercased(), name: name ?? id, coordinate: coordinate)
    }

    private static let id = "station_abbr"
    private static let name = "station_name"
    private static let latitude = "station_coordinates_wgs84_lat"
    private static let longitude = "station_coordinates_wgs84_lon"
}
