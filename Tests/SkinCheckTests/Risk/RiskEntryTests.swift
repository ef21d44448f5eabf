import Localization
import Testing

@testable import skin_check

/// From what somebody types or picks to an answer.
@Suite struct RiskEntryTests {
    private func option(
        _ id: RiskFactorID, _ typed: [RiskField: String] = [:], picked: String? = nil
    ) throws -> String {
        let factor = try #require(RiskCatalogue.current[id])
        return try RiskEntry(typed: typed, picked: picked).option(of: factor).id.rawValue
    }

    @Test(arguments: [
        ("0", "0-9"), ("9", "0-9"), ("10", "10-19"), ("19", "10-19"), ("20", "20-39"), ("39", "20-39"), ("40", "40-69"),
        ("69", "40-69"), ("70", "70-99"), ("99", "70-99"), ("100", "100-more"), ("120", "100-more"), ("19,5", "10-19"),
    ])
    func anAgeHasOneBand(typed: String, band: String) throws {
        #expect(try option(.age, [.years: typed]) == band)
    }

    /// The predecessor's bands overlapped at 20, 50 and 100.
    @Test(arguments: [
        ("0", "0-19"), ("19", "0-19"), ("20", "20-49"), ("49", "20-49"), ("50", "50-99"), ("99", "50-99"),
        ("100", "100-more"), ("2000", "100-more"),
    ])
    func aNumberOfMolesHasOneBand(typed: String, band: String) throws {
        #expect(try option(.moles, [.moles: typed]) == band)
    }

    /// The predecessor's bands had gaps at 25.95, 29.95, 34.95 and exactly 35.
    @Test(arguments: [
        (18.49, "under-18.5"), (18.5, "18.5-26"), (25.9, "18.5-26"), (25.95, "18.5-26"), (26, "26-30"),
        (29.95, "26-30"), (30, "30-35"), (34.95, "30-35"), (35, "35-more"), (60, "35-more"),
    ])
    func aBodyMassIndexHasOneBand(index: Double, band: String) throws {
        let factor = try #require(RiskCatalogue.current[.bodyMass])
        #expect(factor.band(of: index)?.id.rawValue == band)
    }

    @Test(arguments: [
        ("200", "140", "35-more"), ("200", "139.9", "30-35"), ("175", "72,5", "18.5-26"), ("50", "3.5", "under-18.5"),
    ])
    func heightAndWeightMakeTheBodyMassIndex(height: String, weight: String, band: String) throws {
        #expect(try option(.bodyMass, [.height: height, .weight: weight]) == band)
    }

    @Test(arguments: [
        (RiskFactorID.age, [RiskField.years: "9999"], RiskEntryFault(.notReasonable, in: .years)),
        (.age, [.years: "-1"], RiskEntryFault(.notReasonable, in: .years)),
        (.age, [.years: "forty"], RiskEntryFault(.notANumber, in: .years)),
        (.age, [.years: "nan"], RiskEntryFault(.notANumber, in: .years)),
        (.age, [.years: "1e2"], RiskEntryFault(.notANumber, in: .years)),
        (.age, [.years: "0x10"], RiskEntryFault(.notANumber, in: .years)),
        (.age, [:], RiskEntryFault(.empty)),
        (.moles, [.moles: "many"], RiskEntryFault(.notANumber, in: .moles)),
        (.moles, [.moles: "2001"], RiskEntryFault(.notReasonable, in: .moles)),
        (.bodyMass, [.height: "0", .weight: "70"], RiskEntryFault(.notReasonable, in: .height)),
        (.bodyMass, [.height: "1.75", .weight: "70"], RiskEntryFault(.notReasonable, in: .height)),
        (.bodyMass, [.height: "175", .weight: "0"], RiskEntryFault(.notReasonable, in: .weight)),
        (.bodyMass, [.height: "50", .weight: "400"], RiskEntryFault(.notReasonable, in: .weight)),
        (.bodyMass, [.height: "tall", .weight: "70"], RiskEntryFault(.notANumber, in: .height)),
        (.bodyMass, [.weight: "70"], RiskEntryFault(.empty, in: .height)),
        (.bodyMass, [.height: "175"], RiskEntryFault(.empty, in: .weight)),
        (.hair, [:], RiskEntryFault(.empty)),
        // Only a factor with bands takes numbers.
        (.hair, [.years: "46"], RiskEntryFault(.empty)),
    ])
    func whatIsNoAnswerIsRefused(id: RiskFactorID, typed: [RiskField: String], fault: RiskEntryFault) throws {
        #expect(throws: fault) { try option(id, typed) }
    }

    @Test func whatIsTypedGoesBeforeWhatIsPicked() throws {
        #expect(try option(.age, [.years: "46"], picked: "20-39") == "40-69")
        #expect(try option(.age, picked: "20-39") == "20-39")
        #expect(throws: RiskEntryFault(.notReasonable, in: .years)) {
            try option(.age, [.years: "9999"], picked: "20-39")
        }
        #expect(throws: RiskEntryFault(.unknown)) { try option(.eyes, picked: "blonde") }
    }

    @Test(arguments: ContentLanguage.allCases)
    func everyFaultIsSaidInWordsOfItsOwn(language: ContentLanguage) {
        let words = RiskWords(language)
        let faults: [RiskEntryFault] =
            [RiskEntryFault(.empty), RiskEntryFault(.unknown)]
            + [RiskField.height, .weight].map { RiskEntryFault(.empty, in: $0) }
            + RiskField.allCases.map { RiskEntryFault(.notANumber, in: $0) }
            + RiskField.allCases.map { RiskEntryFault(.notReasonable, in: $0) }
        #expect(Set(faults.map { words.text(of: $0) }).count == faults.count)
    }
}
