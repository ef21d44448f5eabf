import Localization

/// What the tab of the symptoms says, with their graph.
extension DiaryWords {
    /// In its template.
    var symptoms: [String: String] {
        [
            "title": say("Your symptoms", "Ihre Symptome"), "views": say("View", "Ansicht"),
            "toList": say("List", "Liste"), "toGraph": say("Graph", "Grafik"),
            "add": say("Add a symptom", "Symptom hinzufügen"), "doAdd": say("Add", "Anlegen"),
            "hint": say(
                "Tap a symptom, then a number: that is an entry.",
                "Symptom antippen, dann eine Zahl: Das ist ein Eintrag."),
            "search": say("Search", "Suchen"), "searchFor": say("Search by name", "Nach Namen suchen"),
            "empty": say(
                "Here you write down how you feel, a number a day.",
                "Hier schreiben Sie auf, wie es Ihnen geht, eine Zahl am Tag."),
            "emptyAdd": say("Add a symptom", "Symptom hinzufügen"),
            "back": say("All symptoms", "Alle Symptome"), "new": say("New entry", "Neuer Eintrag"),
            "rename": say("Rename", "Umbenennen"), "other": say("Other picture", "Anderes Bild"),
            "delete": say("Delete symptom", "Symptom löschen"), "newName": say("New name", "Neuer Name"),
            "save": say("Save", "Speichern"), "cancel": say("Cancel", "Abbrechen"),
            "noEntries": say("Nothing is entered yet.", "Es ist noch nichts eingetragen."),
            "older": say("Older days", "Ältere Tage"),
            "pictures": say("Choose a picture", "Bild auswählen"), "store": say("More pictures", "Weitere Bilder"),
        ].merging(symptomsGraph) { $1 }
    }

    private var symptomsGraph: [String: String] {
        [
            "graph": say("Graph", "Grafik"), "interval": say("Interval", "Zeitraum"),
            "days7": say("7 days", "7 Tage"), "days30": say("30 days", "30 Tage"), "days90": say("90 days", "90 Tage"),
            "days365": say("1 year", "1 Jahr"), "all": say("All", "Alle"), "own": say("From … to", "Von … bis"),
            "from": say("First day", "Erster Tag"), "to": say("Last day", "Letzter Tag"),
            "numbers": say("The numbers", "Die Zahlen"), "print": say("Print the graph", "Grafik drucken"),
            "share": say("Share it in words", "In Worten teilen"),
            "airFound": say(
                "What was found about pollen and your symptoms", "Was über Pollen und Ihre Symptome gefunden wurde"),
            "airNone": say(
                "The air of these days is not asked for, since nothing leaves this device.",
                "Die Luft dieser Tage wird nicht abgefragt, denn nichts verlässt dieses Gerät."),
            "beside": say("Beside it", "Daneben"), "nothing": say("Nothing", "Nichts"), "air": say("Air", "Luft"),
            "temperature": say("Temperature", "Temperatur"), "ozone": say("Ozone", "Ozon"),
            "pm25": say("Fine particles", "Feinstaub"), "pollen": say("Pollen", "Pollen"),
            "alder": say("Alder pollen", "Erlenpollen"), "ash": say("Ash pollen", "Eschenpollen"),
            "birch": say("Birch pollen", "Birkenpollen"), "grass": say("Grass pollen", "Gräserpollen"),
            "hazel": say("Hazel pollen", "Haselpollen"), "mugwort": say("Mugwort pollen", "Beifußpollen"),
            "oak": say("Oak pollen", "Eichenpollen"), "olive": say("Olive pollen", "Olivenpollen"),
            "plane": say("Plane pollen", "Platanenpollen"), "ragweed": say("Ragweed pollen", "Ambrosiapollen"),
        ]
    }

    /// In its script; keys begin with the tab's name.
    var symptomsScript: [String: String] {
        symptomsEntryScript.merging(symptomsListScript) { $1 }.merging(symptomsGraphScript) { $1 }
    }

    private var symptomsEntryScript: [String: String] {
        [
            "symptomsHowToday": say("How strong is it today?", "Wie stark ist es heute?"),
            "symptomsHowOn": say("How strong was it on {day}?", "Wie stark war es am {day}?"),
            "symptomsHowStrong": say("how strong, from 0 to 10", "wie stark, von 0 bis 10"),
            "symptomsNone": say("none", "gar nicht"),
            "symptomsWorst": say("the worst imaginable", "so stark wie nur vorstellbar"),
            "symptomsKnown": say(
                "Already entered for this day: {entries}", "Für diesen Tag schon eingetragen: {entries}"),
            "symptomsMore": say("Another day, or how long", "Anderer Tag oder Dauer"),
            "symptomsDay": say("Day", "Tag"), "symptomsDuration": say("How long it lasted", "Wie lange es dauerte"),
            "symptomsNotSaid": say("not said", "keine Angabe"), "symptomsOwn": say("other", "andere"),
            "symptomsOwnMinutes": say("Minutes", "Minuten"), "symptomsMinutes": say("{n} min", "{n} Min."),
            "symptomsHours": say("{n} h", "{n} Std."), "symptomsAllDay": say("all day", "ganztägig"),
            "symptomsDayMissing": say("Choose a day.", "Wählen Sie einen Tag."),
            "symptomsDayFuture": say(
                "That day is still to come. Choose today or an earlier one.",
                "Dieser Tag kommt erst noch. Wählen Sie heute oder einen früheren."),
            "symptomsDayPast": say(
                "That is too long ago. Choose a day of the last ten years.",
                "Das ist zu lange her. Wählen Sie einen Tag der letzten zehn Jahre."),
            "symptomsMinutesFault": say(
                "Write whole minutes, from 1 to 1440, which is all day.",
                "Schreiben Sie ganze Minuten, von 1 bis 1440, also bis zum ganzen Tag."),
            "symptomsOfTen": say("{n} of 10", "{n} von 10"),
            "symptomsSaved": say("Saved: {name}, {day}, {entry}.", "Gespeichert: {name}, {day}, {entry}."),
            "symptomsEntryDeleted": say("The entry is deleted.", "Der Eintrag ist gelöscht."),
            "symptomsChanged": say("The change is saved.", "Die Änderung ist gespeichert."),
            "symptomsChange": say("Change", "Ändern"), "symptomsDelete": say("Delete", "Löschen"),
            "symptomsSave": say("Save", "Speichern"), "symptomsCancel": say("Cancel", "Abbrechen"),
        ]
    }

