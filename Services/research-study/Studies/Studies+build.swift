import Logging
import ServiceLifecycle
import ServiceRuntime

extension ResearchStudyFeatures {
    var studyStore: PostgresStudyStore { PostgresStudyStore(pool: pool, whoever: settings.whoever) }

    var manageStudies: ManageStudies { ManageStudies(store: studyStore, current: currentStudy, now: now) }

    var studyRoutes: StudyRoutes {
        let store = studyStore
        return StudyRoutes(
            current: currentStudy,
            readConsent: ReadConsent(definition: { try await store.definition(of: $0, version: $1) }), now: now)
    }

    var keepStudies: KeepStudies {
        let invitees = manageInvitees
        return KeepStudies(
            store: studyStore, current: currentStudy, isRecorded: settings.isRecorded,
            inviteVisitors: { try await invitees.inviteVisitors(to: $0) }, now: now)
    }

    /// Seeds the first study, and turns studies to the phase of the day.
    func studyServices(logger: Logger) -> [any Service] {
        let keepStudies = keepStudies
        return [
            PeriodicTask("keep studies in the phase of the day", every: .seconds(30), logger: logger) {
                try await keepStudies()
            }
        ]
    }
}
