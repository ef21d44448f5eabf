import Domain
import Localization

/// The study's public home page.
extension SurveyWords {
    var about: [String: String] {
        [
            "survey": say("To the survey", "Zur Umfrage"), "research": say("For researchers", "Für Forschende"),
            "aims": say("Aims", "Ziele"), "asked": say("What is asked", "Was gefragt wird"),
            "askedText": say(
                "Once a day, voluntarily, each on a scale from 0 to 3: how much did it hinder you?",
                "Einmal am Tag, freiwillig, jeweils auf einer Skala von 0 bis 3: Wie sehr hat es Sie behindert?"),
            "data": say("What becomes of the data", "Was aus den Daten wird"),
            "limits": say("What the study can show, and what not", "Was die Studie zeigen kann und was nicht"),
            "phases": say("Where it stands", "Stand der Studie"),
            "papers": say("To read before taking part", "Zu lesen vor der Teilnahme"),
            "contact": say("Contact and complaints", "Kontakt und Beschwerden"),
            "acknowledgements": say("Sources and programs of others", "Quellen und Programme anderer"),
        ]
    }

    /// STU-9.6 of the requirements.
    var aims: [String] {
        [
            say(
                "To relate pollen, air and weather to when symptoms begin, how long they last and how strong they are.",
                "Pollen, Luft und Wetter damit in Beziehung zu setzen, wann Beschwerden beginnen, wie lange sie dauern und wie"
                    + " stark sie sind."),
            say(
                "To correct beliefs about the season by showing how it really goes.",
                "Vorstellungen von der Saison zu berichtigen, indem sie zeigt, wie sie wirklich verläuft."),
        ]
    }

    var data: [String] {
        [
            say(
                "Your name, signature and ID stay in your browser. No account is needed.",
                "Name, Unterschrift und ID bleiben in Ihrem Browser. Ein Konto brauchen Sie nicht."),
            say(
                "An answer is sent with a one-day token that the server signed without seeing it, so that it counts once and"
                    + " nobody can tell whose it is.",
                "Eine Antwort wird mit einer Tagesmarke gesendet, die der Server unterschrieben hat, ohne sie zu sehen. So zählt"
                    + " sie einmal, und niemand kann sagen, von wem sie ist."),
            say(
                "Stored are the answers, the hour, the centre of an area of about 10 km, and the pollen, air and weather there.",
                "Gespeichert werden die Antworten, die Stunde, die Mitte einer Gegend von rund 10 km sowie Pollen, Luft und"
                    + " Wetter dort."),
            say(
                "Hour and area may still point to somebody where few people answer: maps and charts hide groups of fewer than"
                    + " five.",
                "Wo wenige antworten, können Stunde und Gegend dennoch auf jemanden hinweisen: Karten und Diagramme verbergen"
                    + " Gruppen von weniger als fünf."),
        ]
    }

    func name(of phase: StudyPhase) -> String {
        switch phase {
        case .design: say("In preparation", "In Vorbereitung")
        case .recruitment: say("Invitations", "Einladungen")
        case .running: say("Daily survey", "Tägliche Umfrage")
        case .analysis: say("Analysis", "Auswertung")
        case .closed: say("Closed, data deleted", "Geschlossen, Daten gelöscht")
        }
    }

    func dates(from first: CalendarDay, to last: CalendarDay) -> String {
        say(
            "Answers are collected from \(written(first)) to \(written(last)).",
            "Antworten werden vom \(written(first)) bis zum \(written(last)) gesammelt.")
    }

    func written(_ day: CalendarDay) -> String { Words(in: language).day(day) }
}
