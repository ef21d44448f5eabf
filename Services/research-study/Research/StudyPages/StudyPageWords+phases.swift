import Domain
import Localization

/// Of the page of one study.
extension StudyPageWords {
    var one: [String: String] {
        [
            "back": title, "phases": say("Phases", "Phasen"), "now": say("now", "jetzt"),
            "mayChange": say("May change", "Darf sich ändern"), "nothing": say("nothing", "nichts"),
            "schedule": say("Schedule", "Zeitplan"),
            "firstDay": say("First day of answers", "Erster Tag der Antworten"),
            "lastDay": say("Last day of answers", "Letzter Tag der Antworten"),
            "deletedOn": say("Everything is deleted on", "Alles wird gelöscht am"),
            "versions": say("Versions", "Fassungen"), "published": say("Published", "Veröffentlicht"),
            "consent": say("Consent", "Einwilligung"), "file": say("File", "Datei"), "download": "JSON",
            "endText": say(
                "After the last day the survey is locked, the study turns to analysis by itself, and the days until the "
                    + "deletion begin. To end it earlier, turn it to analysis; to change the days, publish a version with "
                    + "another schedule.",
                "Nach dem letzten Tag ist die Umfrage zu, die Studie geht von selbst in die Auswertung, und die Tage bis zur "
                    + "Löschung beginnen. Um sie früher zu beenden, beginnen Sie die Auswertung; um die Tage zu ändern, "
                    + "veröffentlichen Sie eine Fassung mit anderem Zeitplan."),
            "questions": say("Questions", "Fragen"),
            "limits": say("What the analysis can show", "Was die Auswertung zeigen kann"),
        ]
    }

    func turn(to phase: StudyPhase) -> String {
        switch phase {
        case .design: name(of: phase)
        case .recruitment: say("Begin the recruitment", "Anwerbung beginnen")
        case .running: say("Begin the answers", "Antworten beginnen")
        case .analysis: say("End the study", "Studie beenden")
        case .closed: say("Close the study", "Studie schließen")
        }
    }

    var turning: [String: String] {
        ["button": say("Go on", "Weiter"), "cancel": common.cancel, "text": ""]
    }

    func turnTitle(_ phase: StudyPhase) -> String {
        say("Turn the study to \(name(of: phase))?", "Die Studie in die Phase \(name(of: phase)) bringen?")
    }

    /// What becomes of it, which cannot be undone.
    func turnText(_ phase: StudyPhase) -> String {
        let noWayBack = say("No phase leads back.", "Keine Phase führt zurück.")
        let what =
            switch phase {
            case .recruitment:
                say(
                    "Participants’ pages show this study from now on, and invitations admit people. Another study cannot be "
                        + "current at the same time.",
                    "Die Seiten für Teilnehmende zeigen ab jetzt diese Studie, und Einladungen lassen Menschen hinein. Eine "
                        + "andere Studie kann nicht gleichzeitig laufen.")
            case .running:
                say(
                    "Answers are taken on the days of the schedule.",
                    "Antworten werden an den Tagen des Zeitplans genommen.")
            case .analysis:
                say(
                    "No answer is taken any more, invitations admit nobody, and the days until everything is deleted begin.",
                    "Es wird keine Antwort mehr genommen, Einladungen lassen niemanden hinein, und die Tage bis zur Löschung "
                        + "von allem beginnen.")
            case .design, .closed: meaning(of: phase)
            }
        return "\(what) \(noWayBack)"
    }

    func done(_ word: String) -> String? {
        switch word {
        case "published": say("The study is published.", "Die Studie ist veröffentlicht.")
        case "turned": say("The study is in its next phase.", "Die Studie ist in der nächsten Phase.")
        default: nil
        }
    }

    func change(_ change: ConsentChange?) -> String {
        switch change {
        case nil: say("as before", "wie zuvor")
        case .cosmetic: say("other words", "andere Worte")
        case .material: say("signed again", "neu unterschrieben")
        }
    }

    func text(of error: StudyError) -> String {
        switch error {
        case .unknownStudy, .unknownVersion: say("There is no such study.", "Diese Studie gibt es nicht.")
        case .otherIsCurrent(let other):
            say(
                "\(other) is in recruitment or running, and there is one study at a time. End that one first.",
                "\(other) ist in der Anwerbung oder läuft, und es gibt jeweils eine Studie. Beenden Sie zuerst diese.")
        case .wrongOrder:
            say("The study is in another phase by now.", "Die Studie ist inzwischen in einer anderen Phase.")
        case .closesByItself(let day):
            say(
                "It closes by itself on \(common.words.day(day)), when everything has been deleted.",
                "Sie schließt von selbst am \(common.words.day(day)), wenn alles gelöscht ist.")
        case .tooLate:
            say(
                "Its last day is over. Publish a version with another schedule first.",
                "Ihr letzter Tag ist vorbei. Veröffentlichen Sie zuerst eine Fassung mit anderem Zeitplan.")
        }
    }
}
