import Foundation

/// What is shown of `Notification` of the contract.
struct InboxNotification: Decodable, Equatable, Sendable {
    var id: String
    var kind: String
    var urgency: String
    var title: String
    var body: String
    var createdAt: Date
    var openedAt: Date?

    /// A row of the table: `*` marks what nobody has opened.
    func cells(in zone: TimeZone = .current) -> [String] {
        [openedAt == nil ? "*" : "", DisplayedTime.minute(createdAt, in: zone), kind, text]
    }

    func line(in zone: TimeZone = .current) -> String {
        "\(DisplayedTime.minute(createdAt, in: zone))  \(text)".printable
    }

    private var text: String {
        let mark = urgency == "urgent" ? "Urgent: " : ""
        return body.isEmpty ? "\(mark)\(title)" : "\(mark)\(title): \(body.replacing("\n", with: " "))"
    }
}

/// A page of the inbox.
struct InboxPage: Decodable, Equatable, Sendable {
    var notifications: [InboxNotification]
    /// What the page behind it is asked for with.
    var next: String?
}

extension InboxPage {
    /// The notifications of a page, each with its own JSON, as the stream has them.
    static func each(of page: [UInt8]) throws -> [Answered<InboxNotification>] {
        guard let object = try? JSONSerialization.jsonObject(with: Data(page)) as? [String: Any],
            let entries = object["notifications"] as? [Any]
        else { throw ClientFailure(.refused, "The server's answer cannot be read: is this client older?") }
        return try entries.map { entry in
            let json = Array(
                try JSONSerialization.data(withJSONObject: entry, options: [.sortedKeys, .withoutEscapingSlashes]))
            return Answered(value: try APICoding.decode(InboxNotification.self, json), json: json)
        }
    }
}
