import Foundation

/// `Tests/Browser/browse_pages.py`, which opens the pages of a running gateway in headless Chromium.
public enum PagesInBrowser {
    /// The operators' status page.
    public struct StatusPage: Sendable {
        var url: String
        var token: String

        public init(url: String, token: String) {
            self.url = url
            self.token = token
        }
    }

    /// - Parameter link: the path of a signed link that asks before it does something.
    /// - Throws: ``HelperProcessError`` with one line per fault.
    public static func browse(
        _ base: String, email: String, password: String, link: String, status: StatusPage
    ) async throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium") else {
            throw HelperProcessError.missingTool("chromium", package: "chromium")
        }
        let python = try TestPython.tool(for: "browse_pages.py")
        let program = Checkout.folder.appending(path: "Tests/Browser/browse_pages.py").path
        let screenshots = Checkout.folder.appending(path: ".local/browser").path
        try await HelperProcess.finishing(
            python,
            [
                program, base, "--email", email, "--password", password, "--link", link, "--status", status.url,
                "--token", status.token, "--screenshots", screenshots,
            ])
    }
}
