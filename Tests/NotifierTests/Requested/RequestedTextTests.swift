import Localization
import MessageProtocol
import RequestedNotifications
import Testing

@testable import notifier

@Suite struct RequestedTextTests {
    private static let facts: [RequestedContent.Value: String] = [
        .device: "Firefox on Android", .time: "27 April", .roles: "editor", .address: "a…@example.org",
        .person: "birch9",
    ]

    @Test(arguments: NotificationRequested.Kind.allCases)
    func everyKindIsWrittenInBothLanguages(kind: NotificationRequested.Kind) throws {
        let english = try #require(RequestedText(of: kind, RequestedContent(language: "en-GB", values: Self.facts)))
        let german = try #require(RequestedText(of: kind, RequestedContent(language: "de-AT", values: Self.facts)))

        #expect((english.language, german.language) == (.english, .german))
        for (one, other) in [
            (english.title, german.title), (english.body, german.body), (english.reason, german.reason),
            (english.hint, german.hint),
        ] { #expect(one != other && !one.isEmpty && !other.isEmpty) }
        #expect((english.label == nil) == (kind == .erasureComplete))
        #expect((german.label == nil) == (kind == .erasureComplete))
        for text in [english, german] { #expect(!(text.title + text.body).contains("!")) }
    }

    @Test(arguments: NotificationRequested.Kind.allCases, ["en", "de"])
    func missingFactsLeaveNoGap(kind: NotificationRequested.Kind, language: String) throws {
        let text = try #require(RequestedText(of: kind, RequestedContent(language: language)))

        for gap in ["  ", " .", " ,", "nil", "()"] { #expect(!text.body.contains(gap)) }
    }

    /// For browsers without JavaScript, which cannot take it from the link.
    @Test(arguments: [("en", "If the page asks for a code, it is abc-_1"), ("de", "ist es abc-_1")])
    func aMailSaysTheCodeOfItsLink(language: String, sentence: String) throws {
        let link = "https://breathe.example/account/confirm#abc-_1"
        let text = try #require(RequestedText(of: .confirmAddress, RequestedContent(language: language, link: link)))
        #expect(text.body.hasSuffix(sentence))

        let plain = RequestedContent(language: language, link: "https://breathe.example/sign-up")
        #expect(try #require(RequestedText(of: .resetUnknown, plain)).body.contains("abc") == false)
    }

    @Test func aKindWithoutWordsIsNone() {
        let kind = NotificationRequested.Kind(rawValue: "advertisement")
        #expect(RequestedText(of: kind, RequestedContent(language: "en")) == nil)
    }

    @Test func whatABrowserCallsItselfStaysOneShortLine() throws {
        let device = "Fire\r\nfox\u{202E}\u{2028} " + String(repeating: "x", count: 1_000)
        let content = RequestedContent(language: "en", values: [.device: device])

        let text = try #require(RequestedText(of: .newSignIn, content))

        #expect(text.body.hasPrefix("Somebody signed in with Firefox xxx"))
        #expect(text.body.utf8.count < 400)
    }

    /// To a doctor: it is about nobody whom they could know by it.
    @Test(arguments: [
        (NotificationRequested.Kind.reportShared, "en", "A patient shares a pain report with you", "until 27 April"),
        (.reportShared, "de", "Ein Schmerzbericht wird mit Ihnen geteilt", "bis 27 April"),
        (.skinPhotosShared, "en", "A patient shares photos of their skin with you", "until 27 April"),
        (.skinPhotosShared, "de", "Fotos der Haut werden mit Ihnen geteilt", "bis 27 April"),
    ])
    func aMailToADoctorNamesNobody(
        kind: NotificationRequested.Kind, language: String, title: String, end: String
    ) throws {
        let text = try #require(RequestedText(of: kind, RequestedContent(language: language, values: Self.facts)))
        let stranger = try #require(RequestedText(of: .resetUnknown, RequestedContent(language: language)))
        #expect(text.title == title && text.body.contains(end))
        #expect(text.reason == stranger.reason && !text.inInbox)
        for fact in ["birch9", "a…@example.org", "Firefox"] { #expect(!text.body.contains(fact), "\(fact)") }
    }

    @Test func aMailOfferedToAStrangerDoesNotSpeakOfTheirAccount() throws {
        let text = try #require(RequestedText(of: .resetUnknown, RequestedContent(language: "en")))

        #expect(text.reason == "You receive this email because somebody entered your address in Breathe Easy.")
        #expect(!text.inInbox)
    }

    /// Somebody else may have typed the address.
    @Test(arguments: ["en", "de"]) func nothingTypedGoesToAnAddressThatIsToBeConfirmed(language: String) throws {
        let content = RequestedContent(
            language: language, values: [.answer: "typed", .summary: "typed", .person: "typed"])
        let text = try #require(RequestedText(of: .confirmInquiry, content))
        let stranger = try #require(RequestedText(of: .resetUnknown, RequestedContent(language: language)))
        #expect(!(text.title + text.body).contains("typed") && text.reason == stranger.reason && !text.inInbox)
    }

    @Test func anAnswerOfSupportIsMailedWithItsLinesAndTheInboxHasNoneOfIt() throws {
        let answer = "Dear Ada,\n\nit is\u{202E} mended.\nSupport"
        let content = RequestedContent(language: "en", values: [.answer: answer])
        let text = try #require(RequestedText(of: .inquiryAnswered, content))
        #expect(text.body.hasPrefix("Dear Ada,\n\nit is mended.\nSupport\n\n"))
        #expect(text.inInbox && !text.entryBody.contains("mended"))
        #expect(text.reason == "You receive this email because you wrote to the support of Breathe Easy.")
    }
}
