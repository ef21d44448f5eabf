import ArgumentParser
import Domain
import Foundation
import Logging
import Postgres
import ServiceRuntime

/// Loads the audience and measures how long alerts take to match, for `make bench`.
struct MeasureMatchingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-matching", abstract: "Measure the audience index on the database's people.",
        shouldDisplay: false)

    @Option(help: "latitude,longitude,intensity[,allergen…]; without allergens, any allergen.")
    var alert: [String] = []

    @Option(help: "How often each alert is matched; the median counts.")
    var rounds = 21

    func run() async throws {
        let queries = try alert.map(Self.query)
        let settings = SettingsReader()
        let logger = Logger(label: "measure-matching") { _ in SwiftLogNoOpLogHandler() }
        let pool = PostgresPool(try settings.read(AlertFanoutConfiguration.postgres), logger: logger)
        var measurement = MatchingMeasurement()
        measurement.emptyMegabytes = MatchingMeasurement.residentPeak()
        let start = ContinuousClock.now
        let mirror = AudienceMirror(source: PostgresAudienceSource(pool: pool))
        let index = try await mirror.current().index
        measurement.loadSeconds = (ContinuousClock.now - start) / .seconds(1)
        let caughtUp = ContinuousClock.now
        _ = try await mirror.current()
        measurement.catchUpMilliseconds = (ContinuousClock.now - caughtUp) / .milliseconds(1)
        await pool.close()
        measurement.people = index.count
        measurement.peakMegabytes = MatchingMeasurement.residentPeak()
        for query in queries { measurement.alerts.append(.init(query, in: index, rounds: rounds)) }
        print(String(decoding: try JSONEncoder().encode(measurement), as: UTF8.self))
    }

    private static func query(_ text: String) throws -> AudienceQuery {
        let parts = text.split(separator: ",").map(String.init)
        let numbers = parts.prefix(3).compactMap(Double.init)
        let allergens = parts.dropFirst(3).compactMap(Allergen.init(rawValue:))
        guard numbers.count == 3, allergens.count == max(0, parts.count - 3) else {
            throw ValidationError("'\(text)' is not an alert such as 47.5,7.5,6,birch")
        }
        return AudienceQuery(
            allergens: allergens, intensity: try Intensity(Int(numbers[2])),
            coordinate: try Coordinate(latitude: numbers[0], longitude: numbers[1]))
    }
}
