import Domain
import Foundation
import HTTPFetch
import HTTPTypes

/// A feed of Open-Meteo's free service, one request per cell.
struct OpenMeteoProvider: PlaceProvider {
    let feed: OpenMeteoFeed
    let grid: Grid
    /// Such as `https://api.open-meteo.com`.
    let baseURL: String
    let fetcher: DocumentFetcher
    let runs: OpenMeteoModelRuns
    let now: @Sendable () -> Date

    init(_ feed: OpenMeteoFeed, _ access: ProviderAccess, _ runs: OpenMeteoModelRuns) {
        self.feed = feed
        grid = feed.profile.grid ?? .tenthOfDegree
        baseURL = access.baseURL
        fetcher = access.fetcher
        self.runs = runs
        now = access.now
    }

    var profile: ProviderProfile { feed.profile }

    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport? {
        let place = grid.centre(of: cell)
        var run: OpenMeteoModelRun?
        if let model = feed.model { run = await runs.latest(of: model) }
        let url = "\(baseURL)\(feed.path)?\(feed.query(at: place))"
        guard let document = try await fetcher.fetch(url, as: .json, judging: OpenMeteoFault.judge) else { return nil }
        let draft = try OpenMeteoReportReader(feed: feed)
            .read(document.body, about: place, issuedAt: run?.initialisation, at: now())
        return FetchedReport(
            report: draft.report, refused: draft.refused, receipts: [document.receipt],
            freshUntil: run?.nextExpected ?? document.freshUntil)
    }

    func accept(_ receipt: DocumentReceipt) async { await fetcher.accept(receipt) }
}

/// Open-Meteo's error for a place without data.
enum OpenMeteoFault {
    static let judge: DocumentFetcher.Judgement = { response in
        guard response.status.code == 400, let reason = StatedReason.find(in: response.body),
            reason.lowercased().contains("no data is available for this location")
        else { return nil }
        return .notCovered
    }
}
