import Domain
import Foundation

/// The outcomes of the requests for a batch of cells.
struct PolledCells: Sendable {
    private(set) var outcomes: [CellOutcome] = []
    /// Not requested, because the provider would have refused them as well.
    private(set) var left: [DueCell] = []

    /// Requests some cells at a time until all are done or the provider refuses everything.
    init(
        for cells: [DueCell], of provider: any PlaceProvider, rule: RefreshRule, atOnce limit: Int,
        _ now: @escaping @Sendable () -> Date
    ) async {
        var waiting = cells[...]
        outcomes.reserveCapacity(cells.count)
        await withTaskGroup(of: CellOutcome.self) { group in
            for cell in waiting.prefix(limit) { group.addTask { await Self.ask(cell, provider, rule, now) } }
            waiting = waiting.dropFirst(limit)
            for await outcome in group {
                outcomes.append(outcome)
                if outcome.stopsTheRound || Task.isCancelled {
                    left += waiting
                    waiting = []
                } else if let cell = waiting.popFirst() {
                    group.addTask { await Self.ask(cell, provider, rule, now) }
                }
            }
        }
    }

    private static func ask(
        _ due: DueCell, _ provider: any PlaceProvider, _ rule: RefreshRule, _ now: @Sendable () -> Date
    ) async -> CellOutcome {
        let askedAt = now()
        let answer: CellOutcome.Answer
        do {
            answer = try await provider.report(for: due.cell).map { .report($0) } ?? .unchanged
        } catch {
            answer = .fault(error)
        }
        return CellOutcome(of: due, answer, askedAt: askedAt, rule: rule)
    }
}

extension CellOutcome {
    var stopsTheRound: Bool {
        if case .fault(let fault) = answer { fault.stopsTheRound } else { false }
    }
}
