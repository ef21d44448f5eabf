import Foundation
import Localization
import Markdown

/// What the pages of authors and editors say, in one language.
struct AuthoringWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var writeTitle: String { say("Your articles", "Ihre Artikel") }
    var reviewTitle: String { say("Articles for the editors", "Artikel für die Redaktion") }
    var newTitle: String { say("Write an article", "Artikel schreiben") }

    var shown: [String: String] {
        [
            "back": say("Back", "Zurück"), "none": say("Nothing is here yet.", "Hier ist noch nichts."),
            "new": newTitle, "untitled": say("Without a title", "Ohne Titel"), "language": say("Language", "Sprache"),
            "save": say("Save", "Speichern"), "preview": say("Preview", "Vorschau"),
            "submit": say("Send to the editors", "An die Redaktion senden"), "remove": say("Delete", "Löschen"),
            "publish": say("Publish", "Veröffentlichen"),
            "return": say("Return to the author", "An die Autorin zurück"),
            "withdraw": say("Take it back from readers", "Zurückziehen"),
            "remark": say("The editors say:", "Die Redaktion schreibt:"),
            "pictures": say("Pictures", "Bilder"),
            "choose": say("A JPEG or PNG picture of up to 5 MB", "Ein JPEG- oder PNG-Bild bis 5 MB"),
            "upload": say("Add the picture", "Bild hinzufügen"),
            "picturesHelp": say(
                "A picture gets a number. Where you want it in the text, write: ![What it shows](1)",
                "Ein Bild bekommt eine Nummer. Schreiben Sie an die Stelle im Text, an der es stehen soll: ![Was es zeigt](1)"
            ),
            "saveFirst": say(
                "Save the text once, then you can add pictures.",
                "Speichern Sie den Text einmal, dann können Sie Bilder hinzufügen."),
            "featured": say("May be the article of the day", "Darf Artikel des Tages sein"),
            "reason": say("Why you do this", "Warum Sie das tun"),
            "reasonHelp": say(
                "It stands in the audit. An article that goes back shows it to its author.",
                "Es steht im Protokoll. Geht der Artikel zurück, sieht ihn auch die Autorin oder der Autor."),
            "read": say("Read it as readers do", "Lesen, wie Leser es tun"),
        ]
    }

    var title: String { say("Title", "Titel") }
    var summary: (String, String) {
        (
            say("In one sentence", "In einem Satz"),
            say("Stands in the list, up to 200 characters.", "Steht in der Liste, bis 200 Zeichen.")
        )
    }
    var keywords: (String, String) {
        (
            say("Keywords", "Stichwörter"),
            say("Up to 12, with commas between them.", "Bis zu 12, mit Kommas dazwischen.")
        )
    }
    var topic: String { say("Topic", "Thema") }
    var reviewed: (String, String) {
        (
            say("Compared with the sources on", "Mit den Quellen verglichen am"),
            say("Optional: a day such as 2026-11-26.", "Freiwillig: ein Tag wie 2026-11-26.")
        )
    }
    var text: (String, String) {
        (
            say("Text", "Text"),
            say(
                "Markdown: ## for a heading, **bold**, - for a list, [name](https://…) for a link, [1] for the first source.",
                "Markdown: ## für eine Überschrift, **fett**, - für eine Liste, [Name](https://…) für einen Verweis, [1] für"
                    + " die erste Quelle.")
        )
    }
    var sources: (String, String) {
        (
            say("Sources, one a line", "Quellen, eine je Zeile"),
            say("Title | Publisher | https://… | Year", "Titel | Herausgeber | https://… | Jahr")
        )
    }

    func name(of language: ContentLanguage) -> String {
        switch language {
        case .english: say("English", "Englisch")
        case .german: say("German", "Deutsch")
        }
    }

    func name(of state: ArticleState) -> String {
        switch state {
        case .draft: say("Draft", "Entwurf")
        case .submitted: say("With the editors", "Bei der Redaktion")
        case .returned: say("Returned", "Zurückgegeben")
        case .published: say("Published", "Veröffentlicht")
        case .withdrawn: say("Withdrawn", "Zurückgezogen")
        }
    }

    func text(of notice: AuthoringNotice) -> String {
        switch notice {
        case .saved: say("Saved.", "Gespeichert.")
        case .submitted: say("The editors have your article now.", "Die Redaktion hat jetzt Ihren Artikel.")
        case .removed: say("Deleted.", "Gelöscht.")
        case .picture: say("The picture was added.", "Das Bild ist hinzugefügt.")
        case .published: say("Published: everybody can read it now.", "Veröffentlicht: Jetzt können es alle lesen.")
        case .returned: say("It is back at its author.", "Er ist wieder bei seiner Autorin oder seinem Autor.")
        case .withdrawn: say("Readers do not see it any more.", "Leser sehen ihn nicht mehr.")
        case .faulty:
            say(
                "Something needs another look; nothing was saved.",
                "Etwas braucht noch einen Blick; gespeichert ist nichts.")
        case .changed:
            say(
                "Somebody else changed this article meanwhile. What you typed is still here: copy what you need, then open the"
                    + " page again.",
                "Jemand hat diesen Artikel inzwischen geändert. Ihre Eingaben stehen noch hier: Kopieren Sie, was Sie brauchen,"
                    + " und öffnen Sie die Seite dann neu.")
        case .signedOut:
            say(
                "You are signed out, and nothing was saved. Sign in again in another tab, then send this again.",
                "Sie sind abgemeldet, gespeichert ist nichts. Melden Sie sich in einem anderen Tab wieder an und senden Sie dies"
                    + " dann noch einmal.")
        case .notNow:
            say("This cannot be done with the article as it stands.", "In diesem Stand geht das mit dem Artikel nicht.")
        case .reasonMissing: say("Say why, in 3 to 200 characters.", "Sagen Sie, warum, in 3 bis 200 Zeichen.")
        case .tooMany: say("There are as many as there can be.", "Es sind schon so viele, wie es geben kann.")
        case .noPicture:
            say(
                "This is no picture that can be shown: choose a JPEG or PNG file of up to 5 MB and 25 million pixels. SVG is not"
                    + " taken, since it can carry a program.",
                "Das ist kein Bild, das gezeigt werden kann: Wählen Sie eine JPEG- oder PNG-Datei bis 5 MB und 25 Millionen"
                    + " Pixel. SVG wird nicht angenommen, weil es ein Programm enthalten kann.")
        }
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}

/// What a form of authors or editors led to.
enum AuthoringNotice: String, Sendable {
    case saved, submitted, removed, picture, published, returned, withdrawn
    case faulty, changed, signedOut, notNow, reasonMissing, tooMany, noPicture

    /// What was done, by what an address says of it.
    var isDone: Bool { [.saved, .submitted, .removed, .picture, .published, .returned, .withdrawn].contains(self) }
}
