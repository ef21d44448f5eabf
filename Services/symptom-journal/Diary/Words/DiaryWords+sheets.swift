import Localization

/// The sheets to print. The texts of the lists are lists here too, so that a document can be made of them.
extension DiaryWords {
    /// In the template of the resources.
    var sheetPanels: [String: String] {
        [
            "print": say("Print", "Drucken"), "pdf": say("As PDF", "Als PDF"),
            "erIntro": say(
                "What you type stays sealed on this device and is on the printed sheet only. What you leave empty gets "
                    + "a line to write on.",
                "Was Sie eintippen, bleibt verschlüsselt auf diesem Gerät und steht nur auf dem gedruckten Blatt. Was "
                    + "leer bleibt, bekommt eine Linie zum Schreiben."),
            "erPDF": say(
                "The PDF has your symptoms, and lines in place of what you typed.",
                "Das PDF enthält Ihre Symptome und Linien anstelle dessen, was Sie eingetippt haben."),
            "erForm": say("About you", "Über Sie"), "erSheet": say("Emergency information", "Angaben für den Notfall"),
            "name": say("Name", "Name"), "born": say("Date of birth", "Geburtsdatum"),
            "blood": say("Blood group, if known", "Blutgruppe, falls bekannt"),
            "bloodSheet": say("Blood group", "Blutgruppe"), "unknown": say("Not known", "Nicht bekannt"),
            "bloodO": say("O", "0"), "allergies": say("Allergies", "Allergien"),
            "medicines": say("Medicines, with doses", "Medikamente, mit Dosis"),
            "conditions": say("Illnesses and implants", "Erkrankungen und Implantate"),
            "contact": say("Call in an emergency (name, phone)", "Im Notfall anrufen (Name, Telefon)"),
            "clear": say("Clear these fields", "Diese Felder leeren"),
            "recent": say("Symptoms of the last 14 days", "Symptome der letzten 14 Tage"),
            "recentNone": say("None were entered.", "Es wurden keine eingetragen."),
            "symptom": say("Symptom", "Symptom"), "highest": say("Highest", "Höchste Stärke"),
            "when": say("Last on", "Zuletzt am"), "numbers": emergencyNumbers,
            "bagIntro": say(
                "Pack it before you need it. What you tick stays ticked on this device.",
                "Packen Sie, bevor Sie sie brauchen. Was Sie abhaken, bleibt auf diesem Gerät abgehakt."),
            "bagClear": say("Untick all", "Alle Haken entfernen"),
            "tipsIntro": say(
                "No medical advice, only what makes a stay easier to get through.",
                "Kein medizinischer Rat, nur was einen Aufenthalt leichter macht."),
            "from": say("From the health diary of Breathe Easy", "Aus dem Gesundheitstagebuch von Breathe Easy"),
        ]
    }

    /// In the script of the resources.
    var sheetScript: [String: String] {
        [
            "resourcesOfTen": say("{number} of 10", "{number} von 10"),
            "resourcesMade": say("As of {day}", "Stand: {day}"),
            "resourcesKept": say("Kept on this device.", "Auf diesem Gerät aufbewahrt."),
            "resourcesNotKept": say(
                "This browser keeps nothing. Print before you leave this page.",
                "Dieser Browser bewahrt nichts auf. Drucken Sie, bevor Sie diese Seite verlassen."),
            "resourcesCleared": say("The fields are empty.", "Die Felder sind leer."),
            "resourcesBag": grabBag.map { ([$0.title] + $0.lines).joined(separator: "\n") }.joined(separator: "\n\n"),
            "resourcesTips": hospitalTips.map { "\($0.title)\n\($0.text)" }.joined(separator: "\n\n"),
        ]
    }

    /// By country.
    var emergencyNumbers: String {
        say(
            "Emergency: 112 in Europe and India, 144 in Switzerland and Austria, 911 in the USA and Canada.",
            "Notruf: 112 in Europa und Indien, 144 in der Schweiz und in Österreich, 911 in den USA und Kanada.")
    }

