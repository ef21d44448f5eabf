import Foundation

/// What a simulated crowd came to.
struct CrowdOutcome {
    var areaDays = 0
    var alerts = 0
    /// Two levels or more above the highest of the day.
    var falseAlerts = 0
    /// Raised by reports of which none was honest.
    var byLiarsAlone = 0
    /// Days on which birch was high or very high.
    var highDays = 0
    /// Those of them of which nobody was notified "moderate" or more.
    var missed = 0

    static func + (left: CrowdOutcome, right: CrowdOutcome) -> CrowdOutcome {
        CrowdOutcome(
            areaDays: left.areaDays + right.areaDays, alerts: left.alerts + right.alerts,
            falseAlerts: left.falseAlerts + right.falseAlerts,
            byLiarsAlone: left.byLiarsAlone + right.byLiarsAlone, highDays: left.highDays + right.highDays,
            missed: left.missed + right.missed)
    }

    static let header = "| liars | how they lie | area-days | alerts | false | by liars alone | high days | missed |"

    func row(_ share: Double, _ liars: String) -> String {
        let cells = [areaDays, alerts, falseAlerts, byLiarsAlone, highDays, missed].map { "\($0)" }
        return "| \(Int((share * 100).rounded())) % | \(liars) | \(cells.joined(separator: " | ")) |"
    }
}
