import Domain
import HealthFormats
import Testing

@Suite struct AppleProfileTests {
    private static let record = AppleExport.record("HKQuantityTypeIdentifierHeartRate", "60", unit: "count/min")

    @Test func readsThePersonFromAttributes() throws {
        let export = try AppleExport(
            """
            <Me HKCharacteristicTypeIdentifierDateOfBirth="1985-04-03" \
            HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" \
            HKCharacteristicTypeIdentifierBloodType="HKBloodTypeAPositive"/>
            """)
        #expect(export.summary.profile == "1985-04-03 HKBiologicalSexFemale")
        #expect(export.events.isEmpty)
        #expect(AppleProfile.birthDate(in: try #require(export.summary.profile))?.description == "1985-04-03")
    }

    @Test(arguments: ["", " HKBiologicalSexFemale", "1985 x", "1985-04-31 ", "04/03/1985 HKBiologicalSexMale"])
    func knowsNoDateOfBirthThatIsNone(_ profile: String) {
        #expect(AppleProfile.birthDate(in: profile) == nil)
    }

    @Test func knowsNobodyWithoutFacts() throws {
        let export = try AppleExport(
            """
            <Me HKCharacteristicTypeIdentifierDateOfBirth="" \
            HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"/>
            """)
        #expect(export.summary.profile == nil)
    }

    @Test(arguments: [true, false]) func refusesAnotherPersonsSamples(isOwn: Bool) throws {
        let me = "<Me HKCharacteristicTypeIdentifierDateOfBirth=\"1985-04-03\"/>"
        let export = try AppleExport(me + Self.record) { profile in
            #expect(profile == "1985-04-03 ")
            return isOwn
        }
        #expect(export.samples.count == (isOwn ? 1 : 0))
        #expect(export.refused == (isOwn ? [] : ["belongs to another person"]))
    }

    @Test func takesSamplesOfAPersonWithoutCharacteristics() throws {
        #expect(try AppleExport(Self.record) { _ in false }.samples.count == 1)
    }
}
