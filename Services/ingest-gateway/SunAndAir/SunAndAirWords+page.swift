import Localization

extension SunAndAirWords {
    /// In the templates, beside Home's.
    var shown: [String: String] {
        [
            "uvNow": say("UV index now", "UV-Index jetzt"), "airNow": say("US AQI now", "US-Luftindex jetzt"),
            "levels": say("What the levels mean", "Was die Stufen bedeuten"),
            "index": say("Index", "Index"), "level": say("Level", "Stufe"), "meaning": say("Meaning", "Bedeutung"),
            "irritants": say("Acidic skin irritants", "Säurebildende Hautreizstoffe"),
            "irritantsText": say(
                "Sulphur dioxide and nitrogen dioxide form acids with water. Ozone is no acid; it strains the skin "
                    + "through oxidation.",
                "Schwefeldioxid und Stickstoffdioxid bilden mit Wasser Säuren. Ozon ist keine Säure; es belastet die "
                    + "Haut durch Oxidation."),
            "irritantsSource": say(
                "Air pollution and the skin: Drakaki and others, 2014",
                "Luftschadstoffe und Haut: Drakaki und andere, 2014 (englisch)"),
            "gasesText": say(
                "A graph ends where the US AQI stops being good: 35, 53 and 54 ppb, for ozone over 8 hours. Greater "
                    + "values stretch it.",
                "Ein Diagramm endet, wo der US-Index nicht mehr gut ist: 35, 53 und 54 ppb, bei Ozon über 8 Stunden. "
                    + "Größere Werte strecken es."),
            "map": say("Map", "Karte"), "mapName": say("Map around the place", "Karte um den Ort"),
            "mapHelp": say(
                "Arrow keys move the map, + and - zoom.", "Pfeiltasten bewegen die Karte, + und - ändern den Maßstab."),
            "mapKey": say(
                "Ring: the place of these values. Dot: you.", "Ring: der Ort dieser Werte. Punkt: Sie."),
            "centre": say("Centre on me", "Auf mich zentrieren"),
            "anotherPlace": say("Another place", "Ein anderer Ort"),
            "showTown": say("Show UV and pollution there", "UV und Schadstoffe dort zeigen"),
            "ownPlaceText": choosePlace, "notFetched": notFetched, "choosePlaceText": choosePlace,
            "medical": say(
                "Not for medical purposes. Ask a doctor about your skin.",
                "Nicht für medizinische Zwecke. Fragen Sie zu Ihrer Haut einen Arzt oder eine Ärztin."),
        ]
    }

    /// In `sun-and-air.js` and `location-state.js`.
    var forScript: [String: String] {
        [
            "zoomIn": say("Zoom in", "Vergrößern"), "zoomOut": say("Zoom out", "Verkleinern"),
            "showHere": say("Show UV and pollution where I am", "UV und Schadstoffe an meinem Standort zeigen"),
            "weakSignal": say(
                "This took too long. The signal of your mobile network may be weak: try again where it is better, or "
                    + "with Wi-Fi.",
                "Das hat zu lange gedauert. Vielleicht ist das Signal Ihres Mobilfunknetzes schwach: Versuchen Sie es "
                    + "noch einmal, wo es besser ist, oder mit WLAN."),
            "noPosition": say(
                "Your device does not know where it is. Type a town, or try again outdoors.",
                "Ihr Gerät weiß nicht, wo es ist. Geben Sie einen Ort ein, oder versuchen Sie es im Freien noch "
                    + "einmal."),
            "mapFailed": say("The map could not be loaded.", "Die Karte ließ sich nicht laden."),
            "location notAsked": say(
                "Your position: not asked for yet.", "Ihr Standort: noch nicht danach gefragt."),
            "location inUse": say(
                "Your position: in use while this page is open.",
                "Ihr Standort: in Verwendung, solange diese Seite offen ist."),
            "location always": say(
                "Your position: always allowed. Your browser gives it to this site without asking.",
                "Ihr Standort: immer erlaubt. Ihr Browser gibt ihn dieser Website, ohne zu fragen."),
            "location restricted": say(
                "Your position: not available here. The connection is not secure, or the device or network forbids it.",
                "Ihr Standort: hier nicht verfügbar. Die Verbindung ist nicht sicher, oder Gerät oder Netzwerk "
                    + "verbieten es."),
            "location denied": say(
                "Your position: refused. You can allow it in your browser’s settings for this site.",
                "Ihr Standort: abgelehnt. Sie können ihn in den Einstellungen Ihres Browsers für diese Website "
                    + "erlauben."),
        ]
    }
}
