import Domain
import Foundation
import MessageProtocol

/// Polls the list of stations if it is due, then the latest hours of each station that is due.
struct PollStations: Sendable {
    let feed: any StationFeed
    let quota: ProviderQuota
    let queue: any StationQueue
    let store: any StationReadingStore
    let forecasts: any ForecastLookup
    let announce: AnnounceReadings
    /// Between two polls of a station.
    let interval: Duration
    /// Of all the provider's stations; nil for the nautical zone of each.
    let zone: TimeZone?
    let makeRecordID: @Sendable () -> RecordID
    let now: @Sendable () -> Date

    private var provider: String { quota.profile.id }

    /// - Throws: our own errors; a provider's faults are in the report, and one station's fault never stops the next.
    func callAsFunction() async throws -> PollReport {
        var report = PollReport()
        var claim = try await queue.claimStations(of: quota, upTo: Self.batch, at: now())
        let hadList = claim.items.contains { $0.stationID == nil }
        try await poll(claim, &report)
        // The list may have brought stations that are due at once.
        if hadList, claim.items.count == 1, !report.isStopped {
            claim = try await queue.claimStations(of: quota, upTo: Self.batch, at: now())
            try await poll(claim, &report)
        }
        report.hasMore = claim.isFull
        report.isLimited = claim.isLimited
        return report
    }

    private func poll(_ claim: Claim<DueStation>, _ report: inout PollReport) async throws {
        let inquiry = Inquiry()
        var waiting = claim.items.sorted { $0.stationID == nil && $1.stationID != nil }[...]
        let result: Result<Void, any Error>
        do {
            while let due = waiting.first, !report.isStopped {
                report = try await Inquiry.$current.withValue(inquiry) { [report] in
                    try await afterPolling(due, claim.lease, report)
                }
                waiting.removeFirst()
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        let spent = inquiry.usage(at: quota.profile.cost)
        report.spent = report.spent + spent
        await charge(spent, of: claim)
        await giveBack(Array(waiting), claim.lease)
        try result.get()
    }

    /// A task-local value cannot be bound around what is `inout`.
    private func afterPolling(
        _ due: DueStation, _ lease: UUID, _ before: PollReport
    ) async throws -> PollReport {
        var report = before
        if due.stationID == nil {
            try await pollList(due, lease, &report)
        } else {
            try await poll(due, lease, &report)
        }
        if report.answered == 0, report.failures.count >= FailingPlaces.several { report.isStopped = true }
        return report
    }

    private func pollList(_ due: DueStation, _ lease: UUID, _ report: inout PollReport) async throws {
        report.asked += 1
        do {
            if let list = try await feed.stations() {
                report.refused += list.value.refused
                try await store.save(list.value.stations, in: zone, at: now())
                await feed.accept(list.receipt)
            }
            try await settle(due, lease, .known, in: zone ?? .gmt)
        } catch let fault as ProviderFault {
            // A missing list means that the address is wrong.
            let fault = fault == .notCovered ? .unexpectedStatus(404, reason: "the list of stations is gone") : fault
            report.note(fault, at: "list of stations")
            try await settle(due, lease, fault, in: zone ?? .gmt)
        }
    }

    private func poll(_ due: DueStation, _ lease: UUID, _ report: inout PollReport) async throws {
        guard let id = due.stationID, let known = try await store.station(id, of: provider) else { return }
        report.asked += 1
        report.latest = max(report.latest, now().timeIntervalSince(due.dueAt))
        do {
            try await poll(known, &report)
            try await settle(due, lease, .known, in: known.zone)
        } catch let fault as ProviderFault {
            report.note(fault, at: id)
            try await settle(due, lease, fault, in: known.zone)
        }
    }

    private func poll(_ known: KnownStation, _ report: inout PollReport) async throws {
        let station = known.station
        guard let latest = try await feed.latestHours(of: station) else { return }
        let isCatchUp = known.lastHour.map { latest.value.firstHour > $0.addingTimeInterval(3_600) } ?? true
        let series = isCatchUp ? try await withHistory(latest.value, of: station, &report) : latest.value
        report.refused += series.refused

        let forecast = try await forecast(at: known, after: series.lastHour)
        let batch = StationBatch(
            station: station, allergens: series.allergens, lastHour: series.lastHour, isCatchUp: isCatchUp,
            readings: series.measurements.compactMap {
                StationReading($0, recordID: makeRecordID(), zone: known.zone, forecast: forecast)
            })
        let recorded = try await store.record(batch) { [announce] in announce($0, of: batch, highest: $1) }
        report.recordedReadings += recorded.new
        report.raisedAlerts += recorded.alerts
        await feed.accept(latest.receipt)
    }

    /// For the day after the latest hour, the only one still ahead.
    private func forecast(at known: KnownStation, after hour: Date) async throws -> [DayAllergen: Intensity] {
        let tomorrow = CalendarDay(of: hour, in: known.zone).next
        let intensities = try await forecasts.intensities(
            at: known.station.coordinate, on: tomorrow, in: known.zone)
        return Dictionary(uniqueKeysWithValues: intensities.map { (DayAllergen(day: tomorrow, allergen: $0), $1) })
    }

    /// The latest file begins yesterday; earlier hours are in another one. When that one is missing or faulty, the
    /// latest hours are stored without it.
    private func withHistory(
        _ latest: StationSeries, of station: Station, _ report: inout PollReport
    ) async throws -> StationSeries {
        do {
            return latest.preceded(by: try await feed.earlierHours(of: station))
        } catch {
            // On the first day of a year there are no earlier hours. The station itself has answered.
            if error.scope == .source {
                report.note(error, at: station.id)
            } else if error != .empty {
                report.refused.note("a station's earlier hours: \(error)")
            }
            return latest
        }
    }

    private func settle(
        _ due: DueStation, _ lease: UUID, _ state: StationSettlement.State, in zone: TimeZone
    ) async throws {
        let schedule = StationSchedule(interval: interval, zone: zone)
        try await queue.settle(
            due, of: provider, lease: lease,
            StationSettlement(state: state, reason: nil, nextDue: schedule.nextDue(after: now())))
    }

    private func settle(_ due: DueStation, _ lease: UUID, _ fault: ProviderFault, in zone: TimeZone) async throws {
        guard fault.scope != .place else {
            return try await settle(due, lease, StationSettlement.State.notCovered, in: zone)
        }
        let next = StationSchedule(interval: interval, zone: zone)
            .nextDue(after: now(), failures: due.failures + 1, blockedUntil: fault.blockedUntil(from: now()))
        try await queue.settle(
            due, of: provider, lease: lease,
            StationSettlement(state: .failed, reason: fault.description, nextDue: next))
    }

    /// In a separate task, since this one may be cancelled. If it fails, the limits are charged for the whole claim.
    private func charge(_ spent: Usage, of claim: Claim<DueStation>) async {
        guard let charge = ClaimCharge(spent, of: claim) else { return }
        await Task { [queue, provider] in try? await queue.settle(charge, of: provider) }.value
    }

    /// In a separate task, since this one may be cancelled. If it fails, the lease expires later.
    private func giveBack(_ stations: [DueStation], _ lease: UUID) async {
        guard !stations.isEmpty else { return }
        await Task { [queue, provider] in
            try? await queue.release(stations, of: provider, lease: lease)
        }.value
    }

    private static let batch = 200
}

/// The pollen forecast of a place.
protocol ForecastLookup: Sendable {
    /// Intensities of the day's strongest hour, without allergens that no forecast covers.
    func intensities(at coordinate: Coordinate, on day: CalendarDay, in zone: TimeZone) async throws
        -> [Allergen: Intensity]
}
