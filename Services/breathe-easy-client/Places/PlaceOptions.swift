import ArgumentParser
import Foundation

/// A place by the name of a town or by coordinates.
struct PlaceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Degrees north, with --longitude, in place of a name.", valueName: "degrees"))
    var latitude: Double?

    @Option(help: ArgumentHelp("Degrees east, with --latitude, in place of a name.", valueName: "degrees"))
    var longitude: Double?

    func validate() throws {
        guard (latitude == nil) == (longitude == nil) else {
            throw ValidationError("A place has both: give --latitude and --longitude")
        }
        guard latitude.map({ (-90...90).contains($0) }) ?? true else {
            throw ValidationError("--latitude is from -90 to 90 degrees")
        }
        guard longitude.map({ (-180...180).contains($0) }) ?? true else {
            throw ValidationError("--longitude is from -180 to 180 degrees")
        }
    }

    /// - Parameter name: of a town.
    /// - Returns: nil when neither a name nor coordinates were given.
    func place(named name: String?, by api: APIClient) async throws -> NamedPlace? {
        if let latitude, let longitude {
            let coordinate = NamedPlace.Coordinate(latitude: latitude, longitude: longitude)
            return NamedPlace(name: name ?? "\(latitude), \(longitude)", coordinate: coordinate)
        }
        guard let name else { return nil }
        return try await FindTown(api: api)(name)
    }
}

/// A place as the contract has it.
struct NamedPlace: Codable, Equatable, Sendable {
    struct Coordinate: Codable, Equatable, Sendable {
        var latitude: Double
        var longitude: Double
    }

    var name: String
    var coordinate: Coordinate
}

/// Finds the coordinates of a town by the server's list of towns.
struct FindTown: Sendable {
    let api: APIClient

    private struct Found: Decodable {
        struct Town: Decodable {
            var name: String
            var latitude: Double
            var longitude: Double
        }
        var towns: [Town]
    }

    /// - Throws: ``ClientFailure`` unless one of the towns has exactly this name, in any case and without accents.
    func callAsFunction(_ name: String) async throws -> NamedPlace {
        let towns = try await api.value(Found.self, .get("api/v1/study/towns", [("name", name)])).value.towns
        let wanted = Self.folded(name)
        // Several of a name are in the server's order, the larger first.
        if let town = towns.first(where: { Self.folded($0.name) == wanted }) {
            return NamedPlace(
                name: town.name, coordinate: NamedPlace.Coordinate(latitude: town.latitude, longitude: town.longitude))
        }
        let others = towns.prefix(5).map(\.name)
        throw ClientFailure(
            .refused,
            others.isEmpty
                ? "No town is called '\(name)': check the name, or give --latitude and --longitude"
                : "No town is called '\(name)': did you mean \(others.joined(separator: ", "))?")
    }

    private static func folded(_ name: String) -> String {
        name.trimmingCharacters(in: .whitespaces)
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en_US_POSIX"))
    }
}
