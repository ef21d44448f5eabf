import Domain
import Foundation
import HTTPFetch
import Localization
import Testing

@testable import notifier

@Suite struct EmailPageTests {
    private let templates: EmailTemplates
    private let links: NotificationLinks

    init() throws {
        templates = try EmailTemplates()
        links = try .sample()
    }

    @Test func theTextSaysWhatHappenedWhyItCameAndHowToStopIt() throws {
        let page = EmailPage(.sampleMail(), links: links)

        let lines = templates.text(page).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

        let (open, unsubscribe) = (try #require(page.open), try #require(page.unsubscribe))
        #expect(
            lines == [
                "Basel measures 312 grains/m³.", "", "Open in Breathe Easy: \(open.url)", "", "How was this alert?",
                "Useful: \(page.feedback[0].url)", "Too early: \(page.feedback[1].url)",
                "Too much: \(page.feedback[2].url)", "", "-- ",
                "You receive this email because an allergen you chose reached your threshold near your place.",
                "Unsubscribe from emails of this kind: \(unsubscribe.url)", "",
            ])
    }

    @Test func withoutLinksTheTextNamesTheSettings() {
        let text = templates.text(EmailPage(.sampleMail(), links: nil))

        #expect(text.hasSuffix("near your place.\nYou can turn emails off in the Breathe Easy settings.\n"))
        #expect(!text.contains("https://") && !text.contains("How was"))
    }

    @Test func bothFormsCarryTheSameLinks() throws {
        let page = EmailPage(.sampleMail(), links: links)

        for link in try [#require(page.open), #require(page.unsubscribe)] + page.feedback {
            #expect(templates.text(page).contains("\(link.label): \(link.url)\n"))
            #expect(templates.html(page).contains("<a href=\"\(link.url)\">"))
            #expect(templates.html(page).contains(">\(link.label)<"))
        }
        #expect(page.feedback.count == 3)
    }

    @Test func whatSomebodyWroteCannotBecomeHTML() {
        let sly = "<script>alert(\"x\")</script> & 'more'\n<img src=https://spy.example/1.png>"
        let page = EmailPage(.sampleMail(title: "1 < 2 & \"so on\"", body: sly), links: links)

        let html = templates.html(page)

        #expect(!html.contains("<script") && !html.contains("<img"))
        #expect(html.contains("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; "))
        #expect(html.contains("<title>1 &lt; 2 &amp; &quot;so on&quot;</title>"))
        #expect(templates.text(page).hasPrefix(sly + "\n"))
    }

    @Test(arguments: NotificationKind.allCases, ContentLanguage.allCases)
    func theHTMLLoadsNothingAndNamesNoColour(kind: NotificationKind, language: ContentLanguage) {
        let html = templates.html(EmailPage(.sampleMail(kind: kind, language: language.rawValue), links: links))

        for word in ["<img", "<link", "<script", "url(", "src=", "@import", "color:#", "color: #", "background"] {
            #expect(!html.contains(word))
        }
        #expect(html.contains("<html lang=\"\(language.rawValue)\">"))
        #expect(html.contains("<meta name=\"color-scheme\" content=\"light dark\">"))
        #expect(html.contains("<h1"))
        #expect(!html.contains("{{"))
    }

    @Test func paragraphsAndLinesStayApart() {
        let page = EmailPage(.sampleMail(body: "One\nTwo\n\n \nThree\r\nFour\n"), links: nil)

        let html = templates.html(page)

        #expect(html.contains("<p>One<br>\nTwo</p>\n<p>Three<br>\nFour</p>\n"))
    }

    @Test(
        arguments: NotificationKind.allCases,
        [("en", "You receive this email"), ("de-CH", "Sie erhalten diese E-Mail")])
    func everyKindSaysWhyItCameInThePersonsLanguage(kind: NotificationKind, language: (tag: String, words: String)) {
        let page = EmailPage(.sampleMail(kind: kind, language: language.tag), links: links)

        #expect(page.reason.hasPrefix(language.words))
        #expect(page.language == language.tag.prefix(2))
    }

    @Test func noWordIsTheSameInBothLanguages() {
        let pairs = zip(
            Mirror(reflecting: EmailPhrases.in(.english)).children,
            Mirror(reflecting: EmailPhrases.in(.german)).children)

        for (english, german) in pairs {
            #expect("\(english.value)" != "\(german.value)")
            #expect(!"\(german.value)".isEmpty)
        }
    }

    @Test(arguments: [NotificationKind.quizSuggestion, .reminder], ["en", "de"])
    func whatIsPrivateStaysInTheApp(kind: NotificationKind, language: String) {
        let notification = OutgoingNotification.sampleMail(
            kind: kind, language: language, title: "Heart rate: take Xyzal", body: "We measured 96 beats/min. Xyzal!")

        let page = EmailPage(notification, links: links)

        for text in [page.title, templates.text(page), templates.html(page)] {
            #expect(!text.contains("Heart") && !text.contains("96 beats") && !text.contains("Xyzal"))
        }
    }

    @Test(arguments: [("https://breathe.example", true), ("http://localhost:8080", false)])
    func oneClickIsOfferedOverHTTPSOnly(publicURL: String, isOffered: Bool) throws {
        let from = try Mailbox(address: try MailAddress("alerts@breathe.example"))
        let links = NotificationLinks(publicURL: publicURL, sealer: try .sample())

        let message = try EmailComposer(from: from, links: links).message(.sampleMail(), to: from.address)

        #expect(message.extraFields.contains { $0.name == "List-Unsubscribe" })
        #expect(message.extraFields.contains { $0.name == "List-Unsubscribe-Post" } == isOffered)
    }

    @Test func aDigestListsItsTitles() {
        let page = EmailPage(
            .sampleMail(kind: .digest, title: "2 alerts near you", body: "- Birch is high\n- Grass is high"),
            links: links)

        #expect(page.title == "2 alerts near you")
        #expect(templates.html(page).contains("<p>- Birch is high<br>\n- Grass is high</p>"))
    }
}
