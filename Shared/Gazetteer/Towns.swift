import CTowns
public import Domain
public import Localization

/// The towns of the world, which name the place of a report in what others read: a reporter's own words for the place
/// may reveal more than the reporter chose to share, or say anything at all.
///
/// Source: GeoNames (https://www.geonames.org), CC BY 4.0; see `Shared/CLibraries/CTowns/README.md`.
public struct Towns: Sendable {
    public struct Town: Sendable, Equatable {
        public var name: String
        public var coordinate: Coordinate
        /// In thousands of people.
        public var population: Int
        /// ISO 3166-1 alpha-2, such as `CH`; nil where the source has none.
        public var country: String?

        public init(name: String, coordinate: Coordinate, population: Int, country: String? = nil) {
            (self.name, self.coordinate, self.population, self.country) = (name, coordinate, population, country)
        }
    }

    /// From south to north.
    public let all: [Town]

    public static let world = Towns(
        UnsafeBufferPointer(start: breathe_easy_towns(), count: breathe_easy_towns_size()))

    /// - Parameter lines: from south to north, each with degrees north and east in hundredths, thousands of people, a
    ///   name and, if known, a country, separated by tabs; others are left out.
    public init(_ lines: some Collection<UInt8>) {
        all = lines.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let fields = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
            guard (4...5).contains(fields.count), let north = Double(fields[0]), let east = Double(fields[1]),
                let population = Int(fields[2]),
                let coordinate = try? Coordinate(latitude: north / 100, longitude: east / 100)
            else { return nil }
            return Town(
                name: fields[3], coordinate: coordinate, population: population,
                country: fields.count == 5 ? fields[4] : nil)
        }
    }

    /// The largest town within ``reach``, since an alert is about an area of that size; otherwise the nearest.
    /// - Returns: nil when there is none within ``farthest``.
    public func town(near place: Coordinate) -> Town? {
        let degrees = Self.farthest.value / Self.kilometresPerDegree
        let south = firstIndex(from: place.latitude - degrees)
        let north = firstIndex(from: place.latitude + degrees)
        let near = all[south..<north].map { (town: $0, distance: $0.coordinate.distance(to: place)) }
            .filter { $0.distance <= Self.farthest }
        let inReach = near.filter { $0.distance <= Self.reach }
        return inReach.max { ($0.town.population, $1.distance) < ($1.town.population, $0.distance) }?.town
            ?? near.min { $0.distance < $1.distance }?.town
    }

    /// What others read about a place: a town's name, or the position if no town is near.
    public func name(near place: Coordinate, in words: Words) -> String {
        town(near: place)?.name ?? words.position(place)
    }

    private func firstIndex(from latitude: Double) -> Int {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].coordinate.latitude < latitude { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The distance that the area of a ``CrowdCell`` reaches in every direction.
    public static let reach = Kilometres(10)
    public static let farthest = Kilometres(50)
    /// A little less than the true value, so that the band is wide enough.
    private static let kilometresPerDegree = 111.0
}
