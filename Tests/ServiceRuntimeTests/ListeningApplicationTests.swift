import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@testable import ServiceRuntime

@Suite struct ListeningApplicationTests {
    @Test func namesTheAddressThatAnotherProcessHas() async throws {
        let first = Application(router: Router(), configuration: .init(address: .hostname("127.0.0.1", port: 0)))
        try await first.test(.live) { client in
            let port = try #require(client.port)
            var quiet = Logger(label: "tests")
            quiet.logLevel = .critical
            let second = Application(
                router: Router(), configuration: .init(address: .hostname("127.0.0.1", port: port)), logger: quiet)
            let error = await #expect(throws: AddressInUse.self) {
                try await ListeningApplication(second, host: "127.0.0.1", port: port).run()
            }
            #expect(error?.port == port)
        }
    }
}
