import Domain
import Foundation

/// Where measurements of before there were seals lie.
protocol PlainMeasurementStore: Sendable {
    /// - Returns: the next person, by id, who has any; nil when there is none.
    func personWithPlainMeasurements(after last: UserID?) async throws -> UserID?

    /// Moves measurements into the person's blocks and sums their days up. They were judged when they came.
    /// - Returns: how many.
    func sealMeasurements(of userID: UserID, atMost limit: Int, at time: Date) async throws -> Int
}
