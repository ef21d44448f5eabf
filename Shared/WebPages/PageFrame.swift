import Localization

/// What stands around a page's content.
public enum PageFrame: Sendable {
    /// The sections of the app, below on a phone and on the left of a wide screen, and the way to the settings.
    case app
    /// The name of the product, and what the page itself has to offer beside it.
    case plain
    /// Nothing but the content, as on a watch.
    case bare
}

/// The sections of the app, in their order.
public enum PageTab: String, Sendable, CaseIterable {
    case home, map, report, journal, inbox

    public var path: String {
        switch self {
        case .home: "/"
        case .map: "/map"
        case .report: "/report"
        case .journal: "/quiz"
        case .inbox: "/notifications"
        }
    }

    /// - Parameter current: the section of the page; its name is not a link to somewhere else.
    func fields(_ words: PageWords, current: PageTab?) -> [String: Any] {
        [
            "icon": rawValue, "path": path, "name": words.name(of: self), "isCurrent": self == current,
            "isReport": self == .report,
        ]
    }
}
