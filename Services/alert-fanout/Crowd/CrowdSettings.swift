import Domain
import Foundation
import ServiceRuntime

/// The rules of credibility and the limits on reports, from the environment.
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
        let (minimum, share, hours, perAccount, perAccountAndCell, perCell) = try settings.read(
            Setting("alert_fanout.crowd.quorum", in: 1...1_000, default: rule.minimum),
            Setting("alert_fanout.crowd.share", in: 0...100, default: Int(rule.share * 100)),
            Setting("alert_fanout.crowd.half_life_hours", in: 1...48, default: Int(rule.halfLife / 3_600)),
            Setting("alert_fanout.crowd.limit.account", in: 1...1_000_000, default: limits.perAccount),
            Setting("alert_fanout.crowd.limit.account_cell", in: 1...1_000_000, default: limits.perAccountAndCell),
            Setting("alert_fanout.crowd.limit.cell", in: 1...1_000_000, default: limits.perCell))
        self.init(
            rule: CrowdRule(minimum: minimum, share: Double(share) / 100, halfLife: Double(hours) * 3_600),
            limits: FloodLimits(perAccount: perAccount, perAccountAndCell: perAccountAndCell, perCell: perCell))
    }
}
