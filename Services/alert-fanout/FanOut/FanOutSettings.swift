/// How alerts are spread over time and replicas.
struct FanOutSettings: Sendable {
    /// How many recipients one batch names at most.
    var batchSize = RecipientBatches.largest
    /// About how many people one range has.
    var rangeSize = 50_000
    /// Alerts that concern more people wait for an operator; nil for no such limit.
    var holdAbove: Int?
    var ageRule = AlertAgeRule()
}
