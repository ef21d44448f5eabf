import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import RequestedNotifications
import SignedLinks
import Testing

@testable import skin_check

extension SkinUnderTest {
    /// What the notifier will read of the mails that were requested, the oldest first.
    func mails() async throws -> [RequestedContent] {
        var mails: [RequestedContent] = []
        for request in try await sent(NotificationRequested.self) {
            let rows = try await pool.query(
                "SELECT sealed FROM notification_contents WHERE request_id = \(request.requestID.uuid)"
            ).decode([UInt8].self)
            let sealed = try #require(rows.first)
            let content = RequestedContent(opening: sealed, of: request.requestID, with: .forTests)
            mails.append(try #require(content))
        }
        return mails
    }
}

extension PersonUnderTest {
    /// The fields of a form that shares photos with a doctor.
    static func sharing(_ photos: [SkinPhotoID], days: Int = 14) -> String {
        photos.map { "photo=\($0)&" }.joined()
            + "form=share&name=Dr+Secret&address=Dr%40example.org&days=\(days)&consent=yes"
    }

    /// Sends a link to photos.
    /// - Returns: its path.
    func share(_ photos: [SkinPhotoID], days: Int = 14) async throws -> String {
        let sent = try await submit("/skin/share", Self.sharing(photos, days: days) + "&confirmed=yes")
        try #require(sent.status == 303, "\(sent.words)")
        let link = try #require(try await skin.mails().last?.link)
        return try #require(link.split(separator: "skin.example.org").last).description
    }

    /// What the page lists of each link, for the form that takes it back; the newest first.
    func linksOnPage() async throws -> [String] {
        let page = try await get("/skin/share").text
        return page.matches(of: #/name="link" value="([^"]+)"/#).compactMap {
            String($0.1).addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        }
    }
}
