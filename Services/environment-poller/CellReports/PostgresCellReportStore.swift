import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Tables `provider_cells` and `raised_alerts`.
struct PostgresCellReportStore: CellReportStore {
    let pool: PostgresPool

    func record(
        _ outcomes: [CellOutcome], of profile: ProviderProfile, lease: UUID, at now: Date,
        deciding decide: DecideForecast
    ) async throws -> RecordedCells {
        let columns = try PostgresCellColumns(outcomes)
        return try await pool.transaction { transaction in
            let stored = try await transaction.query(columns.update(of: profile.id, lease: lease))
                .decode((Int, Int).self)
            let cells = Set(stored.map { GridCell(row: $0, column: $1) })
            let alerts = try await announce(
                outcomes.filter { cells.contains($0.due.cell) }, of: profile, at: now, in: transaction,
                deciding: decide)
            return RecordedCells(stored: cells.count, alerts: alerts)
        }
    }

    /// - Returns: how many alerts were raised.
    private func announce(
        _ outcomes: [CellOutcome], of profile: ProviderProfile, at now: Date, in transaction: PostgresTransaction,
        deciding decide: DecideForecast
    ) async throws -> Int {
        guard profile.forecastsPollen else { return 0 }
        let reports = outcomes.compactMap { outcome -> (AlertPlace, GridCell, EnvironmentReport)? in
            guard case .report(let fetched) = outcome.answer else { return nil }
            let cell = outcome.due.cell
            return (AlertPlace(provider: profile.id, cell: cell), cell, fetched.report)
        }
        guard !reports.isEmpty else { return 0 }
        let raised = try await transaction.raisedAlerts(
            at: reports.map(\.0), since: CalendarDay(of: now, in: .gmt).previous)
        var alerts: [ForecastAlertRaised] = []
        var peaks: [AlertPlace: [DayAllergen: Intensity]] = [:]
        for (place, cell, report) in reports {
            let announcement = decide(report, cell, raised[place] ?? [:])
            alerts += announcement.alerts
            if !announcement.peaks.isEmpty { peaks[place] = announcement.peaks }
        }
        try await transaction.remember(peaks)
        try await transaction.enqueue(alerts.map { try OutgoingMessage($0, from: .environmentPoller) })
        return alerts.count
    }
}

extension ProviderProfile {
    /// Whether its reports can raise an alert for tomorrow.
    var forecastsPollen: Bool {
        forecastDays > 1
            && quantities.contains { quantity in
                switch quantity {
                case .pollen, .pollenIntensity: true
                case .weather, .pollutant, .airQualityIndex, .uvIndex, .clearSkyUVIndex, .ozoneColumn: false
                }
            }
    }
}
