import Domain
import Foundation

/// One round: takes cells whose turn it is, asks for them side by side, and stores what came of it batch by batch.
struct PollCells: Sendable {
    let provider: any PlaceProvider
    let quota: ProviderQuota
    let queue: any CellQueue
    let store: any CellReportStore
    let announce: AnnounceForecasts
    let now: @Sendable () -> Date
    var settings = PollSettings()

    /// - Throws: for faults of our own; a provider's faults are in the report, and one cell's never stops the next.
    func callAsFunction() async throws -> PollReport {
        try await withThrowingTaskGroup(of: PollReport.self) { group in
            for _ in 0..<settings.lanes { group.addTask { try await pollWhileFull() } }
            return try await group.reduce(into: PollReport()) { $0 += $1 }
        }
    }

    /// While one lane stores its batch, the other asks.
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
        let asked = await AskedCells(
            for: claim.items, of: provider, rule: quota.profile.refresh, atOnce: settings.requestsPerLane, now)
        // Shutdown cuts requests off, which says nothing of the provider.
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

    /// In a task of its own, since this one may be cancelled. If it fails, the lease's end does the same later.
    private func giveBack(_ cells: [DueCell], _ lease: UUID) async {
        await Task { [queue, id = quota.profile.id] in
            try? await queue.release(cells, of: id, lease: lease)
        }.value
    }
}

/// How much is asked at once.
struct PollSettings: Sendable, Equatable {
    /// Cells that are claimed, and later stored, in one transaction.
    var batch = 64
    var lanes = 2
    var requestsPerLane = 8
    /// After so many a round ends, full or not, so that the state of the source is told.
    var batchesPerRound = 20
}

/// Shares the cells that are due among all replicas.
protocol CellQueue: Sendable {
    /// Takes cells whose time has come, at most as many as the quota's limits leave, and counts them as spent.
    func claimCells(of quota: ProviderQuota, upTo count: Int, at now: Date) async throws -> Claim<DueCell>

    /// Gives back what was not asked for, to be taken by anybody at once.
    func release(_ cells: [DueCell], of provider: String, lease: UUID) async throws
}
