extension SymptomJournalFeatures {
    var entryStore: PostgresEntryStore { PostgresEntryStore(pool: pool, masterKeys: settings.healthKeys) }

    var recordEntry: RecordEntry {
        let people = PostgresPersonStore(pool: pool)
        return RecordEntry(store: entryStore, timeZone: { try await people.timeZone(of: $0) }, now: now)
    }

    var entryRoutes: EntryRoutes {
        EntryRoutes(
            recordEntry: recordEntry, store: entryStore,
            today: { [people = PostgresPersonStore(pool: pool), now] in
                EntryWindow(at: now(), in: try await people.timeZone(of: $0)).today
            })
    }
}
