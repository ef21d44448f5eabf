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

    /// A byte for the action, its ids of 16 bytes each, then a byte for each choice. Links that were sent must keep
    /// their meaning, so every number is stated here.
    var bytes: [UInt8] {
        switch self {
        case .unsubscribe(let user, let channel, let kind):
            [Code.unsubscribe.rawValue] + Self.bytes(user.uuid) + [channel.linkNumber, kind.linkNumber]
        case .opened(let user, let notification, let channel):
            [Code.opened.rawValue] + Self.bytes(user.uuid) + Self.bytes(notification) + [channel.linkNumber]
        case .delivered(let user, let notification, let channel):
            [Code.delivered.rawValue] + Self.bytes(user.uuid) + Self.bytes(notification) + [channel.linkNumber]
        case .feedback(let user, let alert, let verdict):
            [Code.feedback.rawValue] + Self.bytes(user.uuid) + Self.bytes(alert.uuid) + [verdict.linkNumber]
        }
    }

    /// Nil for bytes that encode no action.
    init?(bytes: [UInt8]) {
        guard let code = bytes.first.flatMap(Code.init), let user = Self.uuid(bytes, at: 1).map({ UserID($0) }) else {
            return nil
        }
        switch (code, bytes.count) {
        case (.unsubscribe, 19):
            guard let channel = Channel(linkNumber: bytes[17]),
                let kind = NotificationKind(linkNumber: bytes[18])
            else { return nil }
            self = .unsubscribe(user, channel, kind)
        case (.opened, 34), (.delivered, 34):
            guard let notification = Self.uuid(bytes, at: 17), let channel = Channel(linkNumber: bytes[33]) else {
                return nil
            }
            self =
                code == .opened
                ? .opened(user, notification: notification, channel)
                : .delivered(user, notification: notification, channel)
        case (.feedback, 34):
            guard let alert = Self.uuid(bytes, at: 17), let verdict = AlertFeedback(linkNumber: bytes[33]) else {
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
}

/// A choice with a number in links, which never changes and is never given to another.
private protocol LinkChoice: CaseIterable {
    var linkNumber: UInt8 { get }
}

extension LinkChoice {
    fileprivate init?(linkNumber: UInt8) {
        guard let choice = Self.allCases.first(where: { $0.linkNumber == linkNumber }) else { return nil }
        self = choice
    }
}

extension Channel: LinkChoice {
    fileprivate var linkNumber: UInt8 {
        switch self {
        case .inApp: 0
        case .email: 1
        case .webPush: 2
        case .apns: 3
        case .fcm: 4
        case .webhook: 5
        }
    }
}

extension NotificationKind: LinkChoice {
    fileprivate var linkNumber: UInt8 {
        switch self {
        case .alert: 0
        case .digest: 1
        case .quizSuggestion: 2
        case .reminder: 3
        // They have no timing that a link could turn off, so no link is read with them.
        case .test: 4
        case .account: 5
        }
    }
}

extension AlertFeedback: LinkChoice {
    fileprivate var linkNumber: UInt8 {
        switch self {
        case .useful: 0
        case .tooEarly: 1
        case .tooMuch: 2
        }
    }
}

extension LinkAction {
    /// For how long a link works, in days. Unsubscribing must keep working long after a mail: a year, where the law
    /// requires 30 (CAN-SPAM, 16 CFR 316) or 60 days (CASL). The rest is about one notification.
    var lifetime: Int {
        switch self {
        case .unsubscribe: 366
        case .opened, .delivered, .feedback: 60
        }
    }
}
