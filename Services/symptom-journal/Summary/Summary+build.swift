extension SymptomJournalFeatures {
    var summaryRoutes: SummaryRoutes {
        SummaryRoutes(
            entries: { [entryStore] in try await entryStore.everything(of: $0) }, today: entryRoutes.today)
    }
}
