import Localization

/// What the page of the audit says.
struct AuditWords: Sendable {
    let language: ContentLanguage

    var title: String { say("Audit", "Protokoll") }
    var operatorName: String { say("operator at the command line", "Betrieb, an der Kommandozeile") }

    /// That can be asked for, in the order of their area; entries may have others.
    static let actions = [
        "people.found", "person.read", "person.invited", "role.read", "role.granted", "role.taken", "sessions.ended",
        "audit.read", "requests.read", "stations.read", "readings.read", "reading.corrected", "reading.withdrawn",
        "reports.read", "report.withdrawn",
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
        case "sessions.ended": say("Signed out everywhere", "Überall abgemeldet")
        case "audit.read": say("Audit read", "Protokoll gelesen")
        case "requests.read": say("Erasures and copies looked at", "Löschungen und Kopien angesehen")
        case "stations.read": say("Stations looked at", "Stationen angesehen")
        case "readings.read": say("Readings looked at", "Messwerte angesehen")
        case "reading.corrected": say("Reading corrected", "Messwert berichtigt")
        case "reading.withdrawn": say("Reading withdrawn", "Messwert zurückgezogen")
        case "reports.read": say("Reports looked at", "Meldungen angesehen")
        case "report.withdrawn": say("Report withdrawn", "Meldung zurückgezogen")
        default: action
        }
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
