import Domain
import Foundation

/// How the status page writes numbers and times: in English, in UTC.
enum StatusWords {
    static func count(_ count: Int) -> String { count.grouped }

    /// `1 message`, `1,200 messages`.
    static func count(_ count: Int, _ thing: String) -> String {
        "\(Self.count(count)) \(thing)\(count == 1 ? "" : "s")"
    }

    /// `more than 100,000` where counting stopped.
    static func bounded(_ count: Int) -> String {
        count < ChannelCounts.limit ? Self.count(count) : "more than \(Self.count(ChannelCounts.limit - 1))"
    }

    /// Messages a second; a dash for none.
    static func rate(_ rate: Double) -> String {
        if rate == 0 { return "–" }
        let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en"))
        return rate.formatted(style.precision(.fractionLength(rate < 10 ? 1 : 0)))
    }

    /// `45 s`, `20 min`, `5 h`, `3 days`.
    static func duration(_ seconds: TimeInterval) -> String {
        switch seconds {
        case ..<1: "under 1 s"
        case ..<120: "\(Int(seconds)) s"
        case ..<7_200: "\(Int(seconds / 60)) min"
        case ..<172_800: "\(Int(seconds / 3_600)) h"
        default: "\(Int(min(seconds / 86_400, 1e6))) days"
        }
    }

    /// `12:03 UTC (5 min ago)`; with the date unless it is today's.
    static func time(_ time: Date, now: Date) -> String {
        let text = time.formatted(.iso8601)
        let day = text.prefix(10) == now.formatted(.iso8601).prefix(10) ? "" : "\(text.prefix(10)) "
        return "\(day)\(text.dropFirst(11).prefix(5)) UTC (\(duration(now.timeIntervalSince(time))) ago)"
    }

    static func drain(_ drain: DrainTime) -> String {
        switch drain {
        case .empty: "–"
        case .seconds(let seconds): duration(seconds)
        case .never: "not at this rate"
        }
    }
}

extension DrainTime {
    /// Nil while it does not shrink.
    var knownSeconds: Double? {
        switch self {
        case .empty: 0
        case .seconds(let seconds): seconds
        case .never: nil
        }
    }
}
