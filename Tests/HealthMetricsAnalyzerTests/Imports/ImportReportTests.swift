import Domain
import Foundation
import Postgres
import Testing

@testable import health_metrics_analyzer

/// What becomes of what is in a file.
@Suite(.timeLimit(.minutes(20))) struct ImportReportTests {
    @Test(arguments: [false, true]) func takesEachMeasurementOnceHoweverOftenTheFileComes(isZip: Bool) async throws {
        try await ImportsUnderTest.run { imports in
            let userID = try await imports.person()
            let file = isZip ? AppleExport.zip(AppleExport.xml(3_000)) : AppleExport.xml(3_000)
            let first = try await imports.report(on: file, of: userID)
            #expect(first == ImportReport(taken: 3_000))
            let again = try await imports.report(on: file, of: userID)
            #expect(again == ImportReport(repeated: 3_000))
            #expect(try await imports.kept(of: userID) == 3_000)
        }
    }

    @Test func keepsWhatIsSoundAndCountsTheRestByWhy() async throws {
        try await ImportsUnderTest.run { imports in
            let userID = try await imports.person()
            let year = 365 * 86_400.0
            let more = [
                AppleExport.record("HeartRate", "kg", "70", AppleExport.first),
                AppleExport.record("HeartRate", "count/min", "9000", AppleExport.first),
                AppleExport.record("HeartRate", "count/min", "70", Date(timeIntervalSince1970: 0)),
                AppleExport.record("HeartRate", "count/min", "70", imports.clock.now + year),
                AppleExport.record("DietaryWater", "mL", "200", AppleExport.first),
            ]
            let report = try await imports.report(on: AppleExport.xml(10, more: more), of: userID)
            #expect(report.taken == 10 && report.endedEarly == nil)
            #expect(report.refused.values.reduce(0, +) == 4 && report.refused.count == 4)
            #expect(report.refused["the unit kg does not measure heart-rate"] == 1)
            #expect(report.refused["the time lies before 1990"] == 1)
            #expect(report.refused["the time lies in the future"] == 1)
            #expect(report.skipped["HKQuantityTypeIdentifierDietaryWater"] == 1)
            #expect(!report.refused.keys.contains { $0.contains("9000") })
        }
    }

    @Test func keepsWhatStandsBeforeACutAndSaysWhereItWas() async throws {
        try await ImportsUnderTest.run { imports in
            let userID = try await imports.person()
            let file = AppleExport.zip(AppleExport.xml(2_000))
            let report = try await imports.report(on: Array(file.prefix(file.count / 2)), of: userID)
            #expect(report.endedEarly?.contains("export.xml") == true)
            #expect((500..<2_000).contains(report.taken))
            #expect(try await imports.kept(of: userID) == report.taken)
            let whole = try await imports.report(on: file, of: userID)
            #expect(whole == ImportReport(taken: 2_000 - report.taken, repeated: report.taken))
        }
    }

    @Test func endsAtAnXMLBombWithNothingTaken() async throws {
        try await ImportsUnderTest.run { imports in
            let doctype = "<!DOCTYPE HealthData [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>"
            let file = AppleExport.document(
                [AppleExport.record("HeartRate", "count/min", "70", AppleExport.first)], doctype: doctype)
            let report = try await imports.report(on: file, of: try await imports.person())
            #expect(report.taken == 0)
            #expect(report.endedEarly?.contains("entities") == true)
        }
    }

    @Test func saysThatItDoesNotKnowTheKindOfAFile() async throws {
        try await ImportsUnderTest.run { imports in
            let report = try await imports.report(
                on: Array("Dear diary, today my pulse was 70.".utf8), of: try await imports.person())
            #expect(report.taken == 0 && report.endedEarly != nil)
        }
    }

    @Test func refusesAFileOfAnotherPersonsProfileAsAWhole() async throws {
        try await ImportsUnderTest.run { imports in
            let (userID, other) = (try await imports.person(), try await imports.person())
            #expect(try await imports.report(on: AppleExport.xml(5), of: userID).taken == 5)
            let foreign = AppleExport.xml(3_000, birthday: "1990-02-02")
            #expect(
                try await imports.report(on: foreign, of: userID)
                    == ImportReport(refused: ["the file is of another person's profile": 1]))
            #expect(try await imports.kept(of: userID) == 5)
            #expect(try await imports.report(on: foreign, of: other).taken == 3_000)
            #expect(try await imports.report(on: AppleExport.xml(6), of: userID).taken == 1)
        }
    }

    @Test func keepsNoProfileThatCouldBeReadOrCompared() async throws {
        try await ImportsUnderTest.run { imports in
            for _ in 1...2 { _ = try await imports.report(on: AppleExport.xml(1), of: try await imports.person()) }
            let sealed = try await imports.pool.query("SELECT sealed FROM source_profiles").decode([UInt8].self)
            #expect(sealed.count == 2 && sealed[0] != sealed[1])
            let birthday = Array(AppleExport.birthday.utf8)
            #expect(sealed.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("1980") && $0 != birthday })
        }
    }
}