    /// What to take to a hospital.
    var grabBag: [(title: String, lines: [String])] {
        [
            (
                say("Papers", "Papiere"),
                [
                    say("Identity card and health insurance card", "Ausweis und Krankenversicherungskarte"),
                    say("The emergency sheet, printed", "Das Notfallblatt, ausgedruckt"),
                    say("A list of your medicines with doses", "Eine Liste Ihrer Medikamente mit Dosis"),
                    say(
                        "Doctors’ letters and results, allergy and vaccination cards",
                        "Arztbriefe und Befunde, Allergiepass und Impfausweis"),
                    say(
                        "Living will and power of attorney, if you have them",
                        "Patientenverfügung und Vorsorgevollmacht, falls vorhanden"),
                    say(
                        "Phone numbers of family, friends and your doctor, on paper",
                        "Telefonnummern von Angehörigen und Ihrer Praxis, auf Papier"),
                ]
            ),
            (
                say("Medicines and aids", "Medikamente und Hilfsmittel"),
                [
                    say(
                        "Your medicines for a few days, in their packages",
                        "Ihre Medikamente für einige Tage, in der Packung"),
                    say(
                        "Inhaler, emergency pen or meter, if you use one",
                        "Inhalator, Notfallpen oder Messgerät, falls Sie eines brauchen"),
                    say(
                        "Glasses, contact lenses, hearing aids with batteries",
                        "Brille, Kontaktlinsen, Hörgeräte mit Batterien"),
                    say("Denture case, walking aid", "Dose für den Zahnersatz, Gehhilfe"),
                ]
            ),
            (
                say("Clothes and washing", "Kleidung und Waschzeug"),
                [
                    say("Nightclothes and a dressing gown", "Schlafkleidung und Bademantel"),
                    say("Underwear and socks for three days", "Unterwäsche und Socken für drei Tage"),
                    say("Comfortable clothes, also for the way home", "Bequeme Kleidung, auch für den Heimweg"),
                    say("Slippers with a sole that does not slip", "Hausschuhe mit rutschfester Sohle"),
                    say("Toothbrush, comb, soap, shaving things, pads", "Zahnbürste, Kamm, Seife, Rasierzeug, Binden"),
                    say("A towel", "Ein Handtuch"),
                ]
            ),
            (
                say("For the time there", "Für die Zeit dort"),
                [
                    say("Phone with a charger and a long cable", "Telefon mit Ladegerät und langem Kabel"),
                    say("Headphones, ear plugs, sleep mask", "Kopfhörer, Ohrstöpsel, Schlafmaske"),
                    say("Something to read or to do", "Etwas zum Lesen oder zur Beschäftigung"),
                    say("Paper and a pen for your questions", "Papier und Stift für Ihre Fragen"),
                    say("A little cash; leave valuables at home", "Etwas Bargeld; Wertsachen bleiben zu Hause"),
                ]
            ),
        ]
    }

    /// No medical advice, only how to be understood and to understand.
    var hospitalTips: [Step] {
        [
            (
                say("Call when it is urgent", "Rufen Sie an, wenn es eilt"),
                say(
                    "112 in Europe and India, 144 in Switzerland and Austria, 911 in the USA and Canada. Say where you "
                        + "are and what happened, and wait for questions.",
                    "112 in Europa und Indien, 144 in der Schweiz und in Österreich, 911 in den USA und Kanada. Sagen "
                        + "Sie, wo Sie sind und was geschehen ist, und warten Sie auf Rückfragen.")
            ),
            (
                say("Begin with what matters most", "Beginnen Sie mit dem Wichtigsten"),
                say(
                    "Which symptom brought you here, since when, and how strong it is from 0 to 10.",
                    "Welches Symptom Sie herführt, seit wann, und wie stark es von 0 bis 10 ist.")
            ),
            (
                say("Show your diary", "Zeigen Sie Ihr Tagebuch"),
                say(
                    "The graph and the emergency sheet say a lot in a few seconds.",
                    "Die Kurve und das Notfallblatt sagen in wenigen Sekunden viel.")
            ),
            (
                say("Name what everybody has to know", "Nennen Sie, was alle wissen müssen"),
                say(
                    "Allergies, illnesses, and all medicines, also those without a prescription. Say it again to each "
                        + "new person.",
                    "Allergien, Erkrankungen und alle Medikamente, auch die ohne Rezept. Sagen Sie es jeder neuen "
                        + "Person noch einmal.")
            ),
            (
                say("Ask what you do not understand", "Fragen Sie, was Sie nicht verstehen"),
                say(
                    "Ask for plain words, and ask again until it is clear. No question is too simple.",
                    "Bitten Sie um einfache Worte und fragen Sie nach, bis es klar ist. Keine Frage ist zu einfach.")
            ),
            (
                say("Say it back", "Wiederholen Sie es"),
                say(
                    "Tell in your own words what you heard. Misunderstandings show at once.",
                    "Sagen Sie mit eigenen Worten, was Sie gehört haben. So zeigt sich ein Missverständnis sofort.")
            ),
            (
                say("Write it down", "Schreiben Sie mit"),
                say(
                    "Your questions before a talk, the answers and names during it.",
                    "Ihre Fragen vor einem Gespräch, die Antworten und Namen währenddessen.")
            ),
            (
                say("Bring somebody along", "Nehmen Sie jemanden mit"),
                say(
                    "Two people hear more than one, and company calms.",
                    "Zu zweit hört man mehr, und Begleitung beruhigt.")
            ),
            (
                say("Ask for an interpreter", "Bitten Sie um eine Übersetzung"),
                say(
                    "If another language, or sign language, is easier for you. Say so when you register.",
                    "Wenn Ihnen eine andere Sprache oder Gebärdensprache leichter fällt. Sagen Sie es schon bei der "
                        + "Anmeldung.")
            ),
            (
                say("Say at once when something changes", "Sagen Sie sofort, wenn sich etwas ändert"),
                say(
                    "Ring the bell when you feel worse or are worried. You disturb nobody.",
                    "Klingeln Sie, wenn es Ihnen schlechter geht oder Sie sich sorgen. Sie stören niemanden.")
            ),
            (
                say("Ask before you agree", "Fragen Sie, bevor Sie zustimmen"),
                say(
                    "What is it for? What else could be done? What happens if we wait?",
                    "Wozu ist es gut? Was wäre sonst möglich? Was geschieht, wenn wir warten?")
            ),
            (
                say("Ask before you go home", "Fragen Sie, bevor Sie nach Hause gehen"),
                say(
                    "What do I take, and how long? What should I watch for? Whom do I call? When is the next "
                        + "appointment?",
                    "Was nehme ich, und wie lange? Worauf achte ich? Wen rufe ich an? Wann ist der nächste Termin?")
            ),
        ]
    }
}
