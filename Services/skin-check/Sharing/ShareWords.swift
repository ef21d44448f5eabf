import Foundation
import Localization

/// What the pages say by which photos are shared with a doctor.
struct ShareWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Share photos with a doctor", "Fotos ärztlich teilen") }
    var sharedTitle: String { say("Photos of a patient's skin", "Fotos der Haut einer Patientin oder eines Patienten") }

    /// In `skin-share.mustache`, as `says`.
    var page: [String: String] {
        [
            "about": say(
                "Whoever has the link sees the photos that you choose, when they were taken, where on the body, and what the "
                    + "algorithm said. You see whenever it is opened, and can withdraw it.",
                "Wer den Link hat, sieht die Fotos, die Sie wählen, wann und wo am Körper sie entstanden, und was der "
                    + "Algorithmus sagte. Sie sehen, wann immer er geöffnet wird, und können ihn zurückziehen."),
            "choose": say("Which photos", "Welche Fotos"),
            "none": say("There are no photos to share yet.", "Es gibt noch keine Fotos zum Teilen."),
            "scan": say("Scan your skin", "Die Haut scannen"), "name": say("Who it is for", "Für wen"),
            "nameHelp": say(
                "For your own list; it is not sent.", "Für Ihre eigene Liste; es wird nicht mitgesendet."),
            "address": say("E-mail address", "E-Mail-Adresse"),
            "days": say("How long the link works", "Wie lange der Link gilt"),
            "consent": say(
                "I agree that these photos are shown to whoever opens the link.",
                "Ich stimme zu, dass diese Fotos allen gezeigt werden, die den Link öffnen."),
            "share": say("Send the link", "Link senden"),
            "confirm": say("Is the address right?", "Stimmt die Adresse?"),
            "confirmHelp": say(
                "A mistyped address is a stranger's. The mail names neither you nor what you wrote.",
                "Eine vertippte Adresse gehört jemand Fremdem. Die E-Mail nennt weder Sie noch, was Sie schrieben."),
            "send": say("Yes, send", "Ja, senden"), "cancel": say("Cancel", "Abbrechen"),
            "links": say("Links that work now", "Links, die jetzt gelten"), "noLinks": say("None.", "Keine."),
            "withdraw": say("Withdraw", "Zurückziehen"),
            "sent": say(
                "The link is on its way by e-mail.", "Der Link ist per E-Mail unterwegs."),
        ]
    }

    /// In `skin-shared.mustache`, as `says`.
    var shared: [String: String] {
        [
            "ended": say(
                "This link has ended or was withdrawn. Ask the person for another one.",
                "Dieser Link ist abgelaufen oder wurde zurückgezogen. Bitten Sie die Person um einen neuen."),
            "about": say(
                "In the order in which they were taken. What an algorithm said is no diagnosis; its errors are on a page of "
                    + "its own.",
                "In der Reihenfolge ihrer Entstehung. Was ein Algorithmus sagte, ist keine Diagnose; seine Fehler stehen auf "
                    + "einer eigenen Seite."),
            "accuracy": say("How often it errs", "Wie oft er sich irrt"),
            "until": say("The link works until", "Der Link gilt bis"),
            "picture": say("Photo", "Foto"),
        ]
    }

    func days(_ count: Int) -> String { count == 1 ? say("1 day", "1 Tag") : say("\(count) days", "\(count) Tage") }

    func day(_ instant: Date, in zone: TimeZone = .gmt) -> String {
        instant.formatted(language.dateStyle(in: zone).day().month(.wide).year())
    }

    func summary(of share: PhotoShare, in zone: TimeZone) -> String {
        let photos = PhotoWords(language).count(share.photos)
        let end = day(share.expiresAt, in: zone)
        return say("\(photos), until \(end)", "\(photos), bis \(end)")
    }

    func openings(of share: PhotoShare, in zone: TimeZone) -> String {
        guard let last = share.openedAt else { return say("Not opened yet", "Noch nicht geöffnet") }
        let time = last.formatted(
            language.dateStyle(in: zone).day().month(.wide).year().hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
        return share.openings == 1
            ? say("Opened once, on \(time)", "Einmal geöffnet, am \(time)")
            : say(
                "Opened \(share.openings) times, last on \(time)",
                "\(share.openings)-mal geöffnet, zuletzt am \(time)")
    }

    /// What the algorithm said, without its note: the reader is a doctor.
    func finding(_ state: PhotoState) -> String {
        guard case .answered(.answer(let answer)) = state else {
            return say("not compared by the algorithm", "vom Algorithmus nicht verglichen")
        }
        let words = AnswerWords(language)
        guard answer.isAnswer else {
            return say("the algorithm cannot say", "der Algorithmus kann nichts sagen")
        }
        let certainty = words.percent(SkinAnswer.certainty(of: answer.malignant))
        return say(
            "the algorithm: \(words.label(of: answer.finding)), confidence \(certainty); melanoma: "
                + words.melanoma(answer.melanomaFinding),
            "der Algorithmus: \(words.label(of: answer.finding)), Sicherheit \(certainty); Melanom: "
                + words.melanoma(answer.melanomaFinding))
    }

    func text(of refusal: ShareRefusal) -> String {
        switch refusal {
        case .noPhotos:
            say(
                "Nothing was sent: choose at least one photo.", "Nichts wurde gesendet: Wählen Sie mindestens ein Foto."
            )
        case .tooManyPhotos:
            say(
                "Nothing was sent: choose at most \(PostgresShareStore.mostPhotos) photos.",
                "Nichts wurde gesendet: Wählen Sie höchstens \(PostgresShareStore.mostPhotos) Fotos.")
        case .tooManyMails:
            say(
                "Nothing was sent: you can send \(PostgresShareStore.mostPerDay) links a day. Try again tomorrow.",
                "Nichts wurde gesendet: Sie können \(PostgresShareStore.mostPerDay) Links am Tag senden. Versuchen Sie "
                    + "es morgen wieder.")
        case .name:
            say(
                "Nothing was sent: say who it is for, in at most 80 bytes.",
                "Nichts wurde gesendet: Sagen Sie, für wen es ist, in höchstens 80 Bytes.")
        case .address:
            say(
                "Nothing was sent: this is no e-mail address, such as name@example.org.",
                "Nichts wurde gesendet: Das ist keine E-Mail-Adresse wie name@example.org.")
        case .consent:
            say(
                "Nothing was sent: it needs your agreement, by the box above the button.",
                "Nichts wurde gesendet: Es braucht Ihre Zustimmung, durch das Kästchen über der Taste.")
        }
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
