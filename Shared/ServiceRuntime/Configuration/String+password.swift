import Foundation

extension String {
    /// A URL with this password, percent-encoded, where it names a user and no password; else as it was.
    ///
    ///     "amqp://notifier@rabbitmq/breathe-easy"  →  "amqp://notifier:secret@rabbitmq/breathe-easy"
    func withPassword(_ password: String) -> String {
        guard let scheme = range(of: "://") else { return self }
        let authority = self[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        guard let at = authority.lastIndex(of: "@"), !authority[..<at].isEmpty, !authority[..<at].contains(":"),
            let encoded = password.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        else { return self }
        return self[..<at] + ":" + encoded + self[at...]
    }
}
