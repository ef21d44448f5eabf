import Postgres

/// The filter as conditions on the tables of reports.
extension ReportFilter {
    /// The allergens of a stored report, those that 0.8.0 can read and the rest, as ``UserAlertReport`` writes them: a list.
    static let named: SQL = "((report -> 'allergens') || coalesce(report -> 'moreAllergens', '[]'))"

    /// On the table `user_alerts`.
    var conditionOnReport: SQL {
        guard let words else { return "true" }
        return "(jsonb_exists_any(\(Self.named), \(words)) OR ('' = ANY (\(words)) AND \(Self.named) = '[]'))"
    }

    /// - Parameter column: an allergen, or empty for reports of people who are not sure.
    func condition(onWord column: SQL) -> SQL {
        guard let words else { return "true" }
        return "\(column) = ANY (\(words))"
    }
}
