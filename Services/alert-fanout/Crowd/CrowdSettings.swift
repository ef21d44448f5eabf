import Domain
import Foundation
import ServiceRuntime

/// How the crowd is judged, from the environment.
struct CrowdSettings: Sendable, Equatable {
    var rule = CrowdRule()
    var limits = FloodLimits()

    init(rule: CrowdRule = CrowdRule(), limits: FloodLimits = FloodLimits()) {
        self.rule = rule
        self.limits = limits
    }

    /// ALERT_FANOUT_CROWD_QUORUM people at least, ALERT_FANOUT_CROWD_SHARE per cent of those known,
    /// ALERT_FANOUT_CROWD_HALF_LIFE_HOURS, and ALERT_FANOUT_CROWD_LIMIT_ACCOUNT, …_ACCOUNT_CELL and …_CELL an hour.
    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        let (rule, limits) = (CrowdRule(), FloodLimits())
        var faults = ConfigurationFaults()
        func number(_ key: String, in range: ClosedRange<Int>, default usual: Int) -> Int? {
            settings.value(of: Setting("alert_fanout.crowd.\(key)", in: range, default: usual), &faults)
        }
        let minimum = number("quorum", in: 1...1_000, default: rule.minimum)
        let share = number("share", in: 0...100, default: Int(rule.share * 100))
        let hours = number("half_life_hours", in: 1...48, default: Int(rule.halfLife / 3_600))
        let account = number("limit.account", in: 1...1_000_000, default: limits.perAccount)
        let accountAndCell = number("limit.account_cell", in: 1...1_000_000, default: limits.perAccountAndCell)
        let cell = number("limit.cell", in: 1...1_000_000, default: limits.perCell)
        guard let minimum, let share, let hours, let account, let accountAndCell, let cell else { throw faults }
        self.init(
            rule: CrowdRule(minimum: minimum, share: Double(share) / 100, halfLife: Double(hours) * 3_600),
            limits: FloodLimits(perAccount: account, perAccountAndCell: accountAndCell, perCell: cell))
    }
}
