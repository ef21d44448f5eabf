import Domain
import Foundation
import MessageProtocol
import SignedLinks
import TestSupport
import Testing

/// Every page in a real browser: signing in, the inbox, the quiz, an upload, a link, signing out,
/// and the operators' status page.
@Suite(.serialized) struct BrowserTests {
    private static let linkKey = Data(repeating: 7, count: 32)

    /// Screenshots of each page lie in `.local/browser` afterwards.
    @Test func pagesWorkInChromiumWithoutAnyError() async throws {
        let settings = ["INGEST_GATEWAY_LINK_KEYS": Self.linkKey.base64EncodedString()]
        try await StackUnderTest.run(settings: settings) { stack in
            let client = ReportClient(stack)
            let (reader, expert) = (try await client.signUp("reader"), try await client.signUp("expert"))
            try await client.subscribe(reader)
            try await stack.breatheEasy("experts", "add", expert.userID)
            try await stack.knowsAudience([reader.userID])
            _ = try await client.report(by: expert, trace: "\(TraceParent())")

            let userID = UserID(try #require(UUID(uuidString: reader.userID)))
            let token = try LinkSealer(keys: [Self.linkKey]).token(
                for: .unsubscribe(userID, .email, .alert), at: Date())
            try await stack.startStatus()
            try await stack.behindTheProxy { url in
                try await PagesInBrowser.browse(
                    url, email: "reader@example.org", password: ReportClient.password, link: "/links/\(token)",
                    status: PagesInBrowser.StatusPage(
                        url: "\(url)/status", token: stack.environment["STATUS_OPERATOR_TOKEN"] ?? ""))
            }
        }
    }
}
