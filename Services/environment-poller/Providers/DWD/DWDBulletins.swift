import Foundation

/// The latest bulletin, fetched once for all cells.
actor DWDBulletins {
    private let url: String
    private let fetcher: DocumentFetcher
    private let now: @Sendable () -> Date
    private var latest: DWDBulletin?
    private var fault: ProviderFault?
    private var nextLook = Date.distantPast
    private let sharedLook = SharedLook()

    init(_ access: ProviderAccess) {
        url = "\(access.baseURL)/climate_environment/health/alerts/s31fg.json"
        fetcher = access.fetcher
        now = access.now
    }

    func current() async throws(ProviderFault) -> DWDBulletin {
        if now() >= nextLook { await sharedLook { await self.look() } }
        if let fault { throw fault }
        guard let latest else { throw .empty }
        return latest
    }

    private func look() async {
        do throws(ProviderFault) {
            if let document = try await fetcher.fetch(url, as: .json) {
                latest = try DWDBulletin(document.body, at: now())
                // What is kept here is what every later report is made of.
                await fetcher.accept(document.receipt)
            }
            fault = nil
            let due = latest?.nextUpdate ?? .distantFuture
            nextLook = min(max(due, now().addingTimeInterval(600)), now().addingTimeInterval(3_600))
        } catch {
            // Kept as well: a faulty document is not asked for again for each of many cells.
            fault = error
            nextLook = now().addingTimeInterval(Self.pauseAfterFault)
        }
    }

    private static let pauseAfterFault = 60.0
}
