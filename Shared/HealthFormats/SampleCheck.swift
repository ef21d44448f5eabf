public import Domain
public import Foundation

/// The one place that decides whether what a source wrote becomes a sample.
///
/// Takes well under a microsecond, because a phone's export has millions of samples.
public struct SampleCheck: Sendable {
    /// Seconds since 1970; numbers, because a Date that is NaN is neither before nor after another.
    private let latest: Double

    /// - Parameter now: the current time, to detect wearables whose clock is ahead.
    public init(now: Date) {
        latest = now.timeIntervalSince1970 + Self.clockTolerance
    }

    /// The year 1990, before the first wearable with a clock: an earlier time means that the clock was never set.
    public static let earliest = Date(timeIntervalSince1970: firstSecond)
    private static let firstSecond = 631_152_000.0
    /// Wearables' clocks run ahead by a little, not by more; seconds.
    public static let clockTolerance: TimeInterval = 3_600
    /// The longest sleep or day written by devices; seconds.
    public static let longestInterval: TimeInterval = 48 * 3_600
    /// UTF-8 bytes; a longer id is not stored, and time, kind and device identify the measurement.
    public static let longestSourceID = 200

    /// Like ``event(_:)``, from single values.
    public func event(
        kind: HealthMetric.Kind, value: Double, unit: String?, start: Date, end: Date?, utcOffset: Int?,
        provenance: SampleProvenance, sourceID: String?, activity: HealthFigure.Activity = .unknown
    ) -> HealthEvent {
        event(
            SampleDraft(
                kind: kind, value: value, unit: unit, start: start, end: end, utcOffset: utcOffset,
                provenance: provenance, sourceID: sourceID, activity: activity))
    }

    /// - Returns: the sample, or why it is refused; never the value.
    public func event(_ draft: SampleDraft) -> HealthEvent {
        do throws(SampleFault) {
            return .sample(try sample(draft))
        } catch {
            return .refused(error.reason)
        }
    }

    public func sample(_ draft: SampleDraft) throws(SampleFault) -> HealthSample {
        let kind = draft.kind
        guard let value = Self.converted(draft) else {
            throw SampleFault(.unit, Self.misfit(of: draft.unit, for: kind))
        }
        try checkTime(from: draft.start, to: draft.isOfWholeDay ? nil : draft.end)
        guard kind.plausibleRange.contains(value),
            let metric = try? HealthMetric(kind: kind, value: value, measuredAt: draft.start)
        else { throw SampleFault(.value, Reason.implausible(kind)) }
        return HealthSample(
            metric: metric, end: draft.end == draft.start ? nil : draft.end,
            utcOffset: draft.utcOffset.flatMap(Self.possibleOffset),
            provenance: draft.provenance.cleaned(unit: draft.unit == kind.ucum ? nil : draft.unit),
            sourceID: draft.sourceID.flatMap(Self.usableID), activity: draft.activity)
    }

    /// - Returns: the measurement that is retracted, named as ``sample(_:)`` would have named it.
    /// - Throws: when its time cannot be that of a measurement.
    func retraction(
        of kind: HealthMetric.Kind, at time: WrittenTime, provenance: SampleProvenance, sourceID: String?
    ) throws(SampleFault) -> SampleRetraction {
        try checkTime(from: time.date, to: nil)
        return SampleRetraction(
            kind: kind, measuredAt: time.date, provenance: provenance.cleaned(unit: nil),
            sourceID: sourceID.flatMap(Self.usableID), utcOffset: time.utcOffset.flatMap(Self.possibleOffset))
    }

    private static func converted(_ draft: SampleDraft) -> Double? {
        guard let unit = draft.unit, unit != draft.kind.ucum || unit == "%" else { return draft.value }
        return UnitOfMeasure(spelling: unit)?.converted(draft.value, for: draft.kind)
    }

    private func checkTime(from start: Date, to end: Date?) throws(SampleFault) {
        let start = start.timeIntervalSince1970
        guard start >= Self.firstSecond else { throw SampleFault(.start, Reason.before1990) }
        guard start <= latest else { throw SampleFault(.start, Reason.inTheFuture) }
        guard let end = end?.timeIntervalSince1970 else { return }
        guard end >= start else { throw SampleFault(.end, Reason.endsBeforeItStarts) }
        guard end - start <= Self.longestInterval else { throw SampleFault(.end, Reason.tooLong) }
        guard end <= latest else { throw SampleFault(.end, Reason.inTheFuture) }
    }

    /// A unit that is long, or could contain a value or a text, is not repeated.
    private static func misfit(of unit: String?, for kind: HealthMetric.Kind) -> String {
        guard let unit, isRepeatable(unit) else { return "its unit does not measure \(kind.rawValue)" }
        return "the unit \(unit) does not measure \(kind.rawValue)"
    }

    private static func isRepeatable(_ unit: String) -> Bool {
        if unit.isEmpty || unit.utf8.count > 20 { return false }
        return unit.allSatisfy { ($0.isASCII && $0.isLetter) || "/%[]°".contains($0) }
    }

    /// No time zone differs from UTC by more than 14 hours.
    private static func possibleOffset(_ seconds: Int) -> Int? {
        abs(seconds) <= 14 * 3_600 ? seconds : nil
    }

    private static func usableID(_ id: String) -> String? {
        let isUsable = !id.isEmpty && id.utf8.count <= longestSourceID && !id.hasControlCharacters
        return isUsable ? id : nil
    }
}

/// What a reader emits.
public enum HealthEvent: Hashable, Sendable {
    case sample(HealthSample)
    /// The source says that an earlier one was entered in error.
    case retracted(SampleRetraction)
    /// Valid, but not used here: its type.
    case skipped(String)
    /// Invalid: the reason, never the value.
    case refused(String)
}
