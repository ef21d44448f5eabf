/// An enhanced status code of a mail system, such as 5.1.1: RFC 3463.
struct EnhancedStatus: Sendable, Hashable {
    /// 2 for success, 4 for a transient and 5 for a permanent error.
    let kind: Int
    let subject: Int
    let detail: Int

    init(_ kind: Int, _ subject: Int, _ detail: Int) {
        (self.kind, self.subject, self.detail) = (kind, subject, detail)
    }

    /// - Parameter text: the code, optionally followed by more text.
    init?(startOf text: some StringProtocol) {
        guard let match = String(text).prefixMatch(of: /([245])\.(\d{1,3})\.(\d{1,3})(?!\d)/),
            let kind = Int(match.1), let subject = Int(match.2), let detail = Int(match.3)
        else { return nil }
        self.init(kind, subject, detail)
    }

    /// Whether the mailbox does not exist or takes no mail any more: bad mailbox, bad system, bad syntax, moved,
    /// a domain that takes no mail (RFC 7505), a disabled mailbox.
    var saysAddressIsGone: Bool {
        switch (kind, subject, detail) {
        case (5, 1, 1), (5, 1, 2), (5, 1, 3), (5, 1, 6), (5, 1, 10), (5, 2, 1): true
        default: false
        }
    }

    /// Whether the mail exceeded the mailbox's or the system's size limit, rather than the room left.
    var saysTooLarge: Bool {
        switch (kind, subject, detail) {
        case (5, 2, 3), (5, 3, 4): true
        default: false
        }
    }
}
