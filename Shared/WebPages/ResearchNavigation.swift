public import Localization

/// The sections of the researcher's site, whose pages are of several services, in their order.
public enum ResearchSection: String, Sendable, CaseIterable {
    case responses, invitees, users, dashboard, map, charts, studies, exports

    public var path: String { self == .responses ? "/research" : "/research/\(rawValue)" }

    public func name(in language: ContentLanguage) -> String {
        switch (self, language) {
        case (.responses, .english): "Responses"
        case (.responses, .german): "Antworten"
        case (.invitees, .english): "Invitees"
        case (.invitees, .german): "Eingeladene"
        case (.users, .english): "Users"
        case (.users, .german): "Zugänge"
        case (.dashboard, .english): "Dashboard"
        case (.dashboard, .german): "Übersicht"
        case (.map, .english): "Map"
        case (.map, .german): "Karte"
        case (.charts, .english): "Charts"
        case (.charts, .german): "Diagramme"
        case (.studies, .english): "Studies"
        case (.studies, .german): "Studien"
        case (.exports, .english): "Exports"
        case (.exports, .german): "Exporte"
        }
    }
}

/// What stands around each page of the researcher's site, as `research` in the fields of a page: its template fills the
/// blocks `nav` with `research-navigation` and `foot` with `research-footer`. Its stylesheet is `research.css`.
public struct ResearchNavigation: Sendable {
    let language: ContentLanguage
    let current: ResearchSection?
    let showsUsers: Bool
    let year: Int
    let query: String

    /// - Parameters:
    ///   - current: nil for a page of no section.
    ///   - showsUsers: whether whoever looks may see who else has access.
    ///   - year: of the copyright.
    ///   - query: behind the address of each section, such as `?study=hay-fever`.
    public init(
        _ language: ContentLanguage, current: ResearchSection?, showsUsers: Bool, year: Int, query: String = ""
    ) {
        (self.language, self.current, self.showsUsers) = (language, current, showsUsers)
        (self.year, self.query) = (year, query)
    }

    public var fields: [String: Any] {
        [
            "sections": ResearchSection.allCases.filter { $0 != .users || showsUsers }.map { section -> [String: Any] in
                [
                    "sectionPath": section == .users ? section.path : section.path + query,
                    "sectionName": section.name(in: language), "isHere": section == current,
                ]
            },
            "signOut": say("Sign out", "Abmelden"),
            "copyright": say(
                "© \(year) The contributors to Breathe Easy and the operator of this server.",
                "© \(year) Die Mitwirkenden an Breathe Easy und der Betreiber dieses Servers."),
        ]
    }

    private func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
