import Crypto
import Domain
import Foundation
import MessageProtocol

@testable import notifier

/// A notification that one person of a random world has.
struct HeldNotification: Sendable {
    let id: UUID
    let sourceID: UUID
    var thread: NotificationThread?
    var text: InboxText
    var openedAt: Date?
    /// When each copy of it was stored; a person who moved between two ranges may have two.
    private(set) var receivedAt: Set<Date> = []
    /// The seats to which it came in blocks.
    private(set) var seats: Set<Seat> = []
    /// Whether it also came, or only, in a batch or by itself.
    private(set) var isRow = false

    init(of alert: WorldAlert, for userID: UserID, _ share: WorldAlert.Share) {
        id = Self.id(of: alert.id.uuid, for: userID)
        sourceID = alert.id.uuid
        thread = NotificationThread(id: alert.threadID, raisedAt: alert.raisedAt)
        text = InboxText(
            kind: alert.lane == .digest ? "digest" : "alert", urgency: alert.urgency.rawValue,
            alertID: alert.lane == .digest ? nil : alert.id.uuid, language: share.language,
            title: alert.title(in: share.language), body: alert.body(for: share), expiresAt: alert.expiresAt)
    }

    init(id: UUID, personal notification: NewNotification) {
        self.id = id
        sourceID = notification.sourceID
        text = InboxText(
            kind: notification.kind.rawValue, urgency: notification.urgency.rawValue, alertID: nil,
            language: notification.language, title: notification.text.title, body: notification.text.body,
            expiresAt: notification.expiresAt)
        receive(at: nil, notification.createdAt)
    }

    /// - Parameter seat: nil for a row of one's own, of which a second changes nothing.
    mutating func receive(at seat: Seat?, _ time: Date) {
        guard let seat else {
            if !isRow { receivedAt.insert(time) }
            isRow = true
            return
        }
        if seats.insert(seat).inserted { receivedAt.insert(time) }
    }

    func isNewer(than other: HeldNotification) -> Bool {
        guard let thread, let other = other.thread else { return false }
        return thread.id == other.id && thread.raisedAt > other.raisedAt
    }

    /// Since the first of what is newer, unless it was opened before.
    func isSuperseded(among held: [HeldNotification]) -> Bool {
        guard let first = held.filter({ $0.isNewer(than: self) }).flatMap(\.receivedAt).min() else { return false }
        return openedAt.map { $0 >= first } ?? true
    }

    /// As clients know it: it has not changed since 0.8.0.
    static func id(of sourceID: UUID, for userID: UserID) -> UUID {
        let text = "\(userID)\(sourceID.uuidString.lowercased())"
        let bytes = Array(Insecure.MD5.hash(data: Data(text.utf8)))
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}

/// What a person reads of a notification.
struct InboxText: Sendable, Equatable {
    var kind: String
    var urgency: String
    var alertID: UUID?
    var language: String
    var title: String
    var body: String
    var expiresAt: Date?
}
