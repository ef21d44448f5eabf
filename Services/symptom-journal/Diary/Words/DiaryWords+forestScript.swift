import Localization

/// What the script of the tab Forest says.
extension DiaryWords {
    var forestScript: [String: String] {
        forestDone.merging(forestPlaces) { one, _ in one }.merging(forestShown) { one, _ in one }
    }

    /// What was done, for those who do not see it.
    private var forestDone: [String: String] {
        [
            "forestSticker": say("{name}, {place}", "{name}, {place}"),
            "forestPlaced": say(
                "{name}: placed {place}. The arrow keys move it.",
                "{name}: platziert, {place}. Zum Verschieben dienen die Pfeiltasten."),
            "forestMoved": say("{name}: {place}.", "{name}: {place}."),
            "forestSized": say(
                "{name}: {percent} % of the forest’s width.", "{name}: {percent} % der Breite des Waldes."),
            "forestTurned": say("{name}: turned by {degrees} degrees.", "{name}: um {degrees} Grad gedreht."),
            "forestFlipped": say("{name}: flipped.", "{name}: gespiegelt."),
            "forestInFront": say("{name} is now in front of: {other}.", "{name} ist jetzt vor: {other}."),
            "forestBehind": say("{name} is now behind: {other}.", "{name} ist jetzt hinter: {other}."),
            "forestAtFront": say("{name}: already in front.", "{name}: liegt schon ganz vorn."),
            "forestAtBack": say("{name}: already at the back.", "{name}: liegt schon ganz hinten."),
            "forestCopied": say("{name}: copied.", "{name}: kopiert."),
            "forestDeleted": say("{name}: deleted.", "{name}: gelöscht."),
            "forestUndone": say("Undone: {name}.", "Rückgängig gemacht: {name}."),
            "forestRedone": say("Done again: {name}.", "Wiederholt: {name}."),
            "forestNoStep": say("There is no such step.", "Es gibt keinen solchen Schritt."),
            "forestAStep": say("one step", "ein Schritt"),
        ]
    }

    private var forestPlaces: [String: String] {
        [
            "forestTopLeft": say("at the top left", "oben links"),
            "forestTop": say("at the top", "oben in der Mitte"),
            "forestTopRight": say("at the top right", "oben rechts"),
            "forestLeft": say("on the left", "links"),
            "forestMiddle": say("in the middle", "in der Mitte"),
            "forestRight": say("on the right", "rechts"),
            "forestFrontLeft": say("at the front left", "vorn links"),
            "forestFront": say("at the front", "vorn in der Mitte"),
            "forestFrontRight": say("at the front right", "vorn rechts"),
        ]
    }

    private var forestShown: [String: String] {
        [
            "forestMore": say("More in the store", "Mehr im Laden"),
            "forestPrice": say("{coins} coins", "{coins} Münzen"),
            "forestSoundOn": say("Turn sound on", "Ton einschalten"),
            "forestSoundOff": say("Turn sound off", "Ton ausschalten"),
            "forestNothingGrown": say(
                "A mushroom grows here by itself for each new symptom and for each day that continues your row.",
                "Für jedes neue Symptom und jeden Tag, der Ihre Reihe fortsetzt, wächst hier von selbst ein Pilz."),
            "forestGrownOne": say(
                "1 mushroom has grown here by itself.", "1 Pilz ist hier von selbst gewachsen."),
            "forestGrown": say(
                "{count} mushrooms have grown here by themselves.", "{count} Pilze sind hier von selbst gewachsen."),
            "forestCaption": say("My forest: {days} days in a row", "Mein Wald: {days} Tage in Folge"),
            "forestCaptionNone": say("My forest", "Mein Wald"),
            "forestCaptionOne": say("My forest: 1 day in a row", "Mein Wald: 1 Tag in Folge"),
            "forestFile": say("forest", "wald"),
            "forestSaved": say("The picture is saved in your downloads.", "Das Bild liegt bei Ihren Downloads."),
            "forestNoPicture": say(
                "This browser could not make the picture.", "Dieser Browser konnte das Bild nicht erstellen."),
        ]
    }
}
