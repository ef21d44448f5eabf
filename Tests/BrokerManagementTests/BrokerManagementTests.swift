import BrokerManagement
import HTTPFetch
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct BrokerManagementTests {
    private let url = Result { try Checkout.setting("RABBITMQ_MANAGEMENT_URL") }

    @Test func saysThatTheUserOrThePasswordIsWrong() async throws {
        let management = BrokerManagement(
            baseURL: try url.get(), user: "nobody", password: "wrong", virtualHost: "/", http: HTTPClient())

        await #expect(throws: BrokerManagementError.refused(status: 401)) { try await management.queues() }
    }

    @Test func saysThatNobodyListens() async throws {
        let management = BrokerManagement(
            baseURL: "http://127.0.0.1:1", user: "operator", password: "-", virtualHost: "/", http: HTTPClient())

        let error = await #expect(throws: BrokerManagementError.self) { try await management.queues() }

        #expect(error?.description.contains("127.0.0.1") == true)
    }
}
