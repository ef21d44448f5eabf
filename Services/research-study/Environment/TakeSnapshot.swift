import Domain
import EnvironmentReports
import Foundation
import Gazetteer

/// Reads what is in the air where somebody is about to answer.
struct TakeSnapshot: Sendable {
    let readEnvironment: @Sendable (GridCell) async throws -> LocalEnvironment
    let town: @Sendable (Coordinate) -> Towns.Town?
    let now: @Sendable () -> Date

    /// - Throws: ``SnapshotError/nowhere``.
    func callAsFunction(at coordinate: Coordinate) async throws -> EnvironmentSnapshot {
        let cell = Grid.tenthOfDegree.cell(containing: coordinate)
        let centre = Grid.tenthOfDegree.centre(of: cell)
        let town = town(centre)
        let place = SurveyPlace(
            latitude: centre.latitude, longitude: centre.longitude, name: town?.name, countryCode: town?.country)
        guard !place.isNowhere else { throw SnapshotError.nowhere }
        return EnvironmentSnapshot(try await readEnvironment(cell), at: place, asOf: now())
    }
}
