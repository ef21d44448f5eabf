import Domain
import EnvironmentReports
import Foundation

/// The single reports of the last day in a part of the map, newest first; nothing says who sent them.
struct UserAlertMap: Sendable, Equatable {
    struct Report: Sendable, Equatable {
        var alertID: AlertID
        /// To a hundredth of a degree, or coarser where the author chose that.
        var coordinate: Coordinate
        /// Empty: not sure.
        var allergens: [Allergen]
        var severity: Severity
        var submittedAt: Date
    }

    var reports: [Report]
    /// Whether there are older ones that found no room.
    var isCutOff: Bool

    /// In seconds.
    static let span: TimeInterval = 24 * 3_600
}
