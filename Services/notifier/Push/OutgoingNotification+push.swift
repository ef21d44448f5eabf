import Domain
import Foundation

extension OutgoingNotification {
    /// How long a provider should try to reach a device that is off, in seconds: until the message expires, a day if it
    /// does not, and at most four weeks, FCM's limit
    /// (https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode, "Invalid TTL").
    func secondsToLive(at now: Date) -> Int {
        let seconds = expiresAt.map { $0.timeIntervalSince(now) } ?? 86_400
        return Int(min(max(seconds, 0), 2_419_200))
    }

    /// The key under which a provider or a device keeps the newest message only: 22 characters of base64url, as the
    /// Topic of RFC 8030 allows (section 5.4, at most 32).
    var collapseKey: String { withUnsafeBytes(of: collapseID.uuid) { Data($0) }.base64URL }

    /// A payload within a size limit: with the whole text if that fits, otherwise with a shortened body.
    /// - Parameter payload: renders the JSON around a title and a body.
    /// - Returns: nil when even the shortest body is too long.
    func payload(atMost limit: Int, _ payload: (_ title: String, _ body: String) -> JSONText) -> [UInt8]? {
        let title = title.shortened(toJSONBytes: Self.longestTitle)
        let whole = payload(title, body).bytes
        guard whole.count > limit else { return whole }
        let room = JSONText.length(of: body) - (whole.count - limit)
        let shortened = payload(title, body.shortened(toJSONBytes: max(room, 0))).bytes
        return shortened.count <= limit ? shortened : nil
    }

    /// In bytes of JSON.
    private static let longestTitle = 500
}

extension String {
    /// Shortens to at most `limit` bytes between the quotation marks of JSON, at a whole character, with an ellipsis.
    func shortened(toJSONBytes limit: Int) -> String {
        guard JSONText.length(of: self) > limit else { return self }
        var left = limit - JSONText.length(of: "…")
        guard left >= 0 else { return "" }
        var end = startIndex
        while end < endIndex {
            let next = index(after: end)
            left -= JSONText.length(of: self[end..<next])
            guard left >= 0 else { break }
            end = next
        }
        return self[..<end] + "…"
    }
}
