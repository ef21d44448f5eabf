import Domain
import Foundation

/// One round: every cell whose turn it is.
struct PollPlaces: Sendable {
    let feed: any PlaceFeed
    let store: any PlaceConditionStore
    let announce: AnnounceForecasts
    /// How old a cell's conditions may become before it is asked about again.
    let interval: Duration
    let now: @Sendable () -> Date

    /// - Throws: for faults of our own; a provider's faults are in the report, and one cell's never stops the next.
    func callAsFunction() async throws -> PollReport {
        var report = PollReport()
        let limit = now().addingTimeInterval(-(interval / .seconds(1)))
        for cell in try await store.cellsDue(for: feed.source, notAskedSince: limit) {
            report.asked += 1
            do {
                try await poll(cell, &report)
            } catch .notCovered as ProviderFault {
                report.note(.notCovered)
                try await store.recordNothing(for: cell, from: feed.source, at: now())
            } catch let fault as ProviderFault {
                report.note(fault)
                if fault.stopsTheRound { break }
            }
        }
        return report
    }

    private func poll(_ cell: Cell, _ report: inout PollReport) async throws {
        guard let fetched = try await feed.report(for: cell) else {
            return try await store.recordUnchanged(for: cell, from: feed.source, at: now())
        }
        report.refused += fetched.value.refused
        report.raisedAlerts += try await store.record(fetched.value, for: cell, from: feed.source, at: now()) {
            [announce, source = feed.source] in announce(fetched.value, from: source, highest: $0)
        }
        await feed.accept(fetched.receipt)
    }
}
