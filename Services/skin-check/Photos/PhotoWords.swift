import BodyMap
import Domain
import Foundation
import Localization
import Sessions

/// What the pages of photos say.
struct PhotoWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var photosTitle: String { say("My photos", "Meine Fotos") }

    /// In `skin-body.mustache`, as `says`.
    var body: [String: String] {
        [
            "tap": say("Touch a part of the body", "Berühren Sie einen Teil des Körpers"),
            "list": say("Choose from a list", "Aus einer Liste wählen"),
            "groups": say("Photographed spots", "Fotografierte Flecken"),
            "none": say(
                "No photos yet. Touch where the spot is, or scan it first.",
                "Noch keine Fotos. Berühren Sie, wo der Fleck ist, oder scannen Sie ihn zuerst."),
            "noneHere": say("No spot here yet.", "Hier ist noch kein Fleck."),
            "scan": say("Scan your skin", "Die Haut scannen"), "new": say("A new spot here", "Ein neuer Fleck hier"),
            "name": say("What you call it (optional)", "Wie Sie ihn nennen (freiwillig)"),
            "nameHelp": say("Such as: mole beside the elbow", "Zum Beispiel: Leberfleck neben dem Ellenbogen"),
            "add": say("Add the spot", "Fleck hinzufügen"), "all": say("All spots", "Alle Flecken"),
            "privacy": say(
                "Only you see your photos, and whom you send a link. They are encrypted with a key of your own and never "
                    + "leave this service.",
                "Nur Sie sehen Ihre Fotos, und wem Sie einen Link senden. Sie sind mit Ihrem eigenen Schlüssel "
                    + "verschlüsselt und verlassen diesen Dienst nie."),
        ]
    }

    /// In `skin-group.mustache`, as `says`.
    var group: [String: String] {
        [
            "body": say("All photos", "Alle Fotos"),
            "photos": say("Photos, oldest first", "Fotos, die ältesten zuerst"),
            "none": say("No photo of this spot yet.", "Von diesem Fleck gibt es noch kein Foto."),
            "take": say("Take a new photo", "Neues Foto machen"), "compare": say("Compare", "Vergleichen"),
            "change": say("Name and place", "Name und Ort"), "name": body["name"] ?? "", "part": say("Where", "Wo"),
            "save": say("Save", "Speichern"), "delete": say("Delete this spot", "Diesen Fleck löschen"),
            "sure": say("Yes, delete", "Ja, löschen"), "keep": say("Keep it", "Behalten"),
        ]
    }

    /// In `skin-photo.mustache`, as `says`.
    var photo: [String: String] {
        [
            "ask": say("Scan: what does it resemble?", "Scannen: Was ähnelt dem?"),
            "askHelp": say(
                "An algorithm says whether it looks malignant or benign, or that it cannot say.",
                "Ein Algorithmus sagt, ob es bösartig oder gutartig aussieht, oder dass er nichts sagen kann."),
            "answer": say("Read the answer", "Die Antwort lesen"),
            "again": say("Scan again", "Noch einmal scannen"),
            "download": say("Save to this device", "Auf diesem Gerät speichern"),
            "share": say("Send it to a doctor", "An eine Ärztin oder einen Arzt senden"),
            "delete": say("Delete this photo", "Dieses Foto löschen"), "sure": say("Yes, delete", "Ja, löschen"),
            "keep": say("Keep it", "Behalten"),
            "deleteText": say("The photo and its answer are gone then.", "Foto und Antwort sind dann weg."),
        ]
    }

    func figure(seenFrom view: BodyView) -> String {
        view == .front ? say("Skin, from the front", "Haut, von vorn") : say("Skin, from behind", "Haut, von hinten")
    }

    func flip(to view: BodyView) -> String {
        view == .back ? say("Show the back", "Rückseite zeigen") : say("Show the front", "Vorderseite zeigen")
    }

    func name(of region: BodyRegion, groups count: Int) -> String {
        let name = region.name(in: language)
        switch count {
        case 0: return name
        case 1: return say("\(name): 1 spot", "\(name): 1 Fleck")
        default: return say("\(name): \(count) spots", "\(name): \(count) Flecken")
        }
    }

    func count(_ photos: Int) -> String {
        photos == 1 ? say("1 photo", "1 Foto") : say("\(photos) photos", "\(photos) Fotos")
    }

    func deleteGroup(_ photos: Int) -> String {
        say(
            "The spot and its \(count(photos)) are gone then.",
            "Der Fleck und dazu \(count(photos)) sind dann weg.")
    }

    func photoTitle(_ date: String) -> String { say("Photo of \(date)", "Foto vom \(date)") }

    func pictureName(_ group: String, _ date: String) -> String {
        say("Your photo: \(group), \(date)", "Ihr Foto: \(group), \(date)")
    }

    /// What the classifier said stands behind the note only.
    func state(_ state: PhotoState) -> String {
        switch state {
        case .kept: say("not compared", "nicht verglichen")
        case .waiting: say("being compared", "wird verglichen")
        case .answered: say("answered", "beantwortet")
        }
    }

    func date(_ date: Date, in zone: TimeZone) -> String {
        date.formatted(language.dateStyle(in: zone).day().month(.wide).year())
    }

    /// For a note: `text`, and `link` where something helps.
    func notice(_ notice: BodyPage.Notice) -> [String: Any] {
        switch notice {
        case .name:
            [
                "text": say(
                    "Nothing was saved: the name is too long, or the part of the body is none.",
                    "Nichts wurde gespeichert: Der Name ist zu lang, oder der Körperteil ist keiner.")
            ]
        case .tooMany:
            [
                "text": say(
                    "Nothing was saved: you have \(PostgresPhotoStore.mostGroups) spots. Delete one first.",
                    "Nichts wurde gespeichert: Sie haben \(PostgresPhotoStore.mostGroups) Flecken. Löschen Sie erst einen."
                )
            ]
        case .obstacle(.noConsent):
            [
                "text": say(
                    "Nothing is stored without your consent to the use of health data.",
                    "Ohne Ihre Zustimmung zur Nutzung Ihrer Gesundheitsdaten wird nichts gespeichert."),
                "link": ["path": "/account/privacy", "name": say("Your consents", "Ihre Zustimmungen")],
            ]
        case .obstacle(.noGuardian):
            [
                "text": say(
                    "Nothing is stored until a parent or guardian has agreed.",
                    "Nichts wird gespeichert, bis ein Elternteil oder Vormund zugestimmt hat.")
            ]
        }
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
