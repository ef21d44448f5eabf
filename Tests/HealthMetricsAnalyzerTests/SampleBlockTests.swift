import Domain
import Foundation
import TestSupport
import Testing

@testable import health_metrics_analyzer

@Suite struct SampleBlockTests {
    @Test(arguments: 0..<20) func readsWhatItWrote(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var block = SampleBlock()
        _ = block.merge(try (0..<Int.random(in: 0...400, using: &random)).map { _ in try Self.sample(&random) })

        #expect(try SampleBlock(bytes: block.bytes()) == block)
    }

    /// A replica of an earlier version reads the first form only.
    @Test func keepsMarksInAFormThatIsOnlyUsedWhenThereAreSome() throws {
        var block = SampleBlock()
        _ = block.merge([try .pulse(60)])
        #expect(block.bytes()[0] == 1)

        var marked = try HealthSample.pulse(140, .noon + 60)
        marked.activity = .moving
        _ = block.merge([marked])

        #expect(block.bytes()[0] == 2)
        #expect(try SampleBlock(bytes: block.bytes()) == block)
        #expect(block.samples(of: .heartRate).map(\.activity) == [.unknown, .moving])
    }

    @Test func learnsTheMarkOfAMeasurementThatIsRepeated() throws {
        var block = SampleBlock()
        _ = block.merge([try .pulse(60)])
        var marked = try HealthSample.pulse(60)
        marked.activity = .atRest

        #expect(block.merge([marked]) == RecordingCount(taken: 1))
        #expect(block.merge([marked, try .pulse(60)]) == RecordingCount(repeated: 2))
        #expect(block.samples(of: .heartRate).map(\.activity) == [.atRest])
    }

    @Test func aDayOfOnePulseAMinuteTakesThreeKilobytes() throws {
        var random = SeededRandom(seed: 1)
        var block = SampleBlock()
        _ = block.merge(
            try (0..<1_440).map { minute in
                try .pulse(Double(Int.random(in: 55...75, using: &random)), .noon + Double(minute) * 60)
            })

        #expect(block.bytes().count < 3_000)
    }

    @Test func keepsTheSameMeasurementOfOneDeviceOnce() throws {
        var block = SampleBlock()

        let first = block.merge([try .pulse(60), try .pulse(60)])
        let again = block.merge([try .pulse(60), try .pulse(71), try .pulse(71, device: "Strap")])

        #expect(first == RecordingCount(taken: 1, repeated: 1))
        #expect(again == RecordingCount(taken: 1, repeated: 2))
        #expect(block.samples(of: .heartRate).map(\.value) == [60, 71])
    }

    @Test func takesTheLaterValueOfWhatTheSourceCallsTheSame() throws {
        var block = SampleBlock()
        _ = block.merge([try .pulse(60, source: "App", id: "a"), try .pulse(61, .noon + 60, source: "App", id: "b")])

        let count = block.merge([
            try .pulse(64, .noon + 1, source: "App", id: "a"), try .pulse(64, .noon + 1, source: "App", id: "a"),
        ])

        #expect(count == RecordingCount(taken: 1, repeated: 1))
        #expect(block.samples(of: .heartRate).map(\.value) == [64, 61])
    }

    @Test func namesOfOneSourceMeanNothingToAnother() throws {
        var block = SampleBlock()

        let count = block.merge([
            try .pulse(60, source: "App", id: "1"), try .pulse(60, .noon + 1, source: "Other", id: "1"),
        ])

        #expect(count == RecordingCount(taken: 2))
    }

    @Test func aCorrectionDoesNotMoveOntoAnotherMeasurement() throws {
        var block = SampleBlock()
        _ = block.merge([try .pulse(60, source: "App", id: "a"), try .pulse(61, .noon + 60, source: "App", id: "b")])

        let count = block.merge([try .pulse(99, .noon + 60, source: "App", id: "a")])

        #expect(count == RecordingCount(repeated: 1))
        #expect(block.samples(of: .heartRate).map(\.value) == [60, 61])
    }

    @Test func aMillionSamplesAtOneInstantAreOne() throws {
        let sample = try HealthSample.pulse(60)
        var block = SampleBlock()

        let count = block.merge((0..<1_000_000).lazy.map { _ in sample })

        #expect(count == RecordingCount(taken: 1, repeated: 999_999))
        #expect(block.bytes().count < 50)
    }

    @Test func refusesWhatIsBeyondTheMostOfADay() throws {
        var block = SampleBlock()
        let sample = try HealthSample.pulse(60)
        block.provenances = [sample.provenance]
        block.entries = (0..<SampleBlock.mostSamples).map { index in
            SampleBlock.Entry(time: Int64(index), duration: 0, value: 60, utcOffset: nil, provenance: 0)
        }

        let count = block.merge([sample, try .pulse(60, Date(timeIntervalSince1970: 0.001))])

        #expect(count == RecordingCount(repeated: 1, refused: 1))
        #expect(block.entries.count == SampleBlock.mostSamples)
    }

    @Test func saysThatItDoesNotKnowANewerFormat() {
        #expect(throws: StoredBytesFault.unknownVersion(9)) { try SampleBlock(bytes: [9, 0, 0]) }
    }

    @Test func refusesBytesThatEndTooEarlyOrGoOn() throws {
        var block = SampleBlock()
        _ = block.merge([try .pulse(60), try .pulse(61.25, .noon + 60, id: "a")])
        let bytes = block.bytes()

        for length in 0..<bytes.count {
            #expect(throws: StoredBytesFault.self) { try SampleBlock(bytes: Array(bytes.prefix(length))) }
        }
        #expect(throws: StoredBytesFault.malformed) { try SampleBlock(bytes: bytes + [0]) }
    }

    /// Anything a source may send: few devices, all kinds of numbers, names and intervals.
    private static func sample(_ random: inout SeededRandom) throws -> HealthSample {
        let values = [61, 61.5, 61.1, 61.25, 61.125, Double.random(in: 20...300, using: &random)]
        let names = [nil, "a", UUID().uuidString, UUID().uuidString.lowercased(), "🌾"]
        let start = Date.noon + Double(Int.random(in: -40_000_000...40_000_000, using: &random)) / 1_000
        return HealthSample(
            metric: try .pulse(values.randomElement(using: &random) ?? 60, start),
            end: Bool.random(using: &random) ? start + Double(Int.random(in: 1...90_000, using: &random)) / 1_000 : nil,
            utcOffset: [nil, 0, 7_200, -12_600].randomElement(using: &random) ?? nil,
            provenance: SampleProvenance(
                source: [nil, "App", ""].randomElement(using: &random) ?? nil,
                device: [nil, "Watch", "Ring"].randomElement(using: &random) ?? nil,
                unit: [nil, "bpm"].randomElement(using: &random) ?? nil),
            sourceID: names.randomElement(using: &random) ?? nil)
    }
}
