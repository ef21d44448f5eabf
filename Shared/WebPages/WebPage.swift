public import Localization

/// A page as a value: which template shows it, and what the template shows.
public protocol WebPage: Sendable {
    /// The template's file without `.mustache`.
    static var template: String { get }
    var title: String { get }
    var language: ContentLanguage { get }
    /// The ES module that runs the page, such as `quiz.js`; nil for a page that needs none.
    var script: String? { get }
    /// Stylesheets of the page's own beside `breathe-easy.css`; rarely needed.
    var styles: [String] { get }
    var frame: PageFrame { get }
    /// The section of the app that the page belongs to.
    var tab: PageTab? { get }
    /// Origins beside our own that its pictures come from, such as a tile server's.
    var imageSources: [String] { get }
    /// Whether search engines may list it.
    var isIndexed: Bool { get }
    /// Texts that the script shows, as `words` of `dom.js`.
    var scriptWords: [String: String] { get }

    /// What the template names, beside `title`, `language` and `assets` (the folder's path), which every one has.
    func fields() throws -> [String: Any]
}

extension WebPage {
    public var script: String? { nil }
    public var styles: [String] { [] }
    public var frame: PageFrame { .plain }
    public var tab: PageTab? { nil }
    public var imageSources: [String] { [] }
    public var isIndexed: Bool { true }
    public var scriptWords: [String: String] { [:] }

    public func fields() throws -> [String: Any] { [:] }
}
