import Testing

@Suite struct LayerRulesTests {
    private let files: [SourceFile]

    init() throws { files = try Checkout.swiftFiles(in: "Services", "Shared") }

    @Test func theRulesSeeEveryLayer() {
        let modules = Set(files.map(\.module))

        #expect(modules.isSuperset(of: LayerRules.core.keys))
        #expect(modules.isSuperset(of: LayerRules.ownerOfCLibrary.values))
        #expect(modules.contains("alert_fanout"))
    }

    @Test func theCoreImportsOnlyTheLayersBelowIt() {
        expectNone(LayerRules.foreignImportsInTheCore(files))
    }

    @Test func onlyItsOwnerImportsACLibrary() {
        expectNone(LayerRules.leakedCLibraries(files))
    }

    @Test func adaptersDoNotKnowEachOther() {
        expectNone(LayerRules.adaptersThatKnowEachOther(files))
    }

    @Test func nobodyImportsAService() {
        expectNone(LayerRules.importedServices(files))
    }

    @Test func onlyTheCompositionRootNamesTheBroker() {
        expectNone(LayerRules.servicesThatNameTheBroker(files))
    }

    @Test func onlyPostgresAdaptersNameTheDatabase() {
        expectNone(LayerRules.servicesThatNameTheDatabase(files))
    }

    @Test func onlyItsOwnFeatureNamesAStore() {
        expectNone(LayerRules.storesOfOtherFeatures(files))
    }

    @Test func noFileKnowsTwoAdapters() {
        expectNone(LayerRules.filesOfTwoAdapters(files))
    }
}

/// Fails with one line per broken rule.
func expectNone(_ violations: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))", sourceLocation: sourceLocation)
}
