import Localization

/// What the tab Forest says.
extension DiaryWords {
    /// In its template.
    var forest: [String: String] {
        forestScene.merging(forestBeside) { one, _ in one }.merging(forestKeys) { one, _ in one }
    }

    /// The scene and what is done with it.
    private var forestScene: [String: String] {
        [
            "title": say("Your forest", "Ihr Wald"),
            "undo": say("Undo", "Rückgängig"),
            "redo": say("Redo", "Wiederholen"),
            "past": say("Skip the stickers", "Sticker überspringen"),
            "stickers": say("Stickers in your forest", "Sticker in Ihrem Wald"),
            "empty": say("It is still quiet here.", "Hier ist es noch still."),
            "emptyHint": say(
                "Tap one of your stickers: it comes to the clearing. Then drag it to its place.",
                "Tippen Sie auf einen Ihrer Sticker: Er kommt auf die Lichtung. Ziehen Sie ihn dann an seinen Platz."),
            "hint": say(
                "Drag a sticker to move it. Tap it to turn, resize or copy it.",
                "Ziehen Sie einen Sticker an seinen Platz. Tippen Sie ihn an, um ihn zu drehen, zu vergrößern oder zu "
                    + "kopieren."),
            "tools": say("Change the sticker", "Sticker ändern"),
            "smaller": say("Smaller", "Kleiner"),
            "larger": say("Larger", "Größer"),
            "left": say("Turn left", "Links drehen"),
            "right": say("Turn right", "Rechts drehen"),
            "flip": say("Flip", "Spiegeln"),
            "forward": say("Bring forward", "Nach vorn"),
            "backward": say("Send back", "Nach hinten"),
            "copy": say("Copy", "Kopieren"),
            "delete": say("Delete", "Löschen"),
            "done": say("Done", "Fertig"),
        ]
    }

    /// The shelf, the backgrounds, the mood and the picture.
    private var forestBeside: [String: String] {
        [
            "shelf": say("Your stickers", "Ihre Sticker"),
            "mushrooms": say("Mushrooms", "Pilze"),
            "animals": say("Animals", "Tiere"),
            "others": say("Plants and things", "Pflanzen und Dinge"),
            "strip": say("Stickers to place", "Sticker zum Platzieren"),
            "backgrounds": say("Background", "Hintergrund"),
            "mood": say("Mood", "Stimmung"),
            "follows": say("Season and time of day", "Jahres- und Tageszeit"),
            "moves": say("Motion", "Bewegung"),
            "calm": say(
                "Your device asks for less motion, so nothing moves.",
                "Ihr Gerät wünscht weniger Bewegung, daher bewegt sich nichts."),
            "soundOn": say("Turn sound on", "Ton einschalten"),
            "volume": say("Volume", "Lautstärke"),
            "picture": say("Picture", "Bild"),
            "pictureHelp": say(
                "The picture is made on this device. Nobody sees it unless you share it.",
                "Das Bild entsteht auf diesem Gerät. Niemand sieht es, solange Sie es nicht teilen."),
            "captioned": say(
                "Write on it how many days your row has", "Darauf schreiben, wie viele Tage Ihre Reihe hat"),
            "save": say("Save picture", "Bild speichern"),
            "share": say("Share", "Teilen"),
            "print": say("Print", "Drucken"),
        ]
    }

    private var forestKeys: [String: String] {
        [
            "keys": say("Without a mouse: the keys", "Ohne Maus: die Tasten"),
            "keysHelp": say(
                "Choose one of your stickers with Enter: it comes to the clearing, and these keys arrange it.",
                "Wählen Sie einen Ihrer Sticker mit der Eingabetaste: Er kommt auf die Lichtung, und diese Tasten ordnen "
                    + "ihn an."),
            "keyTab": say("Next sticker", "Nächster Sticker"),
            "keyMove": say("Move", "Verschieben"),
            "keyFar": say("Move further", "Weiter verschieben"),
            "keySize": say("Larger, smaller", "Größer, kleiner"),
            "keyTurn": say("Turn left, turn right", "Links drehen, rechts drehen"),
            "keyLayer": say("Bring forward, send back", "Nach vorn, nach hinten"),
            "keyShelf": say("Back to your stickers", "Zurück zu Ihren Stickern"),
            "or": say("or", "oder"),
            "shift": say("Shift", "Umschalt"),
            "control": say("Ctrl", "Strg"),
            "pageUp": say("Page up", "Bild auf"),
            "pageDown": say("Page down", "Bild ab"),
            "deleteKey": say("Delete", "Entf"),
        ]
    }
}
