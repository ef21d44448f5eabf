import Foundation
import Localization

/// What the page that compares two photos says.
struct CompareWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Compare photos", "Fotos vergleichen") }
    var earlier: String { say("Earlier photo", "Früheres Foto") }
    var later: String { say("Later photo", "Späteres Foto") }

    /// In `skin-compare.mustache`, as `says`.
    var page: [String: String] {
        [
            "show": say("Show these two", "Diese beiden zeigen"), "choose": say("Which photos", "Welche Fotos"),
            "tooFew": say(
                "There are not two photos of this spot yet. Take another one in a few weeks, or sooner if the spot "
                    + "changes.",
                "Von diesem Fleck gibt es noch keine zwei Fotos. Machen Sie in einigen Wochen ein weiteres, oder "
                    + "früher, wenn sich der Fleck verändert."),
            "take": say("Take a photo of it", "Ein Foto davon machen"),
            "pair": say(
                "The two photos: arrow keys move them, plus and minus zoom",
                "Die beiden Fotos: Pfeiltasten verschieben, Plus und Minus vergrößern"),
            "how": say("How to see them", "Ansicht"), "side": say("Side by side", "Nebeneinander"),
            "flicker": say("One upon the other", "Übereinander"), "start": say("Flicker", "Wechseln lassen"),
            "stop": say("Stop", "Anhalten"), "other": say("Show the other", "Das andere zeigen"),
            "zoom": say("Zoom, of both", "Vergrößerung, beide"),
            "align": say("Lay the later photo upon the earlier", "Das spätere Foto auf das frühere legen"),
            "itself": say("Align by itself", "Von selbst ausrichten"),
            "asTaken": say(
                "As it was taken",
                "Wie "
                    + "aufgenommen"),
            "hands": say(
                "Fingers and arrow keys move the later photo",
                "Finger und Pfeiltasten bewegen das spätere "
                    + "Foto"),
            "across": say("Left or right", "Nach links oder rechts"), "down": say("Up or down", "Nach oben oder unten"),
            "turn": say("Turn", "Drehen"), "size": say("Size", "Größe"),
            "noDiagnosis": say(
                "Light and distance change a photo as well. If the spot has changed, or you are not sure, have a "
                    + "doctor look at it.",
                "Auch Licht und Abstand verändern ein Foto. Wenn sich der Fleck verändert hat oder Sie unsicher sind, "
                    + "lassen Sie ihn ärztlich ansehen."),
        ]
    }

    /// Of `skin-compare.js`.
    var script: [String: String] {
        [
            "aligning": say("The photos are being aligned …", "Die Fotos werden ausgerichtet …"),
            "aligned": say(
                "The later photo was laid upon the earlier. Correct it by hand where it is off.",
                "Das spätere Foto wurde auf das frühere gelegt. Korrigieren Sie von Hand, wo es nicht passt."),
            "unaligned": say(
                "The photos are too different to be aligned by themselves. Do it by hand below.",
                "Die Fotos sind zu verschieden, um von selbst ausgerichtet zu werden. Tun Sie es unten von Hand."),
            "notShown": say(
                "The photos cannot be shown any more: they are locked again, or there is no signal. Load the page "
                    + "again.",
                "Die Fotos lassen sich nicht mehr zeigen: Sie sind wieder gesperrt, oder Sie haben kein Netz. Laden "
                    + "Sie die Seite neu."),
        ]
    }

    func date(_ date: Date, in zone: TimeZone) -> String {
        date.formatted(language.dateStyle(in: zone).day().month(.wide).year())
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
