import Domain
import Foundation
import MessageProtocol

/// One round: the list of stations, then each station's latest hours.
struct PollStations: Sendable {
    let feed: any StationFeed
    let store: any StationReadingStore
    let forecasts: any ForecastLookup
    let announce: AnnounceReadings
    let makeRecordID: @Sendable () -> RecordID

    /// - Throws: for faults of our own; a provider's faults are in the report, and one station's never stops the next.
    func callAsFunction() async throws -> PollReport {
        var report = PollReport()
        for station in try await stations(&report) {
            report.asked += 1
            do {
                try await poll(station, &report)
            } catch let fault as ProviderFault {
                report.note(fault)
                if fault.stopsTheRound { break }
            }
        }
        return report
    }

    /// While the list cannot be had, the stations known from before are polled.
    private func stations(_ report: inout PollReport) async throws -> [Station] {
        do {
            guard let list = try await feed.stations() else { return try await store.stations() }
            report.refused += list.value.refused
            try await store.save(list.value.stations)
            await feed.accept(list.receipt)
            return list.value.stations
        } catch let fault as ProviderFault {
            report.asked += 1
            // Without its list the address itself is wrong.
            report.note(fault == .notCovered ? .unexpectedStatus(404, reason: "the list of stations is gone") : fault)
            return fault.stopsTheRound ? [] : try await store.stations()
        }
    }

    private func poll(_ station: Station, _ report: inout PollReport) async throws {
        guard let latest = try await feed.latestHours(of: station) else { return }
        let lastHour = try await store.lastHour(of: station)
        let isCatchUp = lastHour.map { latest.value.firstHour > $0.addingTimeInterval(3_600) } ?? true
        let series = isCatchUp ? try await withHistory(latest.value, of: station, &report) : latest.value
        report.refused += series.refused

        let forecast = try await forecasts.intensities(at: Cell(containing: station.coordinate))
        let batch = StationBatch(
            station: station, allergens: series.allergens, lastHour: series.lastHour, isCatchUp: isCatchUp,
            readings: series.measurements.compactMap {
                StationReading($0, recordID: makeRecordID(), forecast: forecast)
            })
        let recorded = try await store.record(batch) { [announce] in announce($0, of: batch, highest: $1) }
        report.recordedReadings += recorded.new
        report.raisedAlerts += recorded.alerts
        await feed.accept(latest.receipt)
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
            report.note(error)
            return latest
        }
    }
}
