public import Domain
public import Foundation

/// What a link in a mail or a push message does, without signing in.
public enum LinkAction: Hashable, Sendable {
    /// Unsubscribes from this kind of notification on this channel.
    case unsubscribe(UserID, Channel, NotificationKind)
    /// The person or the device has received it over this channel.
    case opened(UserID, notification: UUID, Channel)
    case delivered(UserID, notification: UUID, Channel)
    case feedback(UserID, AlertID, AlertFeedback)
}

extension LinkAction {
    private enum Code: UInt8 {
        case unsubscribe = 1
        case opened, delivered, feedback
    }

    /// A byte for the action, its ids of 16 bytes each, then a byte for each choice: its index among all cases.
    var bytes: [UInt8] {
        switch self {
        case .unsubscribe(let user, let channel, let kind):
            [Code.unsubscribe.rawValue] + Self.bytes(user.uuid) + [Self.place(channel), Self.place(kind)]
        case .opened(let user, let notification, let channel):
            [Code.opened.rawValue] + Self.bytes(user.uuid) + Self.bytes(notification) + [Self.place(channel)]
        case .delivered(let user, let notification, let channel):
            [Code.delivered.rawValue] + Self.bytes(user.uuid) + Self.bytes(notification) + [Self.place(channel)]
        case .feedback(let user, let alert, let verdict):
            [Code.feedback.rawValue] + Self.bytes(user.uuid) + Self.bytes(alert.uuid) + [Self.place(verdict)]
        }
    }

    /// Nil for bytes that encode no action.
    init?(bytes: [UInt8]) {
        guard let code = bytes.first.flatMap(Code.init), let user = Self.uuid(bytes, at: 1).map({ UserID($0) }) else {
            return nil
        }
        switch (code, bytes.count) {
        case (.unsubscribe, 19):
            guard let channel = Self.choice(Channel.self, bytes[17]),
                let kind = Self.choice(NotificationKind.self, bytes[18])
            else { return nil }
            self = .unsubscribe(user, channel, kind)
        case (.opened, 34), (.delivered, 34):
            guard let notification = Self.uuid(bytes, at: 17), let channel = Self.choice(Channel.self, bytes[33]) else {
                return nil
            }
            self =
                code == .opened
                ? .opened(user, notification: notification, channel)
                : .delivered(user, notification: notification, channel)
        case (.feedback, 34):
            guard let alert = Self.uuid(bytes, at: 17), let verdict = Self.choice(AlertFeedback.self, bytes[33]) else {
                return nil
            }
            self = .feedback(user, AlertID(alert), verdict)
        default: return nil
        }
    }

    private static func bytes(_ uuid: UUID) -> [UInt8] { withUnsafeBytes(of: uuid.uuid) { Array($0) } }

    private static func uuid(_ bytes: [UInt8], at start: Int) -> UUID? {
        guard bytes.count >= start + 16 else { return nil }
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: bytes[start..<start + 16]) }
        return UUID(uuid: uuid)
    }

    private static func place<Choice: CaseIterable & Equatable>(_ choice: Choice) -> UInt8 {
        UInt8(Array(Choice.allCases).firstIndex(of: choice) ?? 0)
    }

    private static func choice<Choice: CaseIterable>(_: Choice.Type, _ place: UInt8) -> Choice? {
        let all = Array(Choice.allCases)
        return all.indices.contains(Int(place)) ? all[Int(place)] : nil
    }
}
