import Domain
import Foundation

/// Converts OpenUV's two responses to the hours of a day. Its samples are an hour apart from sunrise on, so whole
/// hours are interpolated between two of them; the current value replaces its hour.
///
/// The safe exposure times are not read: those shown come from one formula for all sources.
struct OpenUVReader: Sendable {
    let place: Coordinate
    let now: Date

    /// - Throws: ``ProviderFault`` when a whole response is unusable; single faulty values are left out.
    func report(current: [UInt8], forecast: [UInt8]) throws(ProviderFault) -> ReadReport {
        let present = try AnswerDecoder.decode(Current.self, from: current).result
        let ahead = try AnswerDecoder.decode(Forecast.self, from: forecast).result
        var draft = ReportDraft(at: place, now: now)
        draft.refuse(ahead.unreadable, "result: an element is not readable")
        var hours = HourlyValues()
        addHours(between: samples(ahead.elements, &draft), to: &hours)
        if let value = draft.accept(present.uv, of: .clearSkyUVIndex, named: "uv"),
            let time = draft.accept(StatedTime.date(from: present.uvTime?.value), named: "uv_time")
        {
            hours.set(value, of: .clearSkyUVIndex, at: time)
            // `ozone_time` is hours older: when the column was last observed. This index was computed from it.
            if let column = draft.accept(present.ozone, of: .ozoneColumn, named: "ozone") {
                hours.set(column, of: .ozoneColumn, at: time)
            }
        }
        draft.report.series = hours.series
        return try draft.finished()
    }

    private func samples(_ elements: [Sample], _ draft: inout ReportDraft) -> [(time: Date, value: Double)] {
        elements.compactMap { element in
            guard let value = draft.accept(element.uv, of: .clearSkyUVIndex, named: "uv"),
                let time = draft.accept(
                    StatedTime.date(from: element.uvTime?.value), named: "uv_time", reach: Self.reachAhead)
            else { return nil }
            return (time, value)
        }
        .sorted { $0.time < $1.time }
    }

    private func addHours(between samples: [(time: Date, value: Double)], to hours: inout HourlyValues) {
        for (before, after) in zip(samples, samples.dropFirst()) {
            let span = after.time.timeIntervalSince(before.time)
            // Interpolating over a missing sample would cut off the curve's peak.
            guard span > 0, span <= Self.longestSpan else { continue }
            var hour = HourlyValues.hour(of: before.time)
            if hour < before.time { hour += 3_600 }
            while hour <= after.time {
                let share = hour.timeIntervalSince(before.time) / span
                hours.set(before.value + share * (after.value - before.value), of: .clearSkyUVIndex, at: hour)
                hour += 3_600
            }
        }
    }

    private struct Current: Decodable {
        var result: Sample
    }

    private struct Forecast: Decodable {
        var result: LenientList<Sample>
    }

    private struct Sample: Decodable, Sendable {
        var uv: Stated<Double>?
        var uvTime: Stated<String>?
        /// Of the present only.
        var ozone: Stated<Double>?

        private enum CodingKeys: String, CodingKey {
            case uv
            case uvTime = "uv_time"
            case ozone
        }
    }

    private static let longestSpan: TimeInterval = 5_400
    private static let reachAhead: TimeInterval = 48 * 3_600
}
