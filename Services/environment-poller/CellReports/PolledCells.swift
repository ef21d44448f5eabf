import Domain
import Foundation

/// The outcomes of the requests for a batch of cells.
struct PolledCells: Sendable {
    private(set) var outcomes: [CellOutcome] = []
    /// Not requested, because the provider would have refused them as well.
    private(set) var left: [DueCell] = []
    /// Whether it refuses everything, or several cells failed without a success between them.
    private(set) var isStopped = false
    private var failuresInARow = 0

    /// What counts against the provider's limits.
    var spent: Usage { outcomes.reduce(Usage()) { $0 + $1.spent } }

    /// Requests a few cells at a time until all are done or the provider refuses everything.
    init(for cells: [DueCell], asking ask: CellRequest, atOnce limit: Int) async {
        var waiting = cells[...]
        outcomes.reserveCapacity(cells.count)
        await withTaskGroup(of: CellOutcome.self) { group in
            for cell in waiting.prefix(limit) { group.addTask { await ask(cell) } }
            waiting = waiting.dropFirst(limit)
            for await outcome in group {
                add(outcome, isShared: ask.provider.profile.cost.isShared)
                if isStopped || Task.isCancelled {
                    left += waiting
                    waiting = []
                } else if let cell = waiting.popFirst() {
                    group.addTask { await ask(cell) }
                }
            }
        }
    }

    private mutating func add(_ outcome: CellOutcome, isShared: Bool) {
        // A cell that the breaker stopped was not asked.
        if outcome.spent == Usage(), case .fault(.circuitOpen) = outcome.answer, !outcomes.isEmpty {
            left.append(outcome.due)
            isStopped = true
            return
        }
        outcomes.append(outcome)
        switch outcome.faultScope {
        case nil, .place: failuresInARow = 0
        // One document serves all.
        case .request: failuresInARow = isShared ? FailingPlaces.several : failuresInARow + 1
        case .source: isStopped = true
        }
        if failuresInARow >= FailingPlaces.several { isStopped = true }
    }
}

extension CellOutcome {
    fileprivate var faultScope: FaultScope? {
        if case .fault(let fault) = answer { fault.scope } else { nil }
    }
}

/// Asks a provider for one cell.
struct CellRequest: Sendable {
    let provider: any PlaceProvider
    let profile: ProviderProfile
    /// In seconds: a report that ended longer ago is useless; nil where the values are from another time on purpose.
    let oldestUse: TimeInterval?
    let now: @Sendable () -> Date

    func callAsFunction(_ due: DueCell) async -> CellOutcome {
        let askedAt = now()
        let inquiry = Inquiry(mayBeUnchanged: due.isKnown)
        let answer: CellOutcome.Answer
        do throws(ProviderFault) {
            answer = try await self.answer(for: due, counting: inquiry)
        } catch {
            answer = .fault(replacement(of: error, for: due))
        }
        return CellOutcome(
            of: due, answer, askedAt: askedAt, rule: profile.refresh, spent: inquiry.usage(at: profile.cost))
    }

    private func answer(for due: DueCell, counting inquiry: Inquiry) async throws(ProviderFault) -> CellOutcome.Answer {
        let outcome = await Inquiry.$current.withValue(inquiry) { () async -> Result<FetchedReport?, ProviderFault> in
            do throws(ProviderFault) {
                return .success(try await provider.report(for: due.cell))
            } catch {
                return .failure(error)
            }
        }
        guard let fetched = try outcome.get() else { return .unchanged }
        if let oldestUse, !fetched.report.isOfUse(after: now().addingTimeInterval(-oldestUse)) {
            var refused = fetched.refused
            refused.note("every time lies more than a day back")
            throw .useless(refused)
        }
        return .report(fetched)
    }

    /// An answer without values, or about another place, means that nothing is known here. For a cell that has a report it is
    /// a fault, until it has come often enough to be believed.
    private func replacement(of fault: ProviderFault, for due: DueCell) -> ProviderFault {
        guard due.isKnown, due.failures < Self.mostDoubts else { return fault }
        switch fault {
        case .silent: return .useless(RefusedValues())
        case .otherPlace:
            var refused = RefusedValues()
            refused.note(fault.description)
            return .useless(refused)
        default: return fault
        }
    }

    private static let mostDoubts = 5
}

extension EnvironmentReport {
    /// Whether any value, or the statement about the season, still applies after an instant.
    fileprivate func isOfUse(after instant: Date) -> Bool {
        !outOfSeason.isEmpty
            || series.values.contains { series in
                guard let last = series.values.lastIndex(where: { $0 != nil }) else { return false }
                return series.time(at: last).addingTimeInterval(series.step.seconds) > instant
            }
    }
}
