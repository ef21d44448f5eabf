import Sessions
import Testing

@testable import research_study

@Suite(.timeLimit(.minutes(20))) struct RouteTests {
    @Test func everyRouteDeclaresWhomItServes() async throws {
        try await StudyUnderTest.run { study in
            let declared = AccessTable.researchStudy.routes.map(\.description)
            #expect(Set(declared) == Set(study.routes))
        }
    }
}
