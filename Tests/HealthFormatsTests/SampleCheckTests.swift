import Domain
import Foundation
import HealthFormats
import Testing

@Suite struct SampleCheckTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private static let check = SampleCheck(now: now)

    private static func draft(
        _ kind: HealthMetric.Kind = .heartRate, _ value: Double = 60, unit: String? = nil, start: Date = now,
        end: Date? = nil
    ) -> SampleDraft {
        SampleDraft(kind: kind, value: value, unit: unit, start: start, end: end)
    }

    private static func reason(_ draft: SampleDraft) -> String? {
        guard case .refused(let reason) = check.event(draft) else { return nil }
        return reason
    }

    @Test func makesASampleOfWhatIsSound() throws {
        let event = Self.check.event(
            kind: .bodyTemperature, value: 98.6, unit: "degF", start: Self.now - 60, end: nil, utcOffset: 7_200,
            provenance: SampleProvenance(source: "app", device: "thermometer"), sourceID: "a-1")
        guard case .sample(let sample) = event else {
            Issue.record("\(event)")
            return
        }
        #expect(abs(sample.value - 37) < 1e-9)
        #expect(sample.start == Self.now - 60)
        #expect(sample.utcOffset == 7_200)
        #expect(sample.provenance == SampleProvenance(source: "app", device: "thermometer", unit: "degF"))
        #expect(sample.sourceID == "a-1")
    }

    @Test func doesNotNoteTheKindsOwnUnit() throws {
        let sample = try Self.check.sample(Self.draft(unit: "/min"))
        #expect(sample.provenance.unit == nil)
    }

    @Test func refusesAHeartRateInKilograms() {
        #expect(Self.reason(Self.draft(unit: "kg")) == "the unit kg does not measure heart-rate")
    }

    @Test(arguments: ["72 kg", "{name}", "", "a unit that is much longer than a unit is", "kg\u{0}", "mmol/L!"])
    func doesNotRepeatAUnitThatMayHoldSomethingElse(_ unit: String) {
        #expect(Self.reason(Self.draft(unit: unit)) == "its unit does not measure heart-rate")
    }

    @Test func saysWhatHeartRateIsPossibleWithoutTheValue() {
        let reason = Self.reason(Self.draft(.heartRate, 900))
        #expect(reason == "the value must be from 20 to 300 beats/min for heart-rate")
        #expect(Self.reason(Self.draft(.heartRate, .nan)) == reason)
        #expect(Self.reason(Self.draft(.heartRate, .infinity)) == reason)
    }

    @Test(arguments: [(631_152_000.0, true), (631_151_999, false), (0, false), (-1e18, false), (.nan, false)])
    func knowsNothingBefore1990(seconds: Double, isTaken: Bool) {
        let reason = Self.reason(Self.draft(start: Date(timeIntervalSince1970: seconds)))
        #expect(reason == (isTaken ? nil : "the time lies before 1990"))
    }

    @Test(arguments: [(3_600.0, true), (3_601, false), (31_536_000, false)])
    func toleratesAnHourOfTheFuture(seconds: Double, isTaken: Bool) {
        let reason = Self.reason(Self.draft(start: Self.now + seconds))
        #expect(reason == (isTaken ? nil : "the time lies in the future"))
    }

    @Test(arguments: [
        (-1.0, "the interval ends before it starts"), (172_801, "the interval is longer than 48 hours"),
        (.nan, "the interval ends before it starts"),
    ])
    func refusesAnImpossibleInterval(length: Double, reason: String) {
        let start = Self.now - 400_000
        #expect(Self.reason(Self.draft(.sleep, 60, start: start, end: start + length)) == reason)
    }

    @Test func takesAnIntervalOfTwoDaysButNotOneThatEndsTomorrow() throws {
        let start = Self.now - 172_800
        #expect(try Self.check.sample(Self.draft(.sleep, 60, start: start, end: Self.now)).end == Self.now)
        let tomorrow = Self.draft(.sleep, 60, start: Self.now - 60, end: Self.now + 86_400)
        #expect(Self.reason(tomorrow) == "the time lies in the future")
    }

    @Test func keepsNoEndOfAMoment() throws {
        #expect(try Self.check.sample(Self.draft(start: Self.now, end: Self.now)).end == nil)
    }

    @Test func cleansAndCutsTheTextsOfASource() throws {
        var draft = Self.draft()
        draft.provenance.source = "a\u{0}b\u{1B}[31mc\u{85}d\u{7F}"
        draft.provenance.device = String(repeating: "ü", count: 300)
        let sample = try Self.check.sample(draft)
        #expect(sample.provenance.source == "ab[31mcd")
        #expect(sample.provenance.device == String(repeating: "ü", count: 100))
        // One character of a thousand scalars.
        draft.provenance.device = "e" + String(repeating: "\u{301}", count: 1_000)
        #expect(try Self.check.sample(draft).provenance.device?.unicodeScalars.count == 100)
        draft.provenance = SampleProvenance(source: "\u{7}", device: "")
        #expect(try Self.check.sample(draft).provenance == SampleProvenance())
    }

    @Test(arguments: ["a\u{0}b", "", String(repeating: "x", count: 201)])
    func doesWithoutANameThatCannotBeKept(_ id: String) throws {
        var draft = Self.draft()
        draft.sourceID = id
        #expect(try Self.check.sample(draft).sourceID == nil)
    }

    @Test func doesWithoutAnImpossibleOffset() throws {
        var draft = Self.draft()
        draft.utcOffset = 50_401
        #expect(try Self.check.sample(draft).utcOffset == nil)
        draft.utcOffset = -50_400
        #expect(try Self.check.sample(draft).utcOffset == -50_400)
    }
}

@Suite struct HealthEventTests {
    @Test func reasonsAreNotSamples() { #expect(HealthEvent.skipped("water") != .refused("water")) }
}
