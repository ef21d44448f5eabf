import Foundation

/// The latest runs of Open-Meteo's models: one small request for all cells, which counts towards no limit.
///
/// Source: https://open-meteo.com/en/docs/model-updates
actor OpenMeteoModelRuns {
    private let baseURL: String
    private let fetcher: DocumentFetcher
    private let now: @Sendable () -> Date
    private var known: [OpenMeteoModel: OpenMeteoModelRun] = [:]
    private var nextRequest: [OpenMeteoModel: Date] = [:]
    private let singleFlight = SingleFlight()

    init(_ access: ProviderAccess) {
        baseURL = access.baseURL
        fetcher = access.fetcher
        now = access.now
    }

    /// - Returns: nil while unknown; forecasts can be used without it.
    func latest(of model: OpenMeteoModel) async -> OpenMeteoModelRun? {
        if now() >= nextRequest[model, default: .distantPast] { await singleFlight { await self.request(model) } }
        return known[model]
    }

    private func request(_ model: OpenMeteoModel) async {
        // It counts towards no limit, so no cell pays for it.
        let run = try? await Inquiry.$current.withValue(nil) { try await fetch(model) }
        if let run { known[model] = run }
        nextRequest[model] = max(known[model]?.nextExpected ?? .distantPast, now().addingTimeInterval(Self.pause))
    }

    private func fetch(_ model: OpenMeteoModel) async throws(ProviderFault) -> OpenMeteoModelRun? {
        let url = "\(baseURL)/data/\(model.rawValue)/static/meta.json"
        guard let document = try await fetcher.fetch(url, as: .json) else { return nil }
        return OpenMeteoModelRun(try JSONTree(answer: document.body), at: now())
    }

    /// Between two requests while a new run is due.
    private static let pause = 600.0
}

/// One run of a model.
struct OpenMeteoModelRun: Sendable, Equatable {
    var initialisation: Date
    var availability: Date
    /// Seconds between two runs.
    var interval: TimeInterval

    /// All servers have it ten minutes after the first does.
    var nextExpected: Date { availability.addingTimeInterval(interval + 600) }
}

extension OpenMeteoModelRun {
    /// - Returns: nil when a field is missing or the times are implausible.
    init?(_ tree: JSONTree, at now: Date) {
        guard let initialisation = tree["last_run_initialisation_time"]?.number,
            let availability = tree["last_run_availability_time"]?.number,
            let interval = tree["update_interval_seconds"]?.number,
            (600...7 * 86_400).contains(interval), initialisation > 0, initialisation <= availability,
            availability <= now.timeIntervalSince1970 + 3_600
        else { return nil }
        self.init(
            initialisation: Date(timeIntervalSince1970: initialisation),
            availability: Date(timeIntervalSince1970: availability), interval: interval)
    }
}
