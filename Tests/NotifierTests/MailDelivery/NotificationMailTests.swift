import Testing

@testable import notifier

@Suite struct NotificationMailTests {
    @Test func carriesTheAlertAndSaysWhyItCame() {
        let mail = NotificationMail(.sample(), to: "ada@example.org")

        #expect(mail.subject == "Birch pollen is high near you")
        #expect(mail.text.hasPrefix("Basel measures 312 grains/m³.\n\n-- \nYou get this mail because "))
        #expect(mail.text.contains("turn mails off"))
    }

    @Test func saysOfADigestWhyItComesLater() {
        let mail = NotificationMail(.sample(kind: .digest, title: "3 alerts near you"), to: "ada@example.org")

        #expect(mail.subject == "3 alerts near you")
        #expect(mail.text.contains("quiet hours or beyond your weekly limit"))
    }

    @Test func keepsAMeasurementOutOfTheMail() {
        let claimed = ClaimedMail.sample(
            kind: .quizSuggestion, title: "Your heart rate is unusual", body: "We measured 96 beats/min.")

        let mail = NotificationMail(claimed, to: "ada@example.org")

        #expect(!mail.subject.contains("heart"))
        #expect(!mail.text.contains("96"))
        #expect(!mail.text.contains("heart"))
        #expect(mail.text.contains("quiz"))
    }
}
