import Foundation
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

/// What the fourth section of the app is: the diary of the public release, or the study while one runs. An operator
/// decides it for all services by `STUDY_TAB`.
public enum StudyTab: String, Sendable, CaseIterable {
    case diary, study

    /// Of this process. The gateway does not start with any other word.
    static let current = StudyTab(rawValue: ProcessInfo.processInfo.environment["STUDY_TAB"] ?? "") ?? .diary
}

/// The sections of the app, in their order.
public enum PageTab: String, Sendable, CaseIterable {
    case home, map, report, journal, inbox

    public func path(_ studyTab: StudyTab) -> String {
        switch self {
        case .home: "/"
        case .map: "/map"
        case .report: "/report"
        case .journal: studyTab == .study ? "/study" : "/quiz"
        case .inbox: "/notifications"
        }
    }

    /// - Parameter current: the section of the page; its name is not a link to somewhere else.
    func fields(_ words: PageWords, current: PageTab?, _ studyTab: StudyTab = .current) -> [String: Any] {
        [
            "icon": rawValue, "path": path(studyTab), "name": words.name(of: self, studyTab),
            "isCurrent": self == current, "isReport": self == .report,
        ]
    }
}
