extension SymptomJournalFeatures {
    private var reportStore: PostgresReportStore { PostgresReportStore(pool: pool, masterKeys: settings.healthKeys) }

    var renderReports: RenderReportHandler {
        RenderReportHandler(
            reports: reportStore, entries: { [entryStore] in try await entryStore.everything(of: $0) },
            diary: { [diaryStore] in DiaryState(try await diaryStore.operations(of: $0)) },
            air: { try await pastAir(of: $0, in: $1) }, publicURL: settings.publicURL, now: now)
    }

    var reportRoutes: ReportRoutes {
        ReportRoutes(
            reports: reportStore, shares: shareStore,
            entries: { [entryStore] in try await entryStore.everything(of: $0) }, consents: consents,
            today: entryRoutes.today, now: now)
    }

    var sharedReportRoutes: SharedReportRoutes {
        SharedReportRoutes(reports: reportStore, shares: shareStore, now: now)
    }

    private var shareStore: PostgresShareStore {
        PostgresShareStore(
            pool: pool, masterKeys: settings.healthKeys, sealer: settings.linkSealer, publicURL: settings.publicURL)
    }

    var verifyRoutes: VerifyRoutes { VerifyRoutes(reports: reportStore) }
}
