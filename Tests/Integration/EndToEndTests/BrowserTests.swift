import Domain
import Foundation
import MessageProtocol
import SignedLinks
import TestSupport
import Testing

/// Every page in a real browser, and what people do there: the stories of `Tests/Browser/stories`.
@Suite(.serialized) struct BrowserTests {
    private static let linkKey = Data(repeating: 7, count: 32)
    /// Of the staff, beside an administrator.
    private static let roles = [
        "developer", "researcher", "author", "editor", "support", "station-editor", "station-viewer",
    ]

    /// On a phone, or in `make browser` on everything. Screenshots of each page lie in `.local/browser` afterwards.
    @Test func pagesWorkInChromiumWithoutAnyError() async throws {
        try await PaymentProvidersForTests.running { providers in try await browse(paying: providers) }
    }

    private func browse(paying providers: PaymentProvidersForTests) async throws {
        let settings = providers.settings.merging([
            "INGEST_GATEWAY_LINK_KEYS": Self.linkKey.base64EncodedString(), "INGEST_GATEWAY_ADVERTISING_SPACE": "on",
        ]) { $1 }
        try await StackUnderTest.run(settings: settings) { stack in
            let demo = try await stack.breatheEasy("demo")
            let client = ReportClient(stack)
            let (reader, expert) = (try await client.signUp("reader"), try await client.signUp("expert"))
            try await client.subscribe(reader)
            try await stack.breatheEasy("experts", "add", expert.userID)
            _ = try await client.signUp("staff")
            try await stack.breatheEasy(
                "roles", "grant", "--email", "staff@example.org", "--role", "administrator")
            for role in Self.roles {
                _ = try await client.signUp(role)
                try await stack.breatheEasy("roles", "grant", "--email", "\(role)@example.org", "--role", role)
            }
            try await stack.knowsAudience([reader.userID])
            _ = try await client.report(by: expert, trace: "\(TraceParent())")

            let userID = UserID(try #require(UUID(uuidString: reader.userID)))
            let token = try LinkSealer(keys: [Self.linkKey]).token(
                for: .unsubscribe(userID, .email, .alert), at: Date())
            try await stack.startStatus()
            try await stack.behindTheProxy { url in
                try await PagesInBrowser.browse(
                    PagesInBrowser.Cast(
                        base: url, password: ReportClient.password,
                        people: Dictionary(
                            uniqueKeysWithValues: (["reader", "staff"] + Self.roles).map {
                                ($0, "\($0)@example.org")
                            }),
                        links: Self.links(in: demo), paths: ["unsubscribe": "/links/\(token)"],
                        environment: stack.environment))
            }
        }
    }

    /// Paths that sign in as the demo's people, from what it prints: a line with the name, then one with the link.
    private static func links(in demo: String) -> [String: String] {
        let found = demo.matches(of: /(\w+), [^\n]*\n\s*\S*(\/sign-in\/demo\/[A-Za-z0-9_-]+)/)
        return Dictionary(found.map { ($0.1.lowercased(), String($0.2)) }) { first, _ in first }
    }
}
