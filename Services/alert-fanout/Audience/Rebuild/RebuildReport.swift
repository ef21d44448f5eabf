import Foundation

/// What a rebuild did, for an operator to read.
enum RebuildReport {
    /// - Parameter seconds: how long it took.
    static func text(_ result: AudienceRebuild, seconds: Double) -> String {
        let refused = result.refused.values.reduce(0, +)
        let rows: [(String, Int)] = [
            ("checked", result.checked), ("added", result.added), ("changed", result.changed),
            ("repaired", result.repaired), ("removed", result.removed), ("refused", refused),
        ]
        var lines = rows.map { "\($0.0.padding(toLength: 9, withPad: " ", startingAt: 0)) \($0.1)" }
        lines += result.refused.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            "  \($0.value) with \($0.key)"
        }
        lines.append("It took \((seconds * 10).rounded() / 10) s.")
        return lines.joined(separator: "\n")
    }
}
