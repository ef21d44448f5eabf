/// A status code of mail systems: RFC 3463, such as 5.1.1.
struct EnhancedStatus: Sendable, Hashable {
    /// 2 for success, 4 for a passing and 5 for a lasting failure.
    let kind: Int
    let subject: Int
    let detail: Int

    init(_ kind: Int, _ subject: Int, _ detail: Int) {
        (self.kind, self.subject, self.detail) = (kind, subject, detail)
    }

    /// - Parameter text: the code, perhaps with more text after it.
    init?(startOf text: some StringProtocol) {
        guard let match = String(text).prefixMatch(of: /([245])\.(\d{1,3})\.(\d{1,3})(?!\d)/),
            let kind = Int(match.1), let subject = Int(match.2), let detail = Int(match.3)
        else { return nil }
        self.init(kind, subject, detail)
    }

    /// Whether there is no such mailbox, or no mail goes there any more: bad mailbox, bad system, bad syntax, moved,
    /// a domain that takes no mail (RFC 7505), a disabled mailbox.
    var saysAddressIsGone: Bool {
        switch (kind, subject, detail) {
        case (5, 1, 1), (5, 1, 2), (5, 1, 3), (5, 1, 6), (5, 1, 10), (5, 2, 1): true
        default: false
        }
    }

    /// Whether the mail was too large for the mailbox's or the system's rule, not for what room was left.
    var saysTooLarge: Bool {
        switch (kind, subject, detail) {
        case (5, 2, 3), (5, 3, 4): true
        default: false
        }
    }
}
