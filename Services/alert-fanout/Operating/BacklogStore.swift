import Foundation
import MessageProtocol

/// What the tables say of the way from alert-fanout to the people.
protocol BacklogStore: Sendable {
    func backlog(at now: Date) async throws -> Backlog

    /// Recipients of batches that are not settled, by lane.
    func pending() async throws -> [Lane: Int]

    /// Recipients a second over those minutes of the last hour in which any were settled; nil when none were.
    func paceOfTheHour(at now: Date) async throws -> Double?
}
