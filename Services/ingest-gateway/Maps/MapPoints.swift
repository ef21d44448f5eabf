import Domain
import EnvironmentReports
import Foundation

/// Where something is and how strong, and nothing else: so that a map can show tens of thousands. What a point says is
/// asked for when somebody opens it.
struct MapPoints: Codable, Sendable, Equatable {
    /// Latitude, longitude, level 0 to 4 or -1 for unknown; then of a station the figure 0 to 10 where it may be shown,
    /// of a report the number of its ``AllergenIcon``.
    var points: [[Double?]]
    /// Whether there are more than one answer has.
    var isCutOff: Bool

    static let most = 50_000
}

/// The points of people's reports of the last day.
struct FindReportPoints: Sendable {
    /// The newest reports of a box since a time, as somebody may see them.
    let points:
        @Sendable (_ box: BoundingBox, _ filter: ReportFilter, _ start: Date, _ viewer: UserID) async throws ->
            MapPoints
    let now: @Sendable () -> Date

    func callAsFunction(in box: BoundingBox, _ filter: ReportFilter, for viewer: UserID) async throws -> MapPoints {
        try await points(box, filter, now().addingTimeInterval(-UserAlertMap.span), viewer)
    }
}
