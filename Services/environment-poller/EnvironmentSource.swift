import Domain

/// Whether responses come from recordings or from the providers themselves.
enum EnvironmentSource: String, Sendable {
    case recorded
    case live

    /// How providers are polled by default.
    var pace: PollPace {
        switch self {
        case .recorded: PollPace(stations: .seconds(1), cells: 5, look: .seconds(1), plan: .seconds(5))
        // MeteoSwiss renews its files every ten minutes.
        case .live: PollPace(stations: .seconds(600), cells: nil, look: .seconds(10), plan: .seconds(300))
        }
    }
}

/// The intervals of the poller's work.
struct PollPace: Sendable, Equatable {
    /// Between two polls of a station.
    var stations: Duration
    /// Seconds between two requests for the same cell; nil leaves the interval to the plan.
    var cells: Int?
    /// Between two checks for what is due.
    var look: Duration
    /// Between two plans.
    var plan: Duration
}

extension ProviderProfile {
    /// As it is declared to others: recordings have no limits.
    func declared(for source: EnvironmentSource) -> ProviderProfile {
        guard source == .recorded else { return self }
        var profile = self
        (profile.limits, profile.isRecorded) = ([], true)
        return profile
    }

    /// As it is polled, which may differ from its declaration: recordings do not age.
    func asked(from source: EnvironmentSource, every seconds: Int?) -> ProviderProfile {
        var profile = declared(for: source)
        if let seconds { profile.refresh = RefreshRule(shortest: seconds, longest: seconds) }
        return profile
    }
}
