import PersonKeys

extension SymptomJournalFeatures {
    var diaryStore: PostgresDiaryStore { PostgresDiaryStore(pool: pool, masterKeys: settings.healthKeys) }

    var diarySheetRoutes: DiarySheetRoutes {
        DiarySheetRoutes(
            operations: { [diaryStore] in try await diaryStore.operations(of: $0) }, today: entryRoutes.today)
    }

    var diaryRoutes: DiaryRoutes {
        DiaryRoutes(
            store: diaryStore, air: { try await pastAir(of: $0, in: $1) }, today: entryRoutes.today, now: now)
    }
}
