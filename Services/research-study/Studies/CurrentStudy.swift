import Caching
import Domain
import Foundation

/// Where studies are read.
protocol StudySource: Sendable {
    /// The study in recruitment or running; else the latest that is over.
    func currentStudy() async throws -> Study?
    /// Also one that is simulated, or in design.
    func study(_ id: StudyID) async throws -> Study?
}

/// The study that participants see, as every feature asks for it: read again after two seconds.
struct CurrentStudy: Sendable {
    private let source: any StudySource
    private let simulated: StudyID?
    private let kept: LoadingCache<Key, Study?>

    private enum Key: Hashable {
        case current
        case one(StudyID)
    }

    /// How long a change may go unnoticed, in seconds.
    static let delay: TimeInterval = 2

    /// - Parameter simulated: the only study that there is for a simulation; nil for participants.
    init(_ source: any StudySource, simulated: StudyID? = nil, now: @escaping @Sendable () -> Date) {
        (self.source, self.simulated) = (source, simulated)
        kept = LoadingCache(capacity: 100, lifetime: Self.delay, now: now)
    }

    /// The study in recruitment or running; else the latest that is over, so that pages can say so. Nil before the first.
    func callAsFunction() async throws -> Study? {
        if let simulated { return try await study(simulated) }
        return try await kept.value(for: .current) { try await source.currentStudy() }
    }

    /// As it is at this moment.
    func fresh() async throws -> Study? {
        forget()
        return try await self()
    }

    /// Any study, current or not.
    func study(_ id: StudyID) async throws -> Study? {
        try await kept.value(for: .one(id)) { try await source.study(id) }
    }

    /// After a change in this process.
    /// - Parameter changed: nil for the current one.
    func forget(_ changed: StudyID? = nil) {
        kept.forget(.current)
        if let id = changed ?? simulated { kept.forget(.one(id)) }
    }
}
