import Foundation
import HTTPFetch
import TestSupport
import Testing

@Suite struct MailMessageTests {
    private let stamp: MailStamp
    private let sender: Mailbox
    private let ada: Mailbox

    init() throws {
        stamp = try MailStamp(date: Date(timeIntervalSince1970: 1_795_251_835), messageID: "n-17@breathe.test")
        sender = try Mailbox(name: "Breathe Easy", address: MailAddress("alerts@breathe.test"))
        ada = try Mailbox(address: MailAddress("ada@home.test"))
    }

    private func message(subject: String = "Pollen", text: String = "Birch") throws -> MailMessage {
        try MailMessage(from: sender, to: [ada], subject: subject, text: text, stamp: stamp)
    }

    private func composed(_ message: MailMessage) -> String { String(decoding: message.composed(), as: UTF8.self) }

    @Test func composesAWholeMessage() throws {
        var message = try message(subject: "Birch is high", text: "Stay in.\nClose the windows.")
        message.extraFields = [try MailField(name: "List-Unsubscribe", value: "<https://breathe.test/u/1>")]

        let expected = [
            #"From: "Breathe Easy" <alerts@breathe.test>"#, "To: ada@home.test", "Subject: Birch is high",
            "Date: Sat, 21 Nov 2026 09:03:55 +0000", "Message-ID: <n-17@breathe.test>", "MIME-Version: 1.0",
            "List-Unsubscribe: <https://breathe.test/u/1>", "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable", "", "Stay in.", "Close the windows.", "",
        ]
        #expect(composed(message) == expected.joined(separator: "\r\n"))
    }

