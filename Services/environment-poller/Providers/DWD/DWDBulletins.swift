import Foundation

/// The latest bulletin, fetched once for all cells.
actor DWDBulletins {
    private let url: String
    private let fetcher: DocumentFetcher
    private let now: @Sendable () -> Date
    private var latest: DWDBulletin?
    private var fault: ProviderFault?
    private var failures = 0
    private var nextRequest = Date.distantPast
    private let singleFlight = SingleFlight()

    init(_ access: ProviderAccess) {
        url = "\(access.baseURL)/climate_environment/health/alerts/s31fg.json"
        fetcher = access.fetcher
        now = access.now
    }

    func current() async throws(ProviderFault) -> DWDBulletin {
        if now() >= nextRequest { await singleFlight { await self.request() } }
        if let fault, latest == nil || !mayBridge(fault) { throw fault }
        guard let latest else { throw .empty }
        return latest
    }

    /// Whether the last bulletin still serves: one document answers for all cells, so that a truncated one would be the
    /// fault of all.
    private func mayBridge(_ fault: ProviderFault) -> Bool { fault.scope == .request && failures < Self.mostFailures }

    private func request() async {
        do throws(ProviderFault) {
            if let document = try await fetcher.fetch(url, as: .json) {
                latest = try DWDBulletin(document.body, at: now())
                // Every later report is made from this bulletin.
                await fetcher.accept(document.receipt)
            }
            fault = nil
            failures = 0
            let due = latest?.nextUpdate ?? .distantFuture
            nextRequest = min(max(due, now().addingTimeInterval(600)), now().addingTimeInterval(3_600))
        } catch {
            // Kept as well, so that a faulty document is not requested again for each cell.
            fault = error
            failures += 1
            let pause = now().addingTimeInterval(Self.pauseAfterFault)
            nextRequest = max(pause, error.blockedUntil(from: now()) ?? pause)
        }
    }

    private static let pauseAfterFault = 60.0
    private static let mostFailures = 3
}
