import Foundation
import Testing
import TrialAccounts

@Suite struct CaughtMailsTests {
    private static let token = "abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNO-"

    private func catching(_ mails: [(name: String, text: String)], _ body: (CaughtMails) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "caught-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "new"), withIntermediateDirectories: true)
        for mail in mails {
            try Data(mail.text.utf8).write(to: folder.appending(path: "new/\(mail.name)"))
        }
        try body(CaughtMails(in: folder))
    }

    private func mail(to address: String, _ text: String) -> String {
        "To: \(address)\r\nSubject: A\r\n\r\n\(text)\r\n"
    }

    @Test func findsTheLinkAcrossABrokenLine() throws {
        let link = "http://localhost:1/account/conf=\r\nirm#\(Self.token.prefix(20))=\r\n\(Self.token.dropFirst(20))"
        try catching([("1700000000.M1", mail(to: "anna@example.org", link))]) { mails in
            #expect(mails.confirmation(of: "anna@example.org") == Self.token)
            #expect(mails.confirmation(of: "ben@example.org") == nil)
        }
    }

    @Test func takesTheNewestOfAnAddress() throws {
        let old = String(repeating: "o", count: 43)
        try catching([
            ("1700000000.M1", mail(to: "anna@example.org", "/account/confirm#\(old)")),
            ("1700000009.M1", mail(to: "anna@example.org", "/account/confirm#\(Self.token)")),
            ("1700000010.M1", mail(to: "anna@example.org", "birch pollen")),
        ]) { #expect($0.confirmation(of: "anna@example.org") == Self.token) }
    }

    @Test func findsNothingWhereNothingWasCaught() {
        #expect(CaughtMails(in: URL(filePath: "/nowhere")).confirmation(of: "anna@example.org") == nil)
    }
}
