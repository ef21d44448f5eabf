import Metrics

extension AlertFanoutMetrics {
    /// Reports of people, by what became of them: `waiting`, `counted`, `limited`, `refused`.
    static let reports = "alert_fanout_crowd_reports_total"
    /// Reports judged after their day, by agreement: `agrees`, `disagrees`, `undecided`.
    static let judgements = "alert_fanout_crowd_judgements_total"

    static func heard(_ status: String) {
        Counter(label: reports, dimensions: [("status", status)]).increment()
    }

    static func judged(_ agreement: String, _ count: Int) {
        Counter(label: judgements, dimensions: [("agreement", agreement)]).increment(by: count)
    }
}
