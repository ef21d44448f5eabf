import Domain
import EnvironmentReports
import MessageProtocol

extension SymptomJournalFeatures {
    var summaryRoutes: SummaryRoutes {
        SummaryRoutes(
            entries: { [entryStore] in try await entryStore.everything(of: $0) },
            diary: { [diaryStore] in DiaryState(try await diaryStore.operations(of: $0)) },
            relation: { [relations] in try await relations.relation(of: $0) },
            air: { try await pastAir(of: $0, in: $1) },
            today: entryRoutes.today)
    }

    var relations: PostgresRelationStore { PostgresRelationStore(pool: pool, masterKeys: settings.healthKeys) }

    func pastAir(of userID: UserID, in days: ClosedRange<CalendarDay>) async throws -> PastAir {
        guard let place = try await PostgresPersonStore(pool: pool).place(of: userID) else { return .noPlace }
        return .known(try await PostgresEnvironmentDayStore(pool: pool).days(at: place, in: days))
    }
}
