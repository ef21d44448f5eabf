import Domain
import Foundation

/// Reads a station's hourly pollen file, in the current and in the older format.
struct MeteoSwissSeriesParser: Sendable {
    /// Such as `PBS`; rows of any other station are refused.
    var stationID: String
    /// Rows from the future are refused.
    var now: Date

    /// - Throws: ``ProviderFault`` when the whole file is unreadable; single faulty rows and values are left out.
    func parse(_ body: [UInt8]) throws(ProviderFault) -> StationSeries {
        let table = try CSVTable(ProviderText.decode(body))
        let columns = try Columns(of: table)
        var series: StationSeries?
        var refused = RefusedValues()
        var refusedValues = 0
        for row in table.rows {
            guard let hour = hour(of: row, columns, &refused) else { continue }
            var known = series ?? columns.emptySeries(at: hour)
            known.firstHour = min(known.firstHour, hour)
            known.lastHour = max(known.lastHour, hour)
            let before = refused.count
            for (allergen, column) in columns.allergens {
                guard let value = concentration(row[column], of: allergen, &refused) else { continue }
                known.measurements.append(
                    StationMeasurement(measuredAt: hour, allergen: allergen, concentration: value))
            }
            refusedValues += refused.count - before
            series = known
        }
        guard var series else { throw .malformed("no row is readable: \(refused.firstReason ?? "")") }
        series.refused = refused
        // Empty fields are no fault. Hours whose values were all refused would age the last ones that have any.
        guard !series.measurements.isEmpty || refusedValues == 0 else { throw .useless(refused) }
        return series
    }

    private func hour(of row: CSVRow, _ columns: Columns, _ refused: inout RefusedValues) -> Date? {
        guard row.isComplete else {
            refused.note("a row is cut short")
            return nil
        }
        guard row[columns.station]?.uppercased() == stationID.uppercased() else {
            refused.note("a row belongs to another station than \(stationID)")
            return nil
        }
        guard let hour = row[columns.time].flatMap(MeteoSwissTime.date) else {
            refused.note("a row has no readable time in \(columns.time)")
            return nil
        }
        guard hour <= now.addingTimeInterval(3_600) else {
            refused.note("a row lies in the future")
            return nil
        }
        return hour
    }

    /// Nil for a missing value, which MeteoSwiss leaves empty and used to write as a dash.
    private func concentration(
        _ text: String?, of allergen: Allergen, _ refused: inout RefusedValues
    ) -> PollenConcentration? {
        guard let text, !text.isEmpty, text != "-" else { return nil }
        guard let number = Double(text) else {
            refused.note("\(allergen): the value is not a number")
            return nil
        }
        guard !Quantity.pollen(.species(allergen)).isPlaceholder(number) else {
            refused.note("\(allergen): the number stands for a missing value")
            return nil
        }
        do {
            return try PollenConcentration(number)
        } catch {
            refused.note("\(allergen): \(error)")
            return nil
        }
    }

    /// Hourly means in grains/m³.
    ///
    /// Source: https://data.geo.admin.ch/ch.meteoschweiz.ogd-pollen/ogd-pollen_meta_parameters.csv
    static let parameters: [(allergen: Allergen, column: String)] = [
        (.alder, "kaalnuh0"), (.birch, "kabetuh0"), (.hazel, "kacoryh0"), (.beech, "kafaguh0"), (.ash, "kafraxh0"),
        (.oak, "kaquerh0"), (.grass, "khpoach0"),
    ]
}

/// The columns of this file.
private struct Columns {
    let station: String
    let time: String
    let allergens: [(allergen: Allergen, column: String)]

    init(of table: CSVTable) throws(ProviderFault) {
        time = try table.column(among: ["reference_timestamp", "termin"])
        station = try table.column(among: ["station_abbr", "nat_abbr"])
        allergens = MeteoSwissSeriesParser.parameters.filter { table.hasColumn($0.column) }
        guard !allergens.isEmpty else { throw .missingColumns(MeteoSwissSeriesParser.parameters.map(\.column)) }
    }

    func emptySeries(at hour: Date) -> StationSeries {
        StationSeries(firstHour: hour, lastHour: hour, allergens: Set(allergens.map(\.allergen)), measurements: [])
    }
}
