/// The summary of an answer, and the history.
extension SurveyWords {
    var summaryScript: [String: String] {
        [
            "status": say("Status", "Status"), "answers": say("Your answers", "Ihre Antworten"),
            "submitted": say("Submitted", "Abgesendet"),
            "state saved": say("Saved", "Gespeichert"), "state waiting": say("Waits to be sent", "Wartet noch"),
            "state late": say("Not sent", "Nicht gesendet"), "state refused": say("Not taken", "Nicht angenommen"),
            "pollenCount": say("Pollen count", "Pollenzahl"), "tree": say("Tree", "Bäume"),
            "grass": say("Grass", "Gräser"),
            "weed": say("Weed", "Kräuter"), "grains": say("grains/m³", "Pollen/m³"),
            "airQuality": say("Air quality", "Luftqualität"),
            "weatherToo": say("Weather, stored with it", "Wetter, mit gespeichert"),
            "temperature": say("Temperature", "Temperatur"), "humidity": say("Humidity", "Luftfeuchte"),
            "rain": say("Rain", "Regen"), "wind": say("Wind", "Wind"),
            "reportedSymptoms": say("Reported symptoms", "Gemeldete Beschwerden"),
            "location": say("Location", "Ort"), "country": say("Country", "Land"), "placeName": say("Place", "Ort"),
            "mapOf": say("Map around", "Karte um"), "notKnown": say("not known", "nicht bekannt"),
            "exactHere": say(
                "The exact place is on this device only. The study has the centre of an area of about 10 km, and the hour.",
                "Der genaue Ort ist nur auf diesem Gerät. Die Studie hat die Mitte einer Gegend von rund 10 km und die"
                    + " Stunde."),
        ]
    }

    var history: [String: String] {
        [
            "onDevice": say(
                "These answers are on this device only, encrypted. They are shown without a connection too, and nobody can"
                    + " bring them to another device.",
                "Diese Antworten sind nur auf diesem Gerät, verschlüsselt. Sie sind auch ohne Verbindung zu sehen, und"
                    + " niemand kann sie auf ein anderes Gerät bringen."),
            "empty": say(
                "There are no answers on this device yet. Each day that you answer appears here.",
                "Auf diesem Gerät sind noch keine Antworten. Jeder Tag, an dem Sie antworten, erscheint hier."),
            "charts": say("Symptoms over time", "Beschwerden im Verlauf"),
            "answersTitle": say("All answers", "Alle Antworten"),
            "delete": say("Delete from this device", "Von diesem Gerät löschen"),
            "deleteHelp": say(
                "What the study has stays there, since nobody can tell which answers are yours.",
                "Was die Studie hat, bleibt dort, denn niemand kann sagen, welche Antworten von Ihnen sind."),
        ]
    }

    var historyScript: [String: String] {
        [
            "reallyDelete": say(
                "Delete all your answers from this device? They cannot be brought back.",
                "Alle Ihre Antworten von diesem Gerät löschen? Sie lassen sich nicht zurückholen."),
            "details": say("All of it", "Alles ansehen"),
            "oneAnswer": say("One answer so far.", "Bisher eine Antwort."),
            "manyAnswers": say("# answers so far.", "Bisher # Antworten."),
            "daysAt": say("Days at each level:", "Tage mit jeder Stufe:"),
        ]
    }
}
