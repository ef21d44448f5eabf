extension SymptomJournalFeatures {
    var todayRoutes: TodayRoutes {
        TodayRoutes(
            recordEntry: recordEntry, entries: { [entryStore] in try await entryStore.entries(of: $0, in: $1) },
            consents: consents, figure: { [pool] in try await PostgresPersonStore(pool: pool).figure(of: $0) },
            today: entryRoutes.today, now: now)
    }
}
