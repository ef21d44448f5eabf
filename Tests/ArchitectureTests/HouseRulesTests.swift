import Testing

@Suite struct HouseRulesTests {
    @Test func noFileIsLongerThan400Lines() throws {
        expectNone(HouseRules.longFiles(try Checkout.swiftFiles(in: "Services", "Shared", "Tests")))
    }

    @Test func fewFilesAreShort() throws {
        expectNone(HouseRules.shortFiles(try Checkout.swiftFiles(in: "Services", "Shared")))
    }

    @Test func nothingCrashesInsteadOfThrowing() throws {
        expectNone(HouseRules.forbiddenWords(try Checkout.swiftFiles(in: "Services", "Shared")))
    }

    @Test func everyWaitInATestHasAMinute() throws {
        expectNone(HouseRules.shortWaits(try Checkout.swiftFiles(in: "Tests")))
    }

    @Test func noTextIsLimitedByItsCharacters() throws {
        expectNone(HouseRules.limitsInCharacters(try Checkout.swiftFiles(in: "Services", "Shared")))
    }

    @Test func everyIDIsWrittenInLowerCase() throws {
        expectNone(HouseRules.upperCaseIDs(try Checkout.swiftFiles(in: "Services", "Shared")))
    }
}
