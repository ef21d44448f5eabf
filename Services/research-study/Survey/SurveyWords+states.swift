/// What the survey's page says in place of the survey.
extension SurveyWords {
    /// By the words of `study-state.js`.
    struct State: Sendable {
        var name: String
        var drawing: String
        var title: String
        var text: String
        var more: [String] = []
        var links: [(path: String, name: String)] = []
    }

    var states: [State] {
        [restricted, gone, other, mustSign, notBegun]
    }

    /// - Parameter texts: the study's own words on its end.
    func ended(_ texts: [String]) -> State {
        State(
            name: "ended", drawing: "quiet", title: say("The study has ended", "Die Studie ist zu Ende"),
            text: texts.first ?? "", more: Array(texts.dropFirst()),
            links: [
                (StudyNavigation.Page.history.path, say("See your answers", "Ihre Antworten ansehen")),
                (StudyNavigation.Page.about.path, say("About the study", "Über die Studie")),
            ])
    }

    private var toStatus: (path: String, name: String) {
        (StudyNavigation.Page.status.path, say("To the status", "Zum Status"))
    }

    private var restricted: State {
        State(
            name: "restricted", drawing: "quiet", title: say("The survey is locked", "Die Umfrage ist gesperrt"),
            text: say(
                "The study team has restricted this participation. Your answers stay on this device.",
                "Das Studienteam hat diese Teilnahme gesperrt. Ihre Antworten bleiben auf diesem Gerät."),
            more: [
                say(
                    "With a new invitation you can take part again.",
                    "Mit einer neuen Einladung können Sie wieder teilnehmen.")
            ],
            links: [
                (JoinPage.path, say("Enter a new ID", "Neue ID eingeben")), toStatus,
            ])
    }

    private var gone: State {
        State(
            name: "gone", drawing: "error",
            title: say("This participation is not known any more", "Diese Teilnahme ist nicht mehr bekannt"),
            text: say(
                "The study team has deleted it, or the study’s data have been deleted. Your answers stay on this device.",
                "Das Studienteam hat sie gelöscht, oder die Daten der Studie sind gelöscht. Ihre Antworten bleiben auf diesem"
                    + " Gerät."),
            links: [(JoinPage.path, say("Enter a new ID", "Neue ID eingeben")), toStatus])
    }

    private var other: State {
        State(
            name: "other", drawing: "quiet",
            title: say("The survey is not open to you now", "Die Umfrage steht Ihnen gerade nicht offen"),
            text: say(
                "The study team has given your participation the status",
                "Das Studienteam hat Ihrer Teilnahme diesen Status gegeben:"),
            more: [
                say(
                    "Ask the study team what it means. It is checked again every day.",
                    "Fragen Sie das Studienteam, was er bedeutet. Er wird jeden Tag neu geprüft.")
            ],
            links: [toStatus, (StudyNavigation.Page.about.path, say("Contact", "Kontakt"))])
    }

    private var mustSign: State {
        State(
            name: "must-sign", drawing: "journal",
            title: say("The consent has changed", "Die Einwilligung hat sich geändert"),
            text: say(
                "Something that you agreed to is different now. Please read what changed, and sign again if you agree.",
                "Etwas, dem Sie zugestimmt haben, ist jetzt anders. Bitte lesen Sie, was sich geändert hat, und unterschreiben"
                    + " Sie erneut, wenn Sie einverstanden sind."),
            more: [
                say(
                    "Until then no survey is offered. You may also opt out.",
                    "Bis dahin gibt es keine Umfrage. Sie können die Teilnahme auch beenden.")
            ],
            links: [(JoinPage.path, say("Read what changed", "Änderungen lesen")), toStatus])
    }

    private var notBegun: State {
        State(
            name: "not-begun", drawing: "welcome", title: say("You are in", "Sie sind dabei"),
            text: say("The survey opens on", "Die Umfrage öffnet am"),
            more: [
                say(
                    "A reminder for your calendar is under “Status”.",
                    "Eine Erinnerung für Ihren Kalender finden Sie unter „Status“.")
            ],
            links: [toStatus])
    }
}
