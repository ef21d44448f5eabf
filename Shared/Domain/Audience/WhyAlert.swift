public import Foundation

/// The outcome of an alert for one person.
public enum RecipientVerdict: String, Hashable, Sendable, Codable, CaseIterable {
    /// Handed over for delivery.
    case notified
    /// Added to the person's digest.
    case digested
    /// The person's settings allowed no notification at the time.
    case muted
    /// The person had already been notified of the same thing.
    case repeated
    /// An operator stopped the alert before this person was reached.
    case superseded
    case notAffected = "not-concerned"
    /// Nobody was notified: the alert was refused.
    case refused
    /// Nobody has been notified yet: the alert waits for an operator.
    case held
    /// This person has not been reached yet.
    case pending
    /// The record no longer exists.
    case unknown
}

/// The stored decision about an alert for one person.
public enum AlertDecision: String, Hashable, Sendable, Codable, CaseIterable {
    case notAffected = "not-concerned"
    case notified
    case quietHours = "quiet-hours"
    case weeklyLimit = "weekly-limit"
    case forecastTiming = "forecast-timing"
    case muted, repeated, superseded
}

/// Why an alert did or did not reach a person, from what was known when it was matched.
public struct WhyAlert: Hashable, Sendable, Encodable {
    public let verdict: RecipientVerdict
    /// One or two sentences about "the person".
    public let reason: String
    /// Empty when the person's settings at the time are unknown.
    public let findings: [AlertFinding]

    /// The stored facts about an alert and a person.
    public struct Facts: Sendable {
        public var alert: AlertRelevance.Alert
        /// `refused`, `held`, `running`, `done` or `stopped`.
        public var state: String
        /// Why the alert was refused, held or stopped.
        public var stateReason: String?
        /// When the alert was accepted.
        public var matchedAt: Date
        /// The person's settings at that time; nil when unknown.
        public var person: AlertRelevance.Person?
        /// Whether the person was known when the alert was accepted; nil when that was not stored.
        public var wasKnown: Bool?
        /// Whether the account has been deleted since, along with its history.
        public var isDeleted: Bool
        /// The person's notification settings at that time.
        public var settings: NotificationSettings?
        /// Nil until decided.
        public var decision: AlertDecision?

        public init(
            alert: AlertRelevance.Alert, state: String, stateReason: String?, matchedAt: Date,
            person: AlertRelevance.Person? = nil, wasKnown: Bool?, isDeleted: Bool = false,
            settings: NotificationSettings? = nil, decision: AlertDecision? = nil
        ) {
            self.alert = alert
            self.state = state
            self.stateReason = stateReason
            self.matchedAt = matchedAt
            self.person = person
            self.wasKnown = wasKnown
            self.isDeleted = isDeleted
            self.settings = settings
            self.decision = decision
        }

        public var isStopped: Bool { state == "stopped" }
    }

    /// How long past settings are kept, in seconds.
    public static let memory: TimeInterval = 30 * 86_400

    public init(_ facts: Facts, now: Date) {
        let concern = facts.person.map { AlertRelevance(of: facts.alert, to: $0) }
        findings = concern?.findings ?? []
        (verdict, reason) =
            if facts.state == "refused" {
                (
                    .refused,
                    "Nobody was notified, because the alert was refused: \(facts.stateReason ?? "for an unknown reason")."
                )
            } else if facts.state == "held" {
                (.held, "Nobody has been notified yet: \(facts.stateReason ?? "it waits for an operator").")
            } else if let concern {
                Self.verdict(facts, concern)
            } else {
                Self.unknownVerdict(facts, isForgotten: facts.matchedAt < now - Self.memory)
            }
    }

    private static func verdict(_ facts: Facts, _ concern: AlertRelevance) -> (RecipientVerdict, String) {
        switch facts.decision {
        case nil where facts.isStopped:
            // The parts of a stopped alert that were not decided before never may be.
            concern.obstacle == nil ? (.superseded, superseded(facts)) : (.notAffected, notAffected(concern))
        case nil: (.pending, "This person has not been reached yet.")
        case .notAffected: (.notAffected, notAffected(concern))
        case .notified where facts.isStopped:
            (
                .notified,
                "The alert affected the person and was handed over for delivery before it was stopped; "
                    + "what was not delivered by then no longer is."
            )
        case .notified: (.notified, "The alert affected the person and was handed over for delivery.")
        case .quietHours:
            (.digested, "It came during the person's quiet hours\(hours(facts.settings)) and was added to the digest.")
        case .weeklyLimit:
            (
                .digested,
                "The person's weekly limit of interruptions\(limit(facts.settings)) was used up; it was added to the digest."
            )
        case .forecastTiming:
            (
                .digested,
                "It is about another day and was added to the digest at the time that the person chose for that."
            )
        case .muted: (.muted, muted(facts))
        case .repeated:
            (
                .repeated,
                "The person had already been notified of the same allergen and day, at this level or a higher one."
            )
        case .superseded: (.superseded, superseded(facts))
        }
    }

    private static func superseded(_ facts: Facts) -> String {
        "The alert was stopped before this person was reached: \(facts.stateReason ?? "for an unknown reason")."
    }

    private static func unknownVerdict(_ facts: Facts, isForgotten: Bool) -> (RecipientVerdict, String) {
        if facts.isDeleted {
            (.unknown, "The account has been deleted, along with its history.")
        } else if isForgotten {
            (.unknown, "The alert is more than 30 days old, and past settings are only kept that long.")
        } else {
            switch facts.wasKnown {
            case nil: (.unknown, "When the alert was accepted, settings were not recorded yet.")
            case true?:
                (
                    .unknown,
                    "The person's place changed while the alert was being matched, so no part of the matching covered them."
                )
            case false?: (.notAffected, "The person was not known yet when the alert was accepted.")
            }
        }
    }

    private static func notAffected(_ concern: AlertRelevance) -> String {
        guard let obstacle = concern.obstacle else {
            return "The person's settings changed while the alert was being accepted, so it did not affect them yet."
        }
        return "The alert did not affect the person: \(obstacle)."
    }

    private static func muted(_ facts: Facts) -> String {
        let isMuted = (facts.settings?.mutedUntil).map { $0 > facts.matchedAt } ?? false
        return facts.settings?.onlyUrgent == true && !isMuted
            ? "The person had chosen urgent alerts only, and this was not one."
            : "The person had muted all alerts at the time."
    }

    private static func hours(_ settings: NotificationSettings?) -> String {
        guard let settings, let quiet = settings.quietHours else { return "" }
        return " (\(clock(quiet.start)) to \(clock(quiet.end)), \(settings.timeZone))"
    }

    private static func clock(_ minute: Int) -> String {
        let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
    }

    private static func limit(_ settings: NotificationSettings?) -> String {
        settings.map { " (\($0.weeklyInterruptions))" } ?? ""
    }
}
