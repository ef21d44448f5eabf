import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import health_metrics_analyzer

@Suite struct RetractionTests {
    private let userID = UserID()

    private func fever(_ value: Double = 39.4, at date: Date = .noon, id: String? = "7") throws -> HealthSample {
        HealthSample(
            metric: try HealthMetric(kind: .bodyTemperature, value: value, measuredAt: date),
            provenance: SampleProvenance(source: "urn:app", unit: "C"), sourceID: id)
    }

    private func retraction(
        of sample: HealthSample, source: String? = "urn:app", id: String? = "7"
    ) -> SampleRetraction {
        SampleRetraction(
            kind: sample.kind, measuredAt: sample.start, provenance: SampleProvenance(source: source), sourceID: id)
    }

    @Test func takesTheSampleItsSuggestionAndTheDayOfTheBudgetBack() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            try await analyzer.record([try fever()], of: userID)
            let suggestion = try #require(try await analyzer.suggestions().first)

            try await analyzer.record([], retracting: [retraction(of: try fever())], of: userID)
            try await analyzer.record([], retracting: [retraction(of: try fever())], of: userID)

            #expect(try await analyzer.samples(of: userID).isEmpty)
            #expect(try await analyzer.health(of: userID) == PersonHealth())
            #expect(try await analyzer.count("suggestions") == 0)
            #expect(
                try await analyzer.announced(QuizSuggestionWithdrawn.self) == [
                    QuizSuggestionWithdrawn(
                        suggestionID: suggestion.suggestionID, userID: userID, withdrawnAt: .noon)
                ])
        }
    }

    @Test func keepsTheSuggestionThatAnotherMeasurementSupports() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            try await analyzer.record([try fever(), try fever(39.2, at: .noon + 60, id: "8")], of: userID)

            try await analyzer.record([], retracting: [retraction(of: try fever())], of: userID)

            #expect(try await analyzer.samples(of: userID).map(\.value) == [39.2])
            #expect(try await analyzer.announced(QuizSuggestionWithdrawn.self).isEmpty)
        }
    }

    /// Another id, another source, another time without an id.
    @Test(arguments: [("urn:app", "9"), ("urn:other", "7"), ("urn:app", nil)] as [(String, String?)])
    func leavesOtherMeasurementsAlone(_ source: String, _ id: String?) async throws {
        try await AnalyzerUnderTest.with { analyzer in
            try await analyzer.record([try fever()], of: userID)
            let elsewhere = try fever(at: id == nil ? .noon + 1 : .noon)

            try await analyzer.record(
                [], retracting: [retraction(of: elsewhere, source: source, id: id)], of: userID)

            #expect(try await analyzer.samples(of: userID).count == 1)
            #expect(try await analyzer.announced(QuizSuggestionWithdrawn.self).isEmpty)
        }
    }

    @Test func inOneMessageItWinsOverItsMeasurement() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let recorded = HealthSamplesRecorded(
                userID: userID, series: SampleSeries.grouping([try fever()]),
                retractions: [retraction(of: try fever())])

            let verdict = try await HealthSamplesHandler(record: analyzer.record()).handle(recorded, MessageContext())

            #expect(verdict == .done)
            #expect(try await analyzer.samples(of: userID).isEmpty)
            #expect(try await analyzer.suggestions().isEmpty)
        }
    }

    @Test func aMeasurementWithoutAnIDIsKnownByItsMomentAndDevice() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            try await analyzer.record([try .pulse(61), try .pulse(62, device: "Ring")], of: userID)

            try await analyzer.record(
                [],
                retracting: [
                    SampleRetraction(
                        kind: .heartRate, measuredAt: .noon, provenance: SampleProvenance(device: "Watch"))
                ], of: userID)

            #expect(try await analyzer.samples(of: userID).map(\.value) == [62])
        }
    }
}
