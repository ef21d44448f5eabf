import Foundation
import Testing

@testable import Domain

@Suite struct HealthDaySamplesTests {
    private let day = HealthScene.day(0)

    @Test func sumsUpEachKindByPartOfTheDay() throws {
        let samples = try [
            sample(.heartRate, 61, at: 3), sample(.heartRate, 50, at: 1), sample(.heartRate, 53, at: 2),
            sample(.heartRate, 80, at: 6), sample(.heartRate, 90, at: 11.99), sample(.respiratoryRate, 14, at: 2),
        ]

        let summary = try #require(HealthDay(of: samples.shuffled(), on: day))

        #expect(summary.day == day)
        #expect(summary.figures.count == 3)
        let night = try #require(figure(.heartRate, .night, in: summary))
        #expect([night.median, night.low, night.high] == [53, 50, 61])
        #expect(night.count == 3)
        let morning = try #require(figure(.heartRate, .morning, in: summary))
        #expect([morning.median, morning.low, morning.high] == [85, 80, 90])
        #expect(figure(.respiratoryRate, .night, in: summary)?.median == 14)
    }

    @Test(arguments: [(0.0, 0), (5.999, 0), (6, 1), (11.999, 1), (12, 2), (17.999, 2), (18, 3), (23.999, 3)])
    func dividesTheDayEverySixHours(_ hour: Double, _ part: UInt8) throws {
        let summary = try #require(HealthDay(of: [try sample(.heartRate, 60, at: hour)], on: day))

        #expect(summary.figures.map(\.part.rawValue) == [part])
    }

    @Test func leavesOutOtherDays() throws {
        let samples = try [sample(.heartRate, 60, at: -0.01), sample(.heartRate, 70, at: 24)]

        #expect(HealthDay(of: samples, on: day) == nil)
        #expect(HealthDay(of: [], on: day) == nil)
        #expect(HealthDay(of: samples, on: day.next)?.figures.first?.median == 70)
    }

    @Test func goesByTheClockThatTheSampleNames() throws {
        var sample = try sample(.heartRate, 60, at: 22)
        sample.utcOffset = 5 * 3_600

        #expect(HealthDay(of: [sample], on: day) == nil)
        #expect(HealthDay(of: [sample], on: day.next)?.figures.first?.part == .night)
        #expect(sample.day(in: .gmt) == day.next)
    }

    @Test func goesByThePersonsZoneOtherwise() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Zurich"))
        let sample = try sample(.heartRate, 60, at: 23)

        let summary = try #require(HealthDay(of: [sample], on: day.next, in: zone))

