extension SymptomJournalFeatures {
    var importRoutes: ImportRoutes {
        ImportRoutes(
            add: { [entryStore, now] in try await entryStore.addImported($0, of: $1, at: now()) }, consents: consents,
            today: entryRoutes.today, now: now)
    }
}
