import Domain
import EnvironmentReports
import Foundation

/// Where people reported what in the 24 hours before a full hour.
struct UserAlertLayer: Sendable, Equatable {
    struct Cell: Sendable, Equatable {
        /// Of ``Grid/tenthOfDegree``.
        var cell: GridCell
        /// Nil: not sure.
        var allergen: Allergen?
        /// Distinct; at least as many as the layer asks for.
        var people: Int
        var worstSeverity: Severity
    }

    /// Nil before the first layer was built.
    var hour: Date?
    var cells: [Cell]

    /// In seconds.
    static let span: TimeInterval = 24 * 3_600
    /// Fewer reports of one kind in one cell could be traced to a person. As for small counts in published tables: ONS,
    /// https://www.ons.gov.uk/methodology/methodologytopicsandstatisticalconcepts/disclosurecontrol
    static let fewestPeople = 3
}