        #expect(summary.figures.map(\.part) == [.night])
        #expect(sample.day(in: zone) == day.next)
        #expect(HealthDay(of: [sample], on: day, in: zone) == nil)
    }

    @Test func knowsBothHoursOfAChangeOfClocks() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Zurich"))
        let change = try #require(CalendarDay("2024-10-27"))
        // Five hours after midnight it is four o'clock, and seven hours after it six.
        let start = change.start(in: zone)
        let samples = try [5.0, 6.99, 7].map { hour in
            HealthSample(
                metric: try HealthMetric(kind: .heartRate, value: 50 + hour, measuredAt: start + hour * 3_600))
        }

        let summary = try #require(HealthDay(of: samples, on: change, in: zone))

        #expect(figure(.heartRate, .night, in: summary)?.count == 2)
        #expect(figure(.heartRate, .morning, in: summary)?.count == 1)
    }

    @Test func distinguishesRestFromMovementBySteps() throws {
        let samples = try [
            steps(20, from: 10, minutes: 1), steps(0, from: 10.5, minutes: 1), sample(.heartRate, 120, at: 10.01),
            sample(.heartRate, 110, at: 10 + 5.9 / 60), sample(.heartRate, 60, at: 10 + 6.1 / 60),
            sample(.heartRate, 62, at: 9.99), sample(.heartRate, 64, at: 10.505),
        ]

        let summary = try #require(HealthDay(of: samples, on: day))

        #expect(figure(.heartRate, .morning, .moving, in: summary)?.count == 2)
        let rest = try #require(figure(.heartRate, .morning, .atRest, in: summary))
        #expect([rest.low, rest.median, rest.high] == [60, 62, 64])
    }

    @Test func recognisesAWorkoutWithoutSteps() throws {
        let samples = try [
            interval(.exercise, 60, from: 13, to: 14), sample(.heartRate, 150, at: 13.5),
            sample(.heartRate, 70, at: 15),
        ]

        let summary = try #require(HealthDay(of: samples, on: day))

        #expect(figure(.heartRate, .afternoon, .moving, in: summary)?.median == 150)
        #expect(figure(.heartRate, .afternoon, .unknown, in: summary)?.median == 70)
    }

    @Test func doesNotKnowRestWithoutStepsByTheMinute() throws {
        let daily = try interval(.steps, 9_000, from: 0, to: 23.9)

        let summary = try #require(HealthDay(of: [daily, try sample(.heartRate, 70, at: 15)], on: day))

        #expect(figure(.heartRate, .afternoon, .unknown, in: summary)?.count == 1)
        #expect(figure(.steps, .night, .unknown, in: summary)?.median == 9_000)
    }

    @Test func doesNotKnowRestBeyondTheLastStepsOrInALongPause() throws {
        let samples = try [
            steps(20, from: 8, minutes: 1), steps(0, from: 9, minutes: 1), steps(20, from: 14, minutes: 1),
            sample(.heartRate, 60, at: 8.5), sample(.heartRate, 61, at: 11), sample(.heartRate, 62, at: 19),
        ]

        let summary = try #require(HealthDay(of: samples, on: day))

        #expect(figure(.heartRate, .morning, .atRest, in: summary)?.median == 60)
        #expect(figure(.heartRate, .morning, .unknown, in: summary)?.median == 61)
        #expect(figure(.heartRate, .evening, .unknown, in: summary)?.median == 62)
    }

    @Test func stepsOfTheDayBeforeShowNothingOfToday() throws {
        let samples = try [steps(20, from: -10, minutes: 1), sample(.heartRate, 150, at: 13)]

        #expect(HealthDay(of: samples, on: day)?.figures.map(\.activity) == [.unknown])
    }

    @Test func believesWhatTheSourceMarks() throws {
        var (running, resting) = (try sample(.heartRate, 150, at: 13), try sample(.heartRate, 70, at: 15))
        (running.activity, resting.activity) = (.moving, .atRest)
        let breath = try sample(.respiratoryRate, 32, at: 13.05)

        let summary = try #require(HealthDay(of: [running, resting, breath], on: day))

        #expect(figure(.heartRate, .afternoon, .moving, in: summary)?.median == 150)
        #expect(figure(.heartRate, .afternoon, .atRest, in: summary)?.median == 70)
        #expect(figure(.respiratoryRate, .afternoon, in: summary)?.activity == .moving)
    }

    @Test func takesSleepForRestAndAWalkInAMeanOfHoursForNone() throws {
        let asleep = try interval(.sleep, 420, from: -1, to: 6)
        let walk = try steps(30, from: 3, minutes: 1)
        let samples = try [
            asleep, walk, sample(.heartRate, 140, at: 2), interval(.respiratoryRate, 15, from: 0, to: 5),
        ]
        let run = try [interval(.exercise, 30, from: 10, to: 10.5), interval(.heartRate, 140, from: 9.9, to: 11)]

        let night = try #require(HealthDay(of: samples, on: day))

        #expect(figure(.heartRate, .night, in: night)?.activity == .atRest)
        #expect(figure(.respiratoryRate, .night, in: night)?.activity == .atRest)
        #expect(try #require(HealthDay(of: run, on: day)).figures.first { $0.kind == .heartRate }?.activity == .moving)
    }

    @Test func aValueOfAWholeDayIsOneOfNoNight() throws {
        let values = try [interval(.heartRate, 135, from: 0, to: 24), interval(.heartRate, 72, from: 0, to: 23)]
        let asleep = try interval(.sleep, 420, from: -1, to: 6)

        let summary = try #require(HealthDay(of: values + [asleep], on: day))

        #expect(figure(.heartRate, .night, in: summary) == nil)
        #expect(figure(.heartRate, .afternoon, .unknown, in: summary)?.count == 2)
    }

    @Test func leavesOutWhatHasNotSettledUnlessItsActivityIsCertain() throws {
        let (first, last) = (day.start(in: .gmt) + 9 * 3_600, day.start(in: .gmt) + 16 * 3_600)
        var marked = try sample(.heartRate, 71, at: 12)
        marked.activity = .atRest
        let samples = try [
            sample(.heartRate, 150, at: 10), sample(.bodyTemperature, 37, at: 10), marked,
            sample(.heartRate, 140, at: 13), interval(.exercise, 30, from: 12.9, to: 13.4),
            sample(.heartRate, 64, at: 8),
        ]

        let summary = try #require(HealthDay(of: samples, on: day, settling: [first...last]))

        #expect(summary.figures.filter { $0.kind == .heartRate }.map(\.median).sorted() == [64, 71, 140])
        #expect(figure(.bodyTemperature, .morning, in: summary) != nil)
        #expect(figure(.heartRate, .morning, in: try #require(HealthDay(of: samples, on: day)))?.high == 150)
    }

    @Test func countsSleepForTheDayItEndedOn() throws {
        let night = try interval(.sleep, 420, from: -1, to: 6.5)

        let summary = try #require(HealthDay(of: [night], on: day))

        #expect(figure(.sleep, .morning, .unknown, in: summary)?.median == 420)
        #expect(night.day(in: .gmt) == day)
        #expect(HealthDay(of: [night], on: day.previous) == nil)
    }

    @Test func addsUpOneDevicesStepsOnly() throws {
        let watch = SampleProvenance(source: "Health", device: "Watch")
        let phone = SampleProvenance(source: "Health", device: "Phone")
        let samples = try [
            steps(100, from: 8, minutes: 5, provenance: watch), steps(300, from: 14, minutes: 5, provenance: watch),
            steps(90, from: 8, minutes: 5, provenance: phone), steps(290, from: 14, minutes: 5, provenance: phone),
        ]

        let summary = try #require(HealthDay(of: samples.shuffled(), on: day))

        let found = summary.figures.filter { $0.kind == .steps }.sorted { $0.part.rawValue < $1.part.rawValue }
        #expect(found.map(\.median) == [100, 300])
        #expect(Set(found.map(\.device)) == [watch.deviceNumber])
    }

    @Test func namesTheDeviceThatMeasuredMost() throws {
        let watch = SampleProvenance(source: "Health", device: "Watch")
        let band = SampleProvenance(source: "Health", device: "Band")
        var samples = try (0..<5).map { try sample(.heartRate, 60, at: Double($0) / 10, provenance: watch) }
        samples += try (0..<4).map { try sample(.heartRate, 60, at: 3 + Double($0) / 10, provenance: band) }

        #expect(HealthDay(of: samples, on: day)?.figures.map(\.device) == [watch.deviceNumber])
    }

    @Test func numbersDevicesTheSameInEveryProcess() {
        // FNV-1a of "a", from the draft's test vectors.
        #expect(SampleProvenance(device: "a").deviceNumber == 0xE40C_292C)
        #expect(SampleProvenance(source: "a").deviceNumber == 0xE40C_292C)
        #expect(SampleProvenance(source: "b", device: "a", unit: "bpm").deviceNumber == 0xE40C_292C)
        #expect(SampleProvenance().deviceNumber == 0)
        #expect(SampleProvenance(device: "").deviceNumber == 0)
        #expect(SampleProvenance(device: "b").deviceNumber != SampleProvenance(device: "a").deviceNumber)
    }

    @Test(arguments: UInt64(1)...20) func isTheSameForSamplesInAnyOrder(_ seed: UInt64) throws {
        var random = WorldRandom(seed)
        let samples = try (0..<200).map { _ -> HealthSample in
            let kind = [HealthMetric.Kind.heartRate, .steps, .oxygenSaturation][Int.random(in: 0..<3, using: &random)]
            let device = ["Watch", "Band", nil][Int.random(in: 0..<3, using: &random)]
            let hour = Double.random(in: -2..<26, using: &random)
            return try interval(
                kind, Double.random(in: 60...99, using: &random), from: hour, to: hour + 0.05,
                provenance: SampleProvenance(device: device))
        }

        let summary = try #require(HealthDay(of: samples, on: day))
        let shuffled = try #require(HealthDay(of: samples.shuffled(using: &random), on: day))

        let isTheSame = Set(summary.figures) == Set(shuffled.figures)
        #expect(isTheSame)
        let keys = summary.figures.map { "\($0.kind) \($0.part) \($0.activity)" }
        #expect(Set(keys).count == keys.count)
    }

    @Test func takesTenThousandSamplesOfOneInstant() throws {
        let samples = Array(repeating: try sample(.heartRate, 60, at: 2), count: 10_000)

        #expect(HealthDay(of: samples, on: day)?.figures.map(\.count) == [10_000])
    }

    private func sample(
        _ kind: HealthMetric.Kind, _ value: Double, at hour: Double, provenance: SampleProvenance = SampleProvenance()
    ) throws -> HealthSample {
        let instant = day.start(in: .gmt) + hour * 3_600
        return HealthSample(
            metric: try HealthMetric(kind: kind, value: value, measuredAt: instant), provenance: provenance)
    }

    private func interval(
        _ kind: HealthMetric.Kind, _ value: Double, from start: Double, to end: Double,
        provenance: SampleProvenance = SampleProvenance()
    ) throws -> HealthSample {
        var sample = try sample(kind, value, at: start, provenance: provenance)
        sample.end = day.start(in: .gmt) + end * 3_600
        return sample
    }

    private func steps(
        _ count: Double, from hour: Double, minutes: Double, provenance: SampleProvenance = SampleProvenance()
    ) throws -> HealthSample {
        try interval(.steps, count, from: hour, to: hour + minutes / 60, provenance: provenance)
    }

    private func figure(
        _ kind: HealthMetric.Kind, _ part: HealthFigure.DayPart, _ activity: HealthFigure.Activity? = nil,
        in summary: HealthDay
    ) -> HealthFigure? {
        summary.figures.first { $0.kind == kind && $0.part == part && (activity == nil || $0.activity == activity) }
    }
}
