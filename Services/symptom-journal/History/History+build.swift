extension SymptomJournalFeatures {
    var historyRoutes: HistoryRoutes {
        HistoryRoutes(
            recordEntry: recordEntry, entries: { [entryStore] in try await entryStore.entries(of: $0, in: $1) },
            days: { [entryStore] in try await entryStore.days(of: $0, before: $1, limit: $2) },
            consents: consents, today: entryRoutes.today, now: now)
    }
}
