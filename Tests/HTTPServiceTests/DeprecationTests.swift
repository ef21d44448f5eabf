import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// What a route says that is to end.
@Suite struct DeprecationTests {
    @Test func saysSinceWhenUntilWhenAndWhatComesInstead() async throws {
        let since = Date(timeIntervalSince1970: 1_767_225_600)
        let router = Router()
        let ending = router.group().add(
            middleware: DeprecationMiddleware<BasicRequestContext>(
                since: since, sunset: since + 184 * 86_400, successor: "/api/v2/inbox"))
        ending.get("old") { _, _ in "old" }
        router.get("new") { _, _ in "new" }
        let (old, new) = try await Application(router: router).test(.router) { client in
            (
                try await client.execute(uri: "/old", method: .get) { $0.headers },
                try await client.execute(uri: "/new", method: .get) { $0.headers }
            )
        }
        #expect(old[Self.deprecation] == "@1767225600")
        #expect(old[Self.sunset] == "Sat, 04 Jul 2026 00:00:00 GMT")
        #expect(old[Self.link] == "</api/v2/inbox>; rel=\"successor-version\"")
        #expect(new[Self.deprecation] == nil && new[Self.sunset] == nil)
    }

    private static let deprecation = HTTPField.Name("deprecation") ?? .date
    private static let sunset = HTTPField.Name("sunset") ?? .date
    private static let link = HTTPField.Name("link") ?? .date
}
