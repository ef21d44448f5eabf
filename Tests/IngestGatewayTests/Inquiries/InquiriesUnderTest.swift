import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import RequestedNotifications
import Sessions
import SignedLinks
import Testing

@testable import ingest_gateway

/// Contact and support's inbox over a gateway that sends mail.
struct InquiriesUnderTest: Sendable {
    let gateway: GatewayUnderTest
    let clock: ClockForTests

    static func run(
        congestion: Congestion = Congestion(nil), sendsMail: Bool = true,
        _ body: @escaping @Sendable (InquiriesUnderTest) async throws -> Void
    ) async throws {
        let clock = ClockForTests(GatewayUnderTest.now)
        var settings = GatewaySettings(linkSealer: sendsMail ? try LinkSealer.ofInquiries() : nil)
        settings.publicURL = try #require(URL(string: "https://breathe.example"))
        try await GatewayUnderTest.run(congestion: congestion, clock: clock, settings: settings) { gateway in
            try await body(InquiriesUnderTest(gateway: gateway, clock: clock))
        }
    }

    /// The browser of somebody who is not signed in.
    var stranger: BrowserSession { BrowserSession(gateway: gateway) }

    func support() async throws -> (person: PeopleForTests.Person, browser: BrowserSession) {
        let person = try await gateway.people.staff("support", at: GatewayUnderTest.now)
        return (person, BrowserSession(gateway: gateway, token: person.token.text, reason: "the inbox"))
    }

    /// Opens the form and fills it in as slowly as people do.
    func write(
        _ message: String = "The card of birch is wrong.", as email: String = "ada@example.org",
        kind: String = "correction", after seconds: Double = 20, more: [(String, String)] = []
    ) async throws -> Answer {
        let page = try await stranger.get("/contact").text
        let opened = try #require(page.firstMatch(of: #/name="opened" value="([^"]+)"/#)?.1)
        let key = try #require(page.firstMatch(of: #/name="key" value="([^"]+)"/#)?.1)
        clock.advance(by: seconds)
        return try await stranger.post(
            "/contact",
            [
                ("kind", kind), ("message", message), ("email", email), ("opened", String(opened)),
                ("key", String(key)), ("website", ""),
            ] + more)
    }

    /// Writes without an account and opens the mailed link.
    /// - Returns: the inquiry's id.
    @discardableResult
    func writeAndConfirm(
        _ message: String = "The card of birch is wrong.", as email: String = "ada@example.org"
    ) async throws -> InquiryID {
        let sent = try await write(message, as: email)
        try #require(sent.status == 303, "\(sent.text)")
        let confirmed = try await stranger.post(try await confirmation(), [])
        try #require(confirmed.status == 200)
        let ids = try await gateway.pool.query("SELECT inquiry_id FROM inquiries ORDER BY changed_at DESC LIMIT 1")
            .decode(UUID.self)
        return InquiryID(try #require(ids.first))
    }

    /// The path of the newest mail's link.
    func confirmation() async throws -> String {
        let link = try #require(try await mails().last?.link)
        return try #require(link.split(separator: "breathe.example").last).description
    }

    /// What the notifier will read of the mails that were requested, the oldest first.
    func mails() async throws -> [RequestedContent] {
        var mails: [RequestedContent] = []
        for request in try await gateway.announced(NotificationRequested.self) {
            let sealed = try await gateway.pool.query(
                "SELECT sealed FROM notification_contents WHERE request_id = \(request.requestID.uuid)"
            ).decode([UInt8].self).first
            let content = RequestedContent(
                opening: try #require(sealed), of: request.requestID, with: try LinkSealer.ofInquiries())
            mails.append(try #require(content))
        }
        return mails
    }

    /// Rows of a table.
    func count(_ table: String) async throws -> Int {
        try await gateway.pool.query("SELECT count(*) FROM \(identifier: table)").decode(Int.self).reduce(0, +)
    }

    func kinds() async throws -> [NotificationRequested.Kind] {
        try await gateway.announced(NotificationRequested.self).map(\.kind)
    }

    /// Of somebody with an account, through the API.
    func send(_ message: String = "A suggestion.", of person: PeopleForTests.Person) async throws -> InquiryID {
        let body = #"{"kind": "suggestion", "message": "\#(message)"}"#
        let answer = try await gateway.call(.post, "/api/v1/inquiries", token: person.token.text, body)
        try #require(answer.status == 201, "\(answer.text)")
        let text = try answer.decoded([String: String].self)["id"]
        return try #require(text.flatMap { InquiryID($0) })
    }
}

extension LinkSealer {
    fileprivate static func ofInquiries() throws -> LinkSealer {
        try LinkSealer(keys: [Data(repeating: 9, count: 32)])
    }
}
