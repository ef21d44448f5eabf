import Testing

@Suite struct RoleRulesTests {
    @Test func useCasesAndStoresKnowNoHTTP() throws {
        // What the client does is to speak HTTP.
        let files = try Checkout.swiftFiles(in: "Services").filter {
            !$0.path.hasPrefix("Services/breathe-easy-client/")
        }
        expectNone(RoleRules.useCasesAndStoresThatSpeakHTTP(files))
    }

    @Test func swiftHoldsNoMarkup() throws {
        expectNone(RoleRules.markupInSwift(try Checkout.swiftFiles(in: "Services", "Shared")))
    }

    @Test func templatesHoldNoCode() throws {
        // A mail has to carry its styles within it.
        let templates = try Checkout.files(endingIn: ".mustache", in: "Services", "Shared")
            .filter { !$0.path.hasSuffix("/mail-html.mustache") }

        #expect(!templates.isEmpty)
        expectNone(RoleRules.inlineCode(in: templates))
    }

    @Test(arguments: [
        ("Services/notifier/Inbox/PostgresInboxStore.swift", "import HTTPTypes"),
        ("Services/notifier/Inbox/InboxStore.swift", "import Hummingbird"),
        ("Services/notifier/Inbox/InboxStore+reading.swift", "import HTTPService"),
        ("Services/notifier/Inbox/ReadInbox.swift", "import HTTPTypes\nfunc callAsFunction() {}"),
    ])
    func aStoreOrUseCaseThatImportsHTTPIsNamed(path: String, text: String) {
        let broken = RoleRules.useCasesAndStoresThatSpeakHTTP([SourceFile(path: path, text: text)])

        #expect(broken.map { $0.hasPrefix(path) } == [true])
    }

    @Test func routesMayImportHTTP() {
        let routes = SourceFile(
            path: "Services/notifier/Inbox/InboxRoutes.swift", text: "import Hummingbird\nfunc callAsFunction() {}")

        #expect(RoleRules.useCasesAndStoresThatSpeakHTTP([routes]).isEmpty)
    }

    @Test(arguments: ["let page = \"<main>\"", "\"<p class=\\\"quiet\\\">\"", "<!doctype html>"])
    func markupIsFound(line: String) {
        let file = SourceFile(path: "Services/a/B.swift", text: "let a = 1\n\(line)\n")

        #expect(RoleRules.markupInSwift([file]).map { $0.hasPrefix("Services/a/B.swift:2") } == [true])
    }

    @Test(arguments: ["let a: Result<A, B> = c", "/// `<main>` of the page", "if a < p { }", "a<p>()"])
    func codeIsNoMarkup(line: String) {
        #expect(RoleRules.markupInSwift([SourceFile(path: "Services/a/B.swift", text: line)]).isEmpty)
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "<script type=\"module\">", "<style>", "<p style=\"color: red\">",
        "<button onclick='a()'>",
    ])
    func inlineCodeIsFound(line: String) {
        #expect(RoleRules.inlineCode(in: [SourceFile(path: "a.mustache", text: line)]).count == 1)
    }

    @Test func aModuleOfItsOwnIsNoInlineCode() {
        let line = "<script type=\"module\" src=\"/assets/inbox.js\"></script>"

        #expect(RoleRules.inlineCode(in: [SourceFile(path: "a.mustache", text: line)]).isEmpty)
    }
}
