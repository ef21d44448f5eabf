import BodyMap
import Localization

/// What the page that takes photos says.
struct ScanWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Scan your skin", "Die Haut scannen") }

    func name(of view: BodyView) -> String {
        view == .front ? say("Front of the body", "Körper von vorn") : say("Back of the body", "Körper von hinten")
    }

    /// In `skin-scan.mustache`, as `says`.
    var page: [String: String] {
        camera.merging(buttons) { first, _ in first }.merging(dialogs) { first, _ in first }
    }

    private var camera: [String: String] {
        [
            "picture": say("The photo", "Das Foto"), "tap": say("Tap to add a photo", "Für ein Foto hier tippen"),
            "change": say("Change the photo", "Foto ändern"), "chosen": say("Your photo", "Ihr Foto"),
            "live": say("What the camera sees", "Was die Kamera sieht"),
            "distance": say(
                "Hold the phone about 10 cm away, then zoom until the spot fills the ring. Tap the spot to focus.",
                "Halten Sie das Telefon etwa 10 cm entfernt, und zoomen Sie, bis der Fleck den Ring ausfüllt. Tippen "
                    + "Sie den Fleck an, um scharfzustellen."),
            "square": say(
                "The square is what is compared. A chosen photo is kept whole.",
                "Verglichen wird das Quadrat. Ein ausgewähltes Foto wird ganz behalten."),
            "starting": say("Waiting for the camera …", "Warten auf die Kamera …"),
            "zoom": say("Zoom", "Zoom"), "brightness": say("Brightness", "Helligkeit"),
            "light": say("Light", "Licht"), "shoot": say("Take the photo", "Foto aufnehmen"),
            "closeCamera": say("Close the camera", "Kamera schließen"),
            "goes": say("Where the photo goes", "Wohin das Foto geht"),
            "privacy": say(
                "It stays on this device until you press Scan or Save. Then it goes to this service only, where it is "
                    + "kept encrypted with a key of your own. You alone see it, and whom you send a link.",
                "Es bleibt auf diesem Gerät, bis Sie auf Scannen oder Speichern tippen. Dann geht es nur an diesen "
                    + "Dienst, der es mit Ihrem eigenen Schlüssel verschlüsselt. Nur Sie sehen es, und wem Sie einen "
                    + "Link senden."),
        ]
    }

    private var buttons: [String: String] {
        [
            "scan": say("Scan this photo", "Dieses Foto scannen"),
            "save": say("Save without scanning", "Nur speichern"),
            "retake": say("Retake", "Neu aufnehmen"), "another": say("Choose another", "Anderes auswählen"),
            "leave": say("Leave it", "Verwerfen"), "for": say("For the spot:", "Für den Fleck:"),
            "otherSpot": say("Another spot", "Anderer Fleck"),
            "sending": say(
                "The photo is being sent. That takes a few seconds.",
                "Das Foto wird gesendet. Das dauert einige Sekunden."),
            "stop": say("Stop", "Anhalten"),
            "stored": say(
                "The photo is saved. You can scan it later.",
                "Das Foto ist gespeichert. Sie können es später scannen."),
            "toPhotos": say("To the photos of this spot", "Zu den Fotos dieses Flecks"),
            "next": say("Take another photo", "Noch ein Foto machen"), "photos": say("My photos", "Meine Fotos"),
            "risk": say("Your risk factors", "Ihre Risikofaktoren"),
            "accuracy": say("How often the answer is wrong", "Wie oft die Antwort falsch ist"),
        ]
    }

    private var dialogs: [String: String] {
        [
            "choose": say("Where from?", "Woher?"), "library": say("Photo library", "Fotomediathek"),
            "libraryHelp": say(
                "Only the picture that you choose is read, to save it here.",
                "Nur das Bild, das Sie auswählen, wird gelesen, um es hier zu speichern."),
            "useCamera": say("Camera", "Kamera"), "cancel": say("Cancel", "Abbrechen"),
            "why": say("May this page use the camera?", "Darf diese Seite die Kamera benutzen?"),
            "reason": say(
                "It is used to photograph moles on this page, and for nothing else: no video is kept or sent. Your "
                    + "browser asks you next. If you would rather not, choose a photo from the library.",
                "Sie dient dazu, auf dieser Seite Leberflecke zu fotografieren, und zu nichts sonst: Es wird kein "
                    + "Video behalten oder gesendet. Als Nächstes fragt Ihr Browser. Wenn Sie nicht möchten, wählen "
                    + "Sie ein Foto aus der Mediathek."),
            "agree": say("Go on", "Weiter"),
            "where": say("Which spot is this?", "Welcher Fleck ist das?"), "spot": say("Spot", "Fleck"),
            "newSpot": say("A new spot", "Ein neuer Fleck"), "region": say("Where on the body", "Wo am Körper"),
            "pickRegion": say("Choose a part", "Körperteil auswählen"),
            "name": say("What you call it (optional)", "Wie Sie ihn nennen (freiwillig)"),
            "nameHelp": say("Such as: mole beside the elbow", "Zum Beispiel: Leberfleck neben dem Ellenbogen"),
            "taken": say("Taken on (optional)", "Aufgenommen am (freiwillig)"),
            "takenHelp": say(
                "Your photos are put in order by this day.", "Ihre Fotos werden nach diesem Tag geordnet."),
            "isSkin": say("Make sure that it is skin", "Prüfen Sie, ob es Haut ist"),
            "yes": say("Yes, it is skin", "Ja, das ist Haut"),
            "no": say("No, delete the photo", "Nein, Foto löschen"),
            "refused": say("This photo was not stored", "Dieses Foto wurde nicht gespeichert"),
            "deleted": say(
                "Nothing of it is kept, and it is gone from this page.",
                "Nichts davon ist behalten, und von dieser Seite ist es gelöscht."),
            "again": say("Take another photo", "Ein anderes Foto machen"), "close": say("Close", "Schließen"),
        ]
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
