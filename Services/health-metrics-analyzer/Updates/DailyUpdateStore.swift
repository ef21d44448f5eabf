import Domain
import Foundation
import MessageProtocol

/// What a day's update reads and writes.
protocol DailyUpdateStore: Sendable {
    /// - Returns: whether this call has the day's update to itself; false when another does it or it is done.
    func claim(_ day: UTCDay) async throws -> Bool
    /// Says that the claimant is still at work.
    func renew(_ day: UTCDay) async throws
    /// Keeps the tolerance that holds from now on and marks the day as done.
    func finish(_ day: UTCDay, _ report: DailyUpdateReport) async throws

    /// That holds now.
    func tolerance() async throws -> Double
    /// Of the tolerances that held since then.
    func meanTolerance(since day: UTCDay) async throws -> Double

    /// People with measurements, in the order of their ids; those who did not change since then are left out.
    func people(after cursor: UserID?, changedSince: Date, limit: Int) async throws -> [SealedPerson]

    /// Keeps what was judged and announces what was found, but for people who changed in the meantime: they were judged
    /// then.
    /// - Returns: what was announced.
    func keep(_ people: [JudgedPerson]) async throws -> [QuizSuggested]
}
