import Postgres
import PrivacyRights

/// Everything that made the schema `environment_poller` what it is, in order.
enum EnvironmentPollerMigrations {
    static let all: [Migration] = [
        sources, stationReadings, subscribedPlaces, placeConditions, publishedViews, .messaging(number: 6),
        .outboxRetries(number: 7), providers, providerCells, readingsByDay, raisedAlerts,
        withoutPlaceConditions, .outboxLanes(number: 13), analyzerGrants, statusGrants,
        sourceVerdicts, retention, .messageAccounts(number: 19), .consentsAndErasures(number: 30),
        .exportParts(number: 31), corrections, seasonDays, researchGrants, journalGrants,
    ]
}
