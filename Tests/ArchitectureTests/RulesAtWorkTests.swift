import Testing

/// A rule that never speaks guards nothing: each is shown a file that breaks it.
@Suite struct RulesAtWorkTests {
    @Test(arguments: [
        "import Postgres", "public import Postgres", "@testable import Postgres", "internal import struct Postgres.Row",
        "@_spi(Raw) @preconcurrency import Postgres  // why", "    import Postgres",
    ])
    func everyFormOfImportIsSeen(line: String) {
        #expect(SourceFile(path: "Shared/Domain/Place.swift", text: "\(line)\nlet a = 1\n").imports == ["Postgres"])
    }

    @Test(arguments: ["// import Postgres", "let important = 1", "/// Postgres is not imported here"])
    func whatOnlyLooksLikeAnImportIsNot(line: String) {
        #expect(SourceFile(path: "Shared/Domain/Place.swift", text: line).imports.isEmpty)
    }

    @Test func aBrokenRuleNamesTheFile() {
        let rules: [([SourceFile]) -> [String]] = [
            LayerRules.foreignImportsInTheCore, LayerRules.leakedCLibraries, LayerRules.adaptersThatKnowEachOther,
            LayerRules.importedServices, LayerRules.servicesThatNameTheBroker, LayerRules.servicesThatNameTheDatabase,
            LayerRules.filesOfTwoAdapters,
        ]
        let broken = [
            SourceFile(path: "Shared/Domain/A.swift", text: "import Logging"),
            SourceFile(path: "Shared/Messaging/B.swift", text: "import CPostgres"),
            SourceFile(path: "Shared/Postgres/C.swift", text: "import RabbitMQ"),
            SourceFile(path: "Services/notifier/D.swift", text: "import alert_fanout"),
            SourceFile(path: "Services/alert-fanout/E.swift", text: "import RabbitMQ"),
            SourceFile(path: "Services/alert-fanout/F.swift", text: "import Postgres"),
            SourceFile(path: "Services/alert-fanout/PostgresG.swift", text: "import Postgres\nimport HTTPFetch"),
        ]

        for (rule, file) in zip(rules, broken) {
            #expect(rule(broken).contains { $0.hasPrefix(file.path) })
        }
    }

    private let inboxStore = SourceFile(
        path: "Services/notifier/Inbox/PostgresInboxStore.swift", text: "struct PostgresInboxStore: Sendable {}")

    @Test(arguments: [
        "Services/notifier/Email/SendMail.swift", "Services/notifier/Email/MailRoutes.swift",
        "Services/notifier/Email/PostgresMailStore.swift",
    ])
    func theStoreOfAnotherFeatureIsNamed(path: String) {
        let file = SourceFile(path: path, text: "    let store: PostgresInboxStore\n")

        let broken = LayerRules.storesOfOtherFeatures([inboxStore, file])

        #expect(broken.map { $0.hasPrefix("\(path) names PostgresInboxStore of the feature Inbox") } == [true])
    }

    @Test(arguments: [
        "Services/notifier/Inbox/ReadInbox.swift", "Services/notifier/Inbox/Live/ReadLiveInbox.swift",
        "Services/notifier/Email/Email+build.swift", "Services/notifier/Email/MailCommand.swift",
        "Services/ingest-gateway/Email/SendMail.swift", "Services/breathe-easy/Demo/Demo.swift",
    ])
    func aStoreMayBeNamedByItsOwnFeatureAndByWhatComposes(path: String) {
        let file = SourceFile(path: path, text: "    let store: PostgresInboxStore\n")

        #expect(LayerRules.storesOfOtherFeatures([inboxStore, file]).isEmpty)
    }

    @Test func aStoreInACommentIsNotNamed() {
        let file = SourceFile(
            path: "Services/notifier/Email/SendMail.swift", text: "/// As ``PostgresInboxStore`` does.\nlet store = 1\n"
        )

        #expect(LayerRules.storesOfOtherFeatures([inboxStore, file]).isEmpty)
    }

    @Test func theCompositionRootMayNameEveryAdapter() {
        let root = SourceFile(
            path: "Services/notifier/Notifier+build.swift", text: "import HTTPFetch\nimport Postgres\nimport RabbitMQ")

        #expect(LayerRules.servicesThatNameTheBroker([root]).isEmpty)
        #expect(LayerRules.servicesThatNameTheDatabase([root]).isEmpty)
        #expect(LayerRules.filesOfTwoAdapters([root]).isEmpty)
    }

    @Test func aForbiddenWordIsFoundInCodeButNotInAComment() {
        let text = "// never try! here\nlet a = try! b()\nlet c = d  // as!\n"
        let file = SourceFile(path: "Shared/A/B.swift", text: text)

        #expect(HouseRules.forbiddenWords([file]).map { $0.prefix(18) } == ["Shared/A/B.swift:2"])
    }

    @Test func aWaitOfLessThanAMinuteIsTooShort() {
        let limits = [".seconds(59)", ".milliseconds(90_000)", ".seconds(60)", ".seconds(120)"]
        let text = limits.map { #"try await eventually("it happens", "# + "within: \($0)) { true }" }.joined(
            separator: "\n")

        let found = HouseRules.shortWaits([SourceFile(path: "Tests/A/B.swift", text: text)])

        #expect(found.map { $0.prefix(17) } == ["Tests/A/B.swift:1", "Tests/A/B.swift:2"])
    }

    @Test func aFileOf401LinesIsTooLong() {
        let longest = SourceFile(path: "Tests/A/B.swift", text: String(repeating: "a\n", count: 400))
        let tooLong = SourceFile(path: "Tests/A/C.swift", text: String(repeating: "a\n", count: 401))

        #expect(HouseRules.longFiles([longest, tooLong]).map { $0.prefix(15) } == ["Tests/A/C.swift"])
    }

    @Test func theSeventiethShortFileIsOneTooMany() {
        let short = (1...70).map { SourceFile(path: "Shared/A/\($0).swift", text: String(repeating: "a\n", count: 19)) }
        let longer = SourceFile(path: "Shared/A/B.swift", text: String(repeating: "a\n", count: 20))

        let migration = SourceFile(path: "Services/a/Migrations/0001_A.swift", text: "a\n")

        #expect(HouseRules.shortFiles(Array(short.dropLast()) + [longer, migration]).isEmpty)
        #expect(HouseRules.shortFiles(short + [longer]).count == 70)
    }

    @Test(arguments: [
        "guard (1...100).contains(name.count) else {", "guard text.count <= Self.longest else {",
        "if 50 < comment.count {", "guard newTitle.count > 3, isLong else {",
    ])
    func aLimitInCharactersIsFound(line: String) {
        #expect(HouseRules.limitsInCharacters([SourceFile(path: "Services/notifier/A.swift", text: line)]).count == 1)
    }

    @Test(arguments: [
        "guard (1...100).contains(name.utf8.count) else {", "guard text.unicodeScalars.count <= 3 else {",
        "let width = nameWidth - name.count", "guard texts.count > 1 else {", "// text.count <= 3",
    ])
    func aLimitInBytesOrOfAListIsAllowed(line: String) {
        #expect(HouseRules.limitsInCharacters([SourceFile(path: "Services/notifier/A.swift", text: line)]).isEmpty)
    }

    @Test(arguments: [("id.uuidString", 1), ("id.uuidString.lowercased()", 0), ("// id.uuidString", 0)])
    func anIDInUpperCaseIsFound(line: String, count: Int) {
        #expect(HouseRules.upperCaseIDs([SourceFile(path: "Shared/A/B.swift", text: line)]).count == count)
    }
}
