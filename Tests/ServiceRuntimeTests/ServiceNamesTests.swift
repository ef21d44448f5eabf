import Logging
import ServiceLifecycle
import Testing

@testable import ServiceRuntime

@Suite struct ServiceNamesTests {
    /// Ends at once, which the group reports with the service's name.
    private struct Brief: Service {
        let password = "correct horse"
        func run() async throws {}
    }

    @Test func aServiceIsNamedByItsTypeAndNotByWhatItHolds() async throws {
        let services: [any Service] = [Brief()]
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(services: services.named, logger: Logger(label: "tests")))

        let error = await #expect(throws: ServiceGroupError.self) { try await group.run() }

        let text = try #require(error.map { "\($0)" })
        #expect(text.contains("Brief"))
        #expect(!text.contains("correct horse"))
    }
}