    @Test func encodesASubjectThatIsNotASCII() throws {
        #expect(
            try composed(message(subject: "Gräser: sehr hoch")).contains(
                "Subject: =?UTF-8?B?R3LDpHNlcjogc2VociBob2No?=\r\n"))
    }

    @Test func encodesPlainTextThatLooksEncoded() throws {
        #expect(try !composed(message(subject: "=?UTF-8?B?c3BhbQ==?=")).contains("Subject: =?UTF-8?B?c3BhbQ==?="))
    }

    @Test func foldsALongSubjectWithoutCuttingACharacter() throws {
        let subject = String(repeating: "Gräserpollen 🌾 ", count: 20)

        let lines = try composed(message(subject: subject)).split(separator: "\r\n").drop { !$0.hasPrefix("Subject: ") }
        let folded = lines.prefix { $0.hasPrefix("Subject: ") || $0.hasPrefix(" ") }
        let words = folded.compactMap { $0.firstMatch(of: /=\?UTF-8\?B\?([^?]*)\?=/)?.output.1 }
        let pieces = words.compactMap { Data(base64Encoded: String($0)).flatMap { String(data: $0, encoding: .utf8) } }

        #expect(folded.allSatisfy { $0.utf8.count <= 76 })
        #expect(pieces.joined() == subject)
    }

    @Test(arguments: ["a\r\nBcc: all@home.test", "a\nb", "a\rb", "a\u{0}b", "a\u{85}b", "a\u{2028}b"])
    func refusesALineBreakInTheSubject(subject: String) {
        #expect(throws: HTTPFetchError.invalidMail(.controlCharacter(field: "Subject"))) {
            try message(subject: subject)
        }
    }

    @Test func refusesALineBreakInANameOrAField() throws {
        #expect(throws: HTTPFetchError.self) { try Mailbox(name: "Ada\r\nBcc: x@y.test", address: ada.address) }
        #expect(throws: HTTPFetchError.self) { try MailField(name: "X-A", value: "1\r\nBcc: x@y.test") }
        #expect(throws: HTTPFetchError.self) { try MailField(name: "X-A: 1\r\nBcc", value: "x@y.test") }
        #expect(throws: HTTPFetchError.self) { try MailStamp(date: .now, messageID: "a@b>\r\nBcc: x@y.test") }
    }

    @Test func quotesANameSoThatItStaysOneName() throws {
        let sly = try Mailbox(name: #"Ada" <boss@home.test>, ""#, address: ada.address)
        let message = try MailMessage(from: sender, to: [sly], subject: "a", text: "b", stamp: stamp)

        #expect(composed(message).contains(#"To: "Ada\" <boss@home.test>, \"" <ada@home.test>"#))
    }

    @Test func keepsEveryLineShortAndASCII() throws {
        let text = String(repeating: "Gräser und Bäume = Niesen ", count: 40) + "\n.\nspace at the end \n"

        let bytes = try message(text: text).composed()

        #expect(bytes.allSatisfy { $0 < 0x80 })
        #expect(String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
    }

    @Test(arguments: [
        ("", ""), ("a", "a\r\n"), ("a\n", "a\r\n"), ("a\n\n", "a\r\n\r\n"), ("a\r\nb", "a\r\nb\r\n"),
        ("a\rb", "a\r\nb\r\n"),
        ("\r\r\n", "\r\n\r\n"), ("a \nb\t", "a=20\r\nb=09\r\n"), ("a b\tc", "a b\tc\r\n"), ("1=2", "1=3D2\r\n"),
        ("ü", "=C3=BC\r\n"), (String(repeating: "x", count: 75), String(repeating: "x", count: 75) + "\r\n"),
        (String(repeating: "x", count: 76), String(repeating: "x", count: 75) + "=\r\nx\r\n"),
        (String(repeating: "x", count: 73) + "=", String(repeating: "x", count: 73) + "=\r\n=3D\r\n"),
    ])
    func encodesEveryLineByTheRules(_ text: String, _ encoded: String) throws {
        let composed = try composed(message(text: text))

        let body = try #require(composed.firstRange(of: "\r\n\r\n"))
        #expect(String(composed[body.upperBound...]) == encoded)
    }

    @Test(arguments: [
        "a@b@c", "ada", "@home.test", "ada@", "ada@home..test", "a b@home.test", "a\r\n@home.test", "<a@b>",
        "ädа@home.test",
    ])
    func refusesAMalformedAddress(text: String) {
        #expect(throws: HTTPFetchError.invalidMail(.malformedAddress)) { try MailAddress(text) }
    }

    @Test(arguments: ["a\nb\r\n", "a\rb\r\n", "a\u{0}b\r\n", "a\r", "\n"])
    func refusesAMessageWithABareLineBreak(message: String) {
        #expect(throws: HTTPFetchError.invalidMail(.bareLineBreak)) {
            try MailSubmission(sender: ada.address, recipients: [ada.address], message: Array(message.utf8))
        }
    }

    @Test func refusesASubmissionWithoutRecipients() {
        #expect(throws: HTTPFetchError.invalidMail(.noRecipient)) {
            try MailSubmission(sender: ada.address, recipients: [], message: [])
        }
    }

    @Test func isReadBackInBothFormsByAnotherMailLibrary() async throws {
        let html =
            "<p lang=\"de\">Gräser = 120 Körner/m³ 🌾</p>\n--=_breathe-easy\n.\n" + String(repeating: "lang ", count: 60)
        var message = try message(text: "Gräser\n--=_breathe-easy--\n")
        message.html = html + "\n"
        try await SMTPServer.running(.none) { server in
            let client = try SMTPClient(server: MailServer(url: server.url, security: MailServer.Security.none))

            try await client.submit(MailSubmission(message))

            let mail = try await server.firstMail()
            #expect(mail.types == ["multipart/alternative", "text/plain", "text/html"])
            #expect(mail.text == "Gräser\n--=_breathe-easy--\n")
            #expect(mail.html == html + "\n")
        }
    }

    @Test func theEnvelopeMayHaveAnotherSender() throws {
        let bounces = try MailAddress("bounces+17@breathe.test")

        #expect(try MailSubmission(message(), sender: bounces).sender == bounces)
        #expect(try MailSubmission(message()).sender == sender.address)
    }

    @Test(arguments: [
        ("Birch is high", "Birch is high"), ("Gräser", "=?UTF-8?B?R3LDpHNlcg==?="), ("=?UTF-8?B?eA==?=", nil),
    ])
    func aFieldTextIsPlainWhereItCanBe(_ text: String, _ expected: String?) {
        if let expected { #expect(fieldText(text) == expected) } else { #expect(fieldText(text) != text) }
    }

    @Test func aLongFieldTextStaysOnOneLine() {
        let text = fieldText(String(repeating: "Gräserpollen 🌾 ", count: 20))

        #expect(!text.contains { $0.isNewline })
        #expect(text.split(separator: " ").allSatisfy { $0.utf8.count <= 75 && $0.hasPrefix("=?UTF-8?B?") })
    }

    @Test func isReadBackByAnotherMailLibraryAsItWasWritten() async throws {
        let text =
            "Gräser: 120 Körner/m³ 🌾\nspace at the end \n.\n..dots = fine\n" + String(repeating: "lang ", count: 60)
            + "\n"
        try await SMTPServer.running(.none) { server in
            let client = try SMTPClient(server: MailServer(url: server.url, security: MailServer.Security.none))

            try await client.submit(
                MailSubmission(message(subject: "Gräser 🌾 " + String(repeating: "x", count: 90), text: text)))

            let mail = try await server.firstMail()
            #expect(mail.subject == "Gräser 🌾 " + String(repeating: "x", count: 90))
            #expect(mail.text == text)
            #expect(mail.recipients == ["ada@home.test"])
        }
    }
}
