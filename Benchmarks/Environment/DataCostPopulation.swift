import Domain
import Foundation

/// Cities for placing users.
struct DataCostPopulation {
    private struct City {
        var latitude: Double
        var longitude: Double
        var inhabitants: Double
    }

    /// In the checkout, where `make bench` runs.
    static let path = "Tests/Recordings/places/cities.csv"

    private let cities: [City]

    /// - Throws: ``Unreadable`` naming the line.
    init(path: String = path) throws {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
        cities = try lines.map { line in
            let fields = line.split(separator: ",").compactMap { Double($0) }
            guard fields.count == 3 else { throw Unreadable(description: "\(path) has a line '\(line)'") }
            return City(latitude: fields[0], longitude: fields[1], inhabitants: fields[2] * 1_000)
        }
    }

    /// How many of the users are in each square of a tenth of a degree, which is all that is known of a person's place.
    ///
    /// Every n-th inhabitant of the world's cities is a user, so the same number gives the same users.
    func users(_ count: Int) throws -> [GridCell: Int] {
        let all = cities.reduce(0) { $0 + $1.inhabitants }
        var users: [GridCell: Int] = [:]
        var passed = 0.0
        for city in cities {
            let first = Int(passed / all * Double(count))
            passed += city.inhabitants
            let end = min(count, Int((passed / all * Double(count)).nextUp))
            for number in 0..<max(0, end - first) {
                let place = try Self.place(number, of: end - first, in: city)
                users[Grid.tenthOfDegree.cell(containing: place), default: 0] += 1
            }
        }
        return users
    }

    /// Evenly over a disc of 4,000 people per km², on a spiral of golden angles.
    ///
    /// Source: H. Vogel, "A better way to construct the sunflower head", Mathematical Biosciences 44 (1979).
    private static func place(_ number: Int, of count: Int, in city: City) throws -> Coordinate {
        let radius = (city.inhabitants / 4_000 / .pi * (Double(number) + 0.5) / Double(count)).squareRoot()
        let angle = Double(number) * .pi * (3 - 5.0.squareRoot())
        let kilometresPerDegree = 111.195
        let latitude = city.latitude + radius * sin(angle) / kilometresPerDegree
        let longitude =
            city.longitude
            + radius * cos(angle) / kilometresPerDegree / cos(city.latitude * .pi / 180)
        return try Coordinate(
            latitude: min(90, max(-90, latitude)), longitude: longitude - 360 * (longitude / 360).rounded())
    }

    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }
}
