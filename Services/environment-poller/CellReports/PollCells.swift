import Domain
import Foundation

/// Claims due cells, requests them concurrently, and stores the outcomes batch by batch.
struct PollCells: Sendable {
    let provider: any PlaceProvider
    let quota: ProviderQuota
    let queue: any CellQueue
    let store: any CellReportStore
    let announce: AnnounceForecasts
    let now: @Sendable () -> Date
    var settings = PollSettings()

    /// - Throws: our own errors; a provider's faults are in the report, and one cell's fault never stops the next.
    func callAsFunction() async throws -> PollReport {
        try await withThrowingTaskGroup(of: PollReport.self) { group in
            for _ in 0..<settings.lanes { group.addTask { try await pollWhileFull() } }
            return try await group.reduce(into: PollReport()) { $0 += $1 }
        }
    }

    /// While one lane stores its batch, the other sends requests.
    private func pollWhileFull() async throws -> PollReport {
        var report = PollReport()
        for _ in 0..<settings.batchesPerRound {
            let claim = try await queue.claimCells(of: quota, upTo: settings.batch, at: now())
            report.isLimited = report.isLimited || claim.isLimited
            guard !claim.items.isEmpty else { break }
            report.spent = report.spent + claim.spent
            try await poll(claim, &report)
            report.hasMore = claim.isFull
            guard claim.isFull, !report.isStopped, !Task.isCancelled else { break }
        }
        return report
    }

    private func poll(_ claim: Claim<DueCell>, _ report: inout PollReport) async throws {
        let asked = await PolledCells(
            for: claim.items, of: provider, rule: quota.profile.refresh, atOnce: settings.requestsPerLane, now)
        // Requests cut off by shutdown say nothing about the provider.
        guard !Task.isCancelled else { return await giveBack(claim.items, claim.lease) }
        if !asked.left.isEmpty { await giveBack(asked.left, claim.lease) }
        let recorded: RecordedCells
        do {
            recorded = try await store.record(
                asked.outcomes, of: quota.profile, lease: claim.lease, at: now(), deciding: decide)
        } catch {
            await giveBack(claim.items, claim.lease)
            throw error
        }
        report.note(asked, recorded, now: now())
        for outcome in asked.outcomes {
            guard case .report(let fetched) = outcome.answer else { continue }
            for receipt in fetched.receipts { await provider.accept(receipt) }
        }
    }

    private var decide: DecideForecast {
        { [announce, profile = quota.profile] report, cell, highest in
            announce(report, of: cell, from: profile, highest: highest)
        }
    }

    /// In a separate task, since this one may be cancelled. If it fails, the lease expires later.
    private func giveBack(_ cells: [DueCell], _ lease: UUID) async {
        await Task { [queue, id = quota.profile.id] in
            try? await queue.release(cells, of: id, lease: lease)
        }.value
    }
}

/// How much is requested at once.
struct PollSettings: Sendable, Equatable {
    /// Cells that are claimed, and later stored, in one transaction.
    var batch = 64
    var lanes = 2
    var requestsPerLane = 8
    /// A poll ends after so many, full or not, so that the state of the source is stored.
    var batchesPerRound = 20
}

/// Distributes the due cells among all replicas.
protocol CellQueue: Sendable {
    /// Claims due cells, at most as many as the quota's limits allow, and counts them as spent.
    func claimCells(of quota: ProviderQuota, upTo count: Int, at now: Date) async throws -> Claim<DueCell>

    /// Releases what was not requested, due at once for any replica.
    func release(_ cells: [DueCell], of provider: String, lease: UUID) async throws
}
