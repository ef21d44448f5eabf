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

    /// Cells are requested one at a time until one succeeds: a wrong key, a spent quota or an outage costs one request, not
    /// as many as are sent at once.
    /// - Throws: our own errors; a provider's faults are in the report, and one cell's fault never stops the next.
    func callAsFunction() async throws -> PollReport {
        var report = PollReport()
        repeat {
            report.hasMore = false
            report += try await pollBatch(of: 1)
            if report.failures.count >= FailingPlaces.several { report.isStopped = true }
        } while report.mayContinue && report.answered == 0
        guard report.mayContinue else { return report }
        report.hasMore = false
        return try await withThrowingTaskGroup(of: PollReport.self) { [report] group in
            for _ in 0..<settings.lanes { group.addTask { try await pollWhileFull() } }
            return try await group.reduce(into: report) { $0 += $1 }
        }
    }

    /// While one lane stores its batch, the other sends requests.
    private func pollWhileFull() async throws -> PollReport {
        var report = PollReport()
        for _ in 0..<settings.batchesPerRound {
            report.hasMore = false
            report += try await pollBatch(of: settings.batch)
            guard report.mayContinue else { break }
        }
        return report
    }

    private func pollBatch(of count: Int) async throws -> PollReport {
        let claim = try await queue.claimCells(of: quota, upTo: count, at: now())
        var report = PollReport(isLimited: claim.isLimited)
        guard !claim.items.isEmpty else { return report }
        try await poll(claim, &report)
        report.hasMore = claim.isFull
        return report
    }

    private func poll(_ claim: Claim<DueCell>, _ report: inout PollReport) async throws {
        let ask = CellRequest(
            provider: provider, profile: quota.profile, oldestUse: settings.oldestUse, now: now)
        let asked = await PolledCells(for: claim.items, asking: ask, atOnce: settings.requestsPerLane)
        await charge(asked.spent, of: claim)
        report.spent = asked.spent
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
        report.note(asked, recorded, of: quota.profile)
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

    /// In a separate task, since this one may be cancelled. If it fails, the limits are charged for the whole claim.
    private func charge(_ spent: Usage, of claim: Claim<DueCell>) async {
        guard let charge = ClaimCharge(spent, of: claim) else { return }
        await Task { [queue, id = quota.profile.id] in try? await queue.settle(charge, of: id) }.value
    }

    /// In a separate task, since this one may be cancelled. If it fails, the lease expires later.
    private func giveBack(_ cells: [DueCell], _ lease: UUID) async {
        await Task { [queue, id = quota.profile.id] in
            try? await queue.release(cells, of: id, lease: lease)
        }.value
    }
}

extension PollReport {
    fileprivate var mayContinue: Bool { hasMore && !isStopped && !Task.isCancelled }
}

/// How much is requested at once.
struct PollSettings: Sendable, Equatable {
    /// Cells that are claimed, and later stored, in one transaction.
    var batch = 64
    var lanes = 2
    var requestsPerLane = 8
    /// After how many batches a poll ends, even if more is due, so that the state of the source is stored.
    var batchesPerRound = 20
    /// See ``CellRequest/oldestUse``.
    var oldestUse: TimeInterval?
}

/// Distributes the due cells among all replicas.
protocol CellQueue: Sendable {
    /// Claims due cells, at most as many as the quota's limits allow, and counts them as if all were requested.
    func claimCells(of quota: ProviderQuota, upTo count: Int, at now: Date) async throws -> Claim<DueCell>

    /// Corrects what a claim reserved.
    func settle(_ charge: ClaimCharge, of provider: String) async throws

    /// Releases what was not requested, due at once for any replica.
    func release(_ cells: [DueCell], of provider: String, lease: UUID) async throws
}
