import Foundation
import Localization
import Sessions
import WebPages

/// Where a person uploads a file of measurements and sees what became of each. The list and its buttons work without
/// JavaScript; sending a file needs it, so that an interrupted upload goes on where it stopped.
struct HealthImportPage: WebPage {
    static let path = "/health-import"
    static let template = "health-import"
    let frame = PageFrame.app

    let language: ContentLanguage
    var imports: [HealthImport] = []
    /// Of the person, for times.
    var timeZone: TimeZone?
    /// Whether the person has not agreed, or a child's guardian has not: nothing new is taken then.
    var obstacle: HealthDataObstacle?

    private var words: HealthImportWords { HealthImportWords(language: language, timeZone: timeZone) }

    var title: String { words.title }
    var isIndexed: Bool { false }
    var script: String? { "health-import.js" }
    var scriptWords: [String: String] { words.forScript }

    func fields() throws -> [String: Any] {
        [
            "says": words.shown, "worksWithoutScript": true, "guides": words.guides.map(\.fields),
            "obstacle": obstacle.map { [words.text(of: $0)] } ?? [], "isOpen": obstacle == nil,
            "imports": imports.map { words.fields(of: $0) }, "hasNone": imports.isEmpty,
            // The list is asked for again while this lasts.
            "isMoving": imports.contains { $0.state == .queued || $0.state == .reading },
        ]
    }
}
