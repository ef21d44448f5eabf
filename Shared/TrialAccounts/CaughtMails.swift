public import Foundation

/// What a mail catcher has kept: a maildir (https://cr.yp.to/proto/maildir.html), where every mail is a file of its own.
public struct CaughtMails: Sendable {
    /// The maildir itself, with `new` below it.
    private let folder: URL

    public init(in folder: URL) { self.folder = folder }

    /// The token of the newest link that confirms an address.
    /// - Returns: nil while no such mail has come.
    public func confirmation(of address: String) -> String? {
        let mails = folder.appending(path: "new")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: mails.path)) ?? []
        // Names begin with the second of their arrival.
        for name in names.sorted(by: >) {
            guard let bytes = FileManager.default.contents(atPath: mails.appending(path: name).path) else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            // Of an address, accounts keeps small letters.
            guard text.contains(address.lowercased()) else { continue }
            if let token = Self.token(in: text) { return token }
        }
        return nil
    }

    private static func token(in mail: String) -> String? {
        // Lines that are too long are broken behind a =: RFC 2045, 6.7.
        let text = mail.replacing("=\r\n", with: "").replacing("=\n", with: "")
        return text.firstMatch(of: /\/account\/confirm#([A-Za-z0-9_-]{43})/).map { String($0.1) }
    }
}
