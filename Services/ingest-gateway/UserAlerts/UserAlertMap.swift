import Domain
import EnvironmentReports
import Foundation

/// The single reports of the last day in a part of the map, newest first; only who allows it is named.
struct UserAlertMap: Sendable, Equatable {
    struct Report: Sendable, Equatable {
        var alertID: AlertID
        /// To a hundredth of a degree, or coarser where the author chose that.
        var coordinate: Coordinate
        /// Empty: not sure.
        var allergens: [Allergen]
        var severity: Severity
        var submittedAt: Date
        /// The reporter's user name, where they allow others to see it.
        var reporter: String?
    }

    var reports: [Report]
    /// Whether there are older ones that found no room.
    var isCutOff: Bool

    /// In seconds.
    static let span: TimeInterval = 24 * 3_600
}
