import Foundation

/// `Tests/Browser/browse_pages.py`, which opens the pages of a running stack in headless Chromium.
public enum PagesInBrowser {
    /// Where the stack is, and who uses it.
    public struct Cast: Encodable, Sendable {
        /// The address of all pages.
        var base: String
        /// Of everybody in `people`.
        var password: String
        /// Mail addresses by name: `reader`, who has a notification; `staff`, an administrator without a second factor.
        var people: [String: String]
        /// Paths that sign a browser in as one of the demo's people, by names in small letters.
        var links: [String: String]
        /// Paths that `pages.json` names in braces.
        var paths: [String: String]
        /// The operators' status page.
        var status: String
        var operatorToken: String
        /// The maildir of the mail catcher.
        var mails: String

        public init(
            base: String, password: String, people: [String: String], links: [String: String], paths: [String: String],
            environment: [String: String]
        ) {
            (self.base, self.password, self.people) = (base, password, people)
            (self.links, self.paths) = (links, paths)
            status = "\(base)/status"
            operatorToken = environment["STATUS_OPERATOR_TOKEN"] ?? ""
            mails = environment["MAIL_CATCHER_FOLDER"] ?? ""
        }
    }

    /// What `make browser` asks for: every size and theme, and every story in every way. Nil in `make test`.
    private static var everything: [String]? {
        let environment = ProcessInfo.processInfo.environment
        guard environment["BROWSER"] == "everything" else { return nil }
        let only = (environment["STORIES"] ?? "").split(separator: " ").map { String($0) }
        return ["--baselines", environment["BASELINES"] ?? "compare"] + (only.isEmpty ? [] : ["--stories"] + only)
    }

    /// - Throws: ``HelperProcessError`` with one line per fault.
    public static func browse(_ cast: Cast) async throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium") else {
            throw HelperProcessError.missingTool("chromium", package: "chromium")
        }
        let python = try TestPython.tool(for: "browse_pages.py")
        let program = Checkout.folder.appending(path: "Tests/Browser/browse_pages.py").path
        try await inHelperFolder { folder in
            let file = "\(folder)/cast.json"
            try JSONEncoder().encode(cast).write(to: URL(filePath: file))
            try await HelperProcess.finishing(python, [program, file] + (everything ?? ["--quick"]))
        }
    }
}
