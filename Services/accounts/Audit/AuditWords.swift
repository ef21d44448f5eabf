import Localization

/// What the page of the audit says.
struct AuditWords: Sendable {
    let language: ContentLanguage

    var title: String { say("Audit", "Protokoll") }
    var operatorName: String { say("operator at the command line", "Betrieb, an der Kommandozeile") }

    /// That can be asked for, in the order of their area; entries may have others.
    static let actions = [
        "people.found", "person.read", "person.invited", "role.read", "role.granted", "role.taken", "sessions.ended",
        "payment.refunded",
        "study-users.read", "study-user.changed", "role.created", "role.changed", "role.deleted", "audit.read",
        "requests.read", "stations.read", "readings.read", "reading.corrected", "reading.withdrawn",
        "article.edited", "article.published", "article.returned",
        "article.withdrawn",
        "reports.read", "report.withdrawn", "inquiries.read", "inquiry.read", "inquiry.answered", "inquiry.closed",
        "inquiry.reopened", "responses.read", "response.read", "response.deleted",
        "responses.exported", "responses.downloaded", "dashboard.read", "map.read", "charts.read", "invitees.read",
        "invitees.created", "invitee.restricted", "invitee.edited", "invitee.deleted", "statuses.read",
        "status.created", "status.deleted", "studies.read", "study.imported", "study.published", "study.turned",
    ]

    var shown: [String: String] {
        [
            "reasonNow": StaffWords(language: language).reasonNow, "change": StaffWords(language: language).change,
            "show": say("Show", "Zeigen"), "filters": say("Filters", "Filter"),
            "caption": say("The newest first", "Das Neueste zuerst"),
            "when": say("When", "Wann"), "what": say("What", "Was"), "who": say("By and about", "Durch und über"),
            "why": say("Why", "Warum"), "by": say("by", "durch"), "about": say("about", "über"),
            "older": say("Older entries", "Ältere Einträge"),
            "none": say("There are no such entries.", "Es gibt keine solchen Einträge."),
        ]
    }

    /// - Parameter query: as it was asked for.
    func filters(_ query: [String: String]) -> [AccountField] {
        let id = AccountField.Kind.input(
            "text", [("autocomplete", "off"), ("spellcheck", "false"), ("maxlength", "36")])
        var fields = [
            AccountField(
                "subject", say("About the account", "Über das Konto"), id,
                help: say("An account's id.", "Die Kennung eines Kontos."), value: query["subject"] ?? ""),
            AccountField("actor", say("By the account", "Durch das Konto"), id, value: query["actor"] ?? ""),
            AccountField(
                "action", say("What was done", "Was getan wurde"),
                .select([("", say("Anything", "Alles"))] + Self.actions.map { ($0, name(of: $0)) }),
                value: query["action"] ?? ""),
        ]
        for index in fields.indices { fields[index].optional = say("(optional)", "(freiwillig)") }
        return fields
    }

    func name(of action: String) -> String {
        switch action {
        case "people.found": say("Account searched", "Konto gesucht")
        case "person.read": say("Account looked at", "Konto angesehen")
        case "person.invited": say("Somebody invited", "Jemanden eingeladen")
        case "role.read": say("Role looked at", "Rolle angesehen")
        case "role.granted": say("Role granted", "Rolle gegeben")
        case "role.taken": say("Role taken", "Rolle genommen")
        case "study-users.read": say("Users of the study looked at", "Zugänge der Studie angesehen")
        case "study-user.changed": say("User of the study changed", "Zugang der Studie geändert")
        case "role.created": say("Role made", "Rolle angelegt")
        case "role.changed": say("Role changed", "Rolle geändert")
        case "role.deleted": say("Role deleted", "Rolle gelöscht")
        case "payment.refunded": say("Payment given back", "Zahlung zurückgegeben")
        case "sessions.ended": say("Signed out everywhere", "Überall abgemeldet")
        case "audit.read": say("Audit read", "Protokoll gelesen")
        case "requests.read": say("Erasures and copies looked at", "Löschungen und Kopien angesehen")
        case "stations.read": say("Stations looked at", "Stationen angesehen")
        case "readings.read": say("Readings looked at", "Messwerte angesehen")
        case "reading.corrected": say("Reading corrected", "Messwert berichtigt")
        case "reading.withdrawn": say("Reading withdrawn", "Messwert zurückgezogen")
        case "reports.read": say("Reports looked at", "Meldungen angesehen")
        case "report.withdrawn": say("Report withdrawn", "Meldung zurückgezogen")
        case "article.edited": say("Article edited", "Artikel bearbeitet")
        case "article.published": say("Article published", "Artikel veröffentlicht")
        case "article.returned": say("Article returned", "Artikel zurückgegeben")
        case "article.withdrawn": say("Article withdrawn", "Artikel zurückgezogen")
        case "inquiries.read": say("Inquiries listed", "Anfragen aufgelistet")
        case "inquiry.read": say("Inquiry looked at", "Anfrage angesehen")
        case "inquiry.answered": say("Inquiry answered", "Anfrage beantwortet")
        case "inquiry.closed": say("Inquiry closed", "Anfrage geschlossen")
        case "inquiry.reopened": say("Inquiry reopened", "Anfrage wieder geöffnet")
        default: ofStudy(action) ?? action
        }
    }

    /// What the staff of the study does, in its service.
    private func ofStudy(_ action: String) -> String? {
        switch action {
        case "responses.read": say("Responses listed", "Antworten aufgelistet")
        case "response.read": say("Response looked at", "Antwort angesehen")
        case "response.deleted": say("Response deleted", "Antwort gelöscht")
        case "responses.exported": say("Export requested", "Export verlangt")
        case "responses.downloaded": say("Export downloaded", "Export heruntergeladen")
        case "dashboard.read": say("Dashboard of the study looked at", "Übersicht der Studie angesehen")
        case "map.read": say("Map of the study looked at", "Karte der Studie angesehen")
        case "charts.read": say("Charts of the study looked at", "Diagramme der Studie angesehen")
        case "invitees.read": say("Invitees looked at", "Eingeladene angesehen")
        case "invitees.created": say("Invitees created", "Eingeladene angelegt")
        case "invitee.restricted": say("Invitee restricted", "Zugang zur Studie gesperrt")
        case "invitee.edited": say("Invitee edited", "Eingeladene bearbeitet")
        case "invitee.deleted": say("Invitee deleted", "Eingeladene gelöscht")
        case "statuses.read": say("Statuses looked at", "Status angesehen")
        case "status.created": say("Status created", "Status angelegt")
        case "status.deleted": say("Status deleted", "Status gelöscht")
        case "studies.read": say("Studies looked at", "Studien angesehen")
        case "study.imported": say("Study imported", "Studie importiert")
        case "study.published": say("Study published", "Studie veröffentlicht")
        case "study.turned": say("Study turned to its next phase", "Studie in die nächste Phase gebracht")
        default: nil
        }
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
