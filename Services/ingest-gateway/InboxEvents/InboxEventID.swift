import Domain
import Foundation

/// What an event is called, so that a client that comes back can say where it was: the time of the entry in
/// microseconds, then its id.
struct InboxEventID: Hashable, Sendable, CustomStringConvertible {
    var createdAt: Date
    var notificationID: UUID
}

extension InboxEventID {
    init(_ entry: InboxEntry) { (createdAt, notificationID) = (entry.createdAt, entry.id.uuid) }

    /// - Returns: nil for what no event was ever called.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([0-9]{1,16})-(.{36})/), let microseconds = Double(match.1),
            let notificationID = UUID(uuidString: String(match.2))
        else { return nil }
        (createdAt, self.notificationID) = (Date(timeIntervalSince1970: microseconds / 1e6), notificationID)
    }

    var description: String {
        "\(Int((createdAt.timeIntervalSince1970 * 1e6).rounded()))-\(notificationID.uuidString.lowercased())"
    }
}
