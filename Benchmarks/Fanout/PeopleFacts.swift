import Domain
import Foundation
import MessageProtocol

/// The tables of `Benchmarks/Data`, whose README names their sources.
struct PeopleFacts: Sendable {
    struct City: Sendable, Hashable {
        var coordinate: Coordinate
        var inhabitants: Double
        /// ISO 3166-1.
        var country: String
        /// IANA.
        var timeZone: String
    }

    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    let cities: [City]
    /// In percent of adults.
    let prevalences: [(allergen: Allergen, percent: Double)]
    /// Of real networks.
    let stations: [Station]

    /// In the checkout, where `make bench` and `make rehearsal` run.
    static let folder = "Benchmarks/Data"

    /// - Throws: ``Unreadable`` naming the file and the line.
    init(folder: String = folder) throws {
        cities = try Self.table("\(folder)/european-cities.csv", columns: 5) { fields in
            guard let latitude = Double(fields[0]), let longitude = Double(fields[1]), let thousands = Double(fields[2])
            else { return nil }
            return City(
                coordinate: try Coordinate(latitude: latitude, longitude: longitude), inhabitants: thousands * 1_000,
                country: String(fields[3]), timeZone: String(fields[4]))
        }
        prevalences = try Self.table("\(folder)/allergen-prevalences.csv", columns: 3) { fields in
            guard let allergen = Allergen(rawValue: String(fields[0])), let percent = Double(fields[1]) else {
                return nil
            }
            return (allergen, percent)
        }
        stations = try Self.table("\(folder)/pollen-stations.csv", columns: 5) { fields in
            guard let latitude = Double(fields[3]), let longitude = Double(fields[4]) else { return nil }
            return Station(
                provider: String(fields[0]), id: String(fields[1]), name: String(fields[2]),
                coordinate: try Coordinate(latitude: latitude, longitude: longitude))
        }
    }

    private static func table<Row>(
        _ path: String, columns: Int, _ read: ([Substring]) throws -> Row?
    ) throws -> [Row] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Unreadable(description: "\(path) cannot be read: start in the checkout's folder")
        }
        return try text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count == columns, let row = try read(fields) else {
                throw Unreadable(description: "\(path) has a line '\(line)'")
            }
            return row
        }
    }
}