    private var symptomsListScript: [String: String] {
        [
            "symptomsNoEntry": say("No entry yet", "Noch kein Eintrag"),
            "symptomsHistoryOf": say("History: {name}", "Verlauf: {name}"),
            "symptomsPicture": say("Picture: {name}. Choose another", "Bild: {name}. Anderes auswählen"),
            "symptomsNameMissing": say("Write what you feel.", "Schreiben Sie, was Sie spüren."),
            "symptomsNameLong": say("This name is too long. Shorten it.", "Dieser Name ist zu lang. Kürzen Sie ihn."),
            "symptomsSame": say("You have “{name}” already.", "„{name}“ haben Sie schon."),
            "symptomsSameDeleted": say(
                "You deleted a symptom of this name, “{name}”. Add it in the list to have it back.",
                "Sie haben ein Symptom dieses Namens gelöscht, „{name}“. Fügen Sie es in der Liste hinzu, um es "
                    + "zurückzuholen."),
            "symptomsOpen": say("Open it", "Öffnen"),
            "symptomsAdded": say("{name} is in your list.", "{name} steht in Ihrer Liste."),
            "symptomsBack": say("{name} is back, with its entries.", "{name} ist wieder da, mit allen Einträgen."),
            "symptomsDeleted": say("{name} is deleted, with its entries.", "{name} ist gelöscht, mit allen Einträgen."),
            "symptomsFound": say("{n} of {all}", "{n} von {all}"),
            "symptomsNotFound": say(
                "None of your symptoms is called “{name}”.", "Keines Ihrer Symptome heißt „{name}“."),
        ]
    }

    private var symptomsGraphScript: [String: String] {
        [
            "symptomsShown": say("Symptoms chosen: {n} of {all}", "Ausgewählte Symptome: {n} von {all}"),
            "symptomsByWeek": say(
                "More than 92 days: each point is the mean of a week's days with entries.",
                "Mehr als 92 Tage: Jeder Punkt ist der Mittelwert der Tage einer Woche, die Einträge haben."),
            "symptomsByMonth": say(
                "More than two years: each point is the mean of a month's days with entries.",
                "Mehr als zwei Jahre: Jeder Punkt ist der Mittelwert der Tage eines Monats, die Einträge haben."),
            "symptomsWide": say(
                "The larger a point, the longer it lasted.", "Je größer ein Punkt, desto länger dauerte es."),
            "symptomsOthers": say(
                "Eight are drawn at most. Choose fewer to see: {names}.",
                "Höchstens acht werden gezeichnet. Wählen Sie weniger aus, um diese zu sehen: {names}."),
            "symptomsWithout": say("No entries in these days: {names}.", "Ohne Einträge in diesen Tagen: {names}."),
            "symptomsNoneChosen": say("Choose a symptom to draw.", "Wählen Sie ein Symptom aus."),
            "symptomsNoneInterval": say(
                "There are no entries in these days.", "In diesen Tagen gibt es keine Einträge."),
            "symptomsNoneAtAll": say(
                "The graph grows from your first entry on.", "Die Grafik wächst ab Ihrem ersten Eintrag."),
            "symptomsShowAll": say("Show all days", "Alle Tage zeigen"), "symptomsLog": say("To the list", "Zur Liste"),
            "symptomsSpoken": say(
                "Graph of intensity from 0 to 10, {interval}, the highest of each day.",
                "Grafik der Stärke von 0 bis 10, {interval}, jeweils der höchste Wert eines Tages."),
            "symptomsSpokenSeries": say(
                "{name}: {n} days with entries, from {lowest} to {highest}, last {last} on {day}.",
                "{name}: {n} Tage mit Einträgen, von {lowest} bis {highest}, zuletzt {last} am {day}."),
            "symptomsSpokenOnce": say("{name}: {last} on {day}.", "{name}: {last} am {day}."),
            "symptomsAirSpoken": say(
                "{name} over the same days: from {lowest} to {highest} {unit}.",
                "{name} an denselben Tagen: von {lowest} bis {highest} {unit}."),
            "symptomsNoAir": say(
                "Nothing was measured near your place in these days.",
                "In diesen Tagen wurde in Ihrer Nähe nichts gemessen."),
            "symptomsColumnDay": say("Day", "Tag"), "symptomsColumnWeek": say("Week", "Woche"),
            "symptomsColumnMonth": say("Month", "Monat"), "symptomsOneDay": say("1 day", "1 Tag"),
            "symptomsDays": say("{n} days", "{n} Tage"),
            "symptomsPrinted": say(
                "From a health diary, printed on {day}. 0 is none, 10 the worst imaginable, as the person felt it.",
                "Aus einem Gesundheitstagebuch, gedruckt am {day}. 0 ist gar nicht, 10 so stark wie nur vorstellbar, wie "
                    + "die Person es empfand."),
        ]
    }
}
