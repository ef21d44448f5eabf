import Domain
import Foundation
import MessageProtocol

/// One round: the list of stations if it is due, then the latest hours of each station that is.
struct PollStations: Sendable {
    let feed: any StationFeed
    let quota: ProviderQuota
    let queue: any StationQueue
    let store: any StationReadingStore
    let forecasts: any ForecastLookup
    let announce: AnnounceReadings
    /// Between two looks at a station.
    let interval: Duration
    /// Of all the provider's stations; nil for the nautical zone of each.
    let zone: TimeZone?
    let makeRecordID: @Sendable () -> RecordID
    let now: @Sendable () -> Date

    private var provider: String { quota.profile.id }

    /// - Throws: for faults of our own; a provider's faults are in the report, and one station's never stops the next.
    func callAsFunction() async throws -> PollReport {
        var report = PollReport()
        var claim = try await queue.claimStations(of: quota, upTo: Self.batch, at: now())
        if let list = claim.items.first(where: { $0.stationID == nil }) {
            try await pollList(list, claim, &report)
            claim.items.removeAll { $0.stationID == nil }
            // The list may have brought stations that are due at once.
            if claim.items.isEmpty, !report.isStopped {
                claim = try await queue.claimStations(of: quota, upTo: Self.batch, at: now())
            }
        }
        report.hasMore = claim.isFull
        report.isLimited = claim.isLimited
        try await poll(claim, &report)
        return report
    }

    private func poll(_ claim: Claim<DueStation>, _ report: inout PollReport) async throws {
        report.spent = report.spent + claim.spent
        var waiting = claim.items[...]
        do {
            while let due = waiting.first, !report.isStopped {
                try await poll(due, claim.lease, &report)
                waiting.removeFirst()
            }
        } catch {
            await giveBack(Array(waiting), claim.lease)
            throw error
        }
        await giveBack(Array(waiting), claim.lease)
    }

    private func pollList(_ due: DueStation, _ claim: Claim<DueStation>, _ report: inout PollReport) async throws {
        report.asked += 1
        do {
            if let list = try await feed.stations() {
                report.refused += list.value.refused
                try await store.save(list.value.stations, in: zone, at: now())
                await feed.accept(list.receipt)
            }
            try await settle(due, claim.lease, .known, in: zone ?? .gmt)
        } catch let fault as ProviderFault {
            // Without its list the address itself is wrong.
            let fault = fault == .notCovered ? .unexpectedStatus(404, reason: "the list of stations is gone") : fault
            report.note(fault)
            try await settle(due, claim.lease, fault, in: zone ?? .gmt)
        } catch {
            await giveBack(claim.items, claim.lease)
            throw error
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
            report.note(fault)
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

    /// Of the day after the latest hour, which is all that is still ahead.
    private func forecast(at known: KnownStation, after hour: Date) async throws -> [DayAllergen: Intensity] {
        let tomorrow = CalendarDay(of: hour, in: known.zone).next
        let intensities = try await forecasts.intensities(
            at: known.station.coordinate, on: tomorrow, in: known.zone)
        return Dictionary(uniqueKeysWithValues: intensities.map { (DayAllergen(day: tomorrow, allergen: $0), $1) })
    }

    /// The latest file begins yesterday; what lies before it is in another one. When that one is missing or faulty the
    /// latest hours, which people wait for, are stored without it.
    private func withHistory(
        _ latest: StationSeries, of station: Station, _ report: inout PollReport
    ) async throws -> StationSeries {
        report.asked += 1
        do {
            return latest.preceded(by: try await feed.earlierHours(of: station))
        } catch {
            // On the first day of a year there are no earlier hours.
            if error != .empty { report.note(error) }
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
        guard fault != ProviderFault.notCovered else {
            return try await settle(due, lease, StationSettlement.State.notCovered, in: zone)
        }
        let next = StationSchedule(interval: interval, zone: zone)
            .nextDue(after: now(), failures: due.failures + 1, blockedUntil: fault.blockedUntil)
        try await queue.settle(
            due, of: provider, lease: lease,
            StationSettlement(state: .failed, reason: fault.description, nextDue: next))
    }

    /// In a task of its own, since this one may be cancelled. If it fails, the lease's end does the same later.
    private func giveBack(_ stations: [DueStation], _ lease: UUID) async {
        guard !stations.isEmpty else { return }
        await Task { [queue, provider] in
            try? await queue.release(stations, of: provider, lease: lease)
        }.value
    }

    private static let batch = 200
}

/// The pollen forecast of a place, for those who look one up.
protocol ForecastLookup: Sendable {
    /// Intensities of the day's strongest hour; what no forecast covers is absent.
    func intensities(at coordinate: Coordinate, on day: CalendarDay, in zone: TimeZone) async throws
        -> [Allergen: Intensity]
}
