import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import health_metrics_analyzer

@Suite(.timeLimit(.minutes(20))) struct PrivacyTests {
    private static func privacy(of analyzer: AnalyzerUnderTest) -> AnalyzerPrivacy {
        AnalyzerPrivacy(pool: analyzer.pool, masterKeys: analyzer.masterKeys, now: { .noon })
    }

    private static func change(
        _ consent: AccountConsentChanged.Consent, of userID: UserID, _ isGranted: Bool, version: Int
    ) -> AccountConsentChanged {
        AccountConsentChanged(
            userID: userID, consent: consent, isGranted: isGranted, version: version, changedAt: .noon)
    }

    @Test func everyTableWithPeopleIsExportedAndErasedOrSaysWhyNot() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let names = AnalyzerPrivacy.personTables.map(\.name)
            let tables = try await analyzer.pool.tablesOfPeople()
            #expect(tables.subtracting(names).isEmpty)
            #expect(try await analyzer.pool.relations(among: names) == Set(names))
        }
    }

    @Test func judgesNothingOfWhoeverRefusesAndKeepsTheSamplesSealed() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let (person, other) = (UserID(), UserID())
            for somebody in [person, other] {
                try await analyzer.people.keepIfNewer(.somebody(somebody))
                try await analyzer.record([try .fever()], of: somebody)
            }
            #expect(try await analyzer.count("suggestions") == 2)
            let refusal = Self.change(.healthData, of: person, false, version: 1)
            for _ in 1...2 { _ = try await Self.privacy(of: analyzer).consents.handle(refusal, .sent()) }
            #expect(try await analyzer.count("suggestions WHERE user_id = \(person.uuid)") == 0)
            #expect(try await analyzer.samples(of: person).count == 1)
            #expect(try await analyzer.record([try .pulse(60)], of: person) == RecordingCount())
            #expect(try await analyzer.record([try .pulse(60)], of: other) != RecordingCount())
            let grant = Self.change(.healthData, of: person, true, version: 2)
            _ = try await Self.privacy(of: analyzer).consents.handle(grant, .sent())
            #expect(try await analyzer.record([try .pulse(60)], of: person) != RecordingCount())
        }
    }

    @Test func dropsWhatWasSentBeforeAWithdrawalAndWaitsForTheGrantOfWhatWasSentAfter() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let person = UserID()
            let refusal = Self.change(.healthData, of: person, false, version: 1)
            _ = try await Self.privacy(of: analyzer).consents.handle(refusal, .sent())
            let pool = analyzer.pool
            let handler = WithHealthConsent(
                handler: HealthMetricsHandler(record: analyzer.record()),
                refusal: { try await pool.refusal(of: .healthData, by: $0) }, person: { $0.userID })
            let metric = try HealthMetric(kind: .bodyTemperature, value: 39, measuredAt: .noon)
            let recorded = HealthMetricsRecorded(userID: person, metrics: [metric])
            #expect(try await handler.handle(recorded, .sent(at: .noon - 60)) == .done)
            #expect(try await handler.handle(recorded, .sent(at: .noon + 60)) == .awaitingConsent)
            #expect(try await analyzer.count("sample_blocks") == 0)
        }
    }

    @Test func forgetsThePlaceOfWhoeverWithdrawsTheLocation() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let person = UserID()
            try await analyzer.people.keepIfNewer(.somebody(person))
            let refusal = Self.change(.location, of: person, false, version: 1)
            _ = try await Self.privacy(of: analyzer).consents.handle(refusal, .sent())
            let known = try await analyzer.people.person(person)
            #expect(known != nil)
            #expect(known?.coordinate == nil)
            let late = PersonChangedHandler(people: analyzer.people) {
                try await analyzer.pool.refusesPlace(in: $0, comparedWith: "people")
            }
            #expect(try await late.handle(.somebody(person, version: 2), .sent()) == .awaitingConsent)
            #expect(try await late.handle(.somebody(person, version: 1), .sent()) == .done)
        }
    }

    @Test func confirmsAnErasureEachTimeAndNothingBringsThePersonBack() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let person = UserID()
            try await analyzer.people.keepIfNewer(.somebody(person))
            try await analyzer.record([try .fever()], of: person)
            let erased = AccountErased(userID: person, erasedAt: .noon)
            for _ in 1...2 { _ = try await Self.privacy(of: analyzer).erasures.handle(erased, .sent()) }
            try await analyzer.people.keepIfNewer(.somebody(person, version: 99))
            #expect(try await analyzer.people.person(person)?.isDeleted == true)
            for table in AnalyzerPrivacy.personTables.erased {
                #expect(
                    try await analyzer.count("\(identifier: table) WHERE user_id = \(person.uuid)") == 0, "\(table)")
            }
            let type = AccountErasureConfirmed.name.rawValue
            #expect(try await analyzer.count("outbox WHERE type = \(type)") == 2)
        }
    }

    @Test func opensSamplesForTheExport() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let (person, key) = (UserID(), ExportKey())
            try await analyzer.people.keepIfNewer(.somebody(person))
            try await analyzer.record([try .fever()], of: person)
            let request = AccountExportRequested(
                exportID: ExportID(), userID: person, publicKey: key.publicKey, requestedAt: .noon)
            #expect(try await Self.privacy(of: analyzer).exports.handle(request, .sent()) == .done)
            let sealed = try await analyzer.pool.query(
                "SELECT sealed FROM export_parts WHERE name = 'sample_blocks'"
            ).decode([UInt8].self)
            let place = PieceOfExport(
                exportID: request.exportID, service: .healthMetricsAnalyzer, name: "sample_blocks", number: 0)
            let text = String(decoding: try key.open(try #require(sealed.first), at: place), as: UTF8.self)
            #expect(text.contains("39.4"))
        }
    }
}
