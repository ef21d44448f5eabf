import Domain
import Foundation
import HealthFormats

/// Everything that a document yields, a line for each, in its order.
enum DocumentText {
    /// After every recording.
    static let now = Date(timeIntervalSince1970: 1_795_000_000)

    static func lines(
        of bytes: [UInt8], now: Date = now, clock: TimeZone? = nil, isOwn: ((String) -> Bool)? = nil
    ) throws -> [String] {
        var lines: [String] = []
        try HealthDocument(bytes).read(now: now, clock: clock, isOwn: isOwn) { event, location in
            lines.append(line(event, at: location))
        }
        return lines
    }

    static func lines(
        of json: String, now: Date = now, clock: TimeZone? = nil, isOwn: ((String) -> Bool)? = nil
    ) throws -> [String] {
        try lines(of: Array(json.utf8), now: now, clock: clock, isOwn: isOwn)
    }

    private static func line(_ event: HealthEvent, at location: Location) -> String {
        switch event {
        case .sample(let sample): text(of: sample)
        case .retracted(let retraction): "retracted \(text(of: retraction))"
        case .skipped(let what): "skipped \(what) at \(location)"
        case .refused(let why): "refused \(why) at \(location)"
        }
    }

    /// Such as `heart-rate 64.0 2015-08-21T00:01:00Z, source Fitbit`.
    static func text(of sample: HealthSample) -> String {
        var text = "\(sample.kind.rawValue) \((sample.value * 1_000).rounded() / 1_000) \(time(sample.start))"
        if let end = sample.end { text += " to \(time(end))" }
        if let offset = sample.utcOffset { text += ", offset \(offset)" }
        if let source = sample.provenance.source { text += ", source \(source)" }
        if let device = sample.provenance.device { text += ", device \(device)" }
        if let unit = sample.provenance.unit { text += ", unit \(unit)" }
        if let id = sample.sourceID { text += ", id \(id)" }
        if sample.activity != .unknown { text += ", \(sample.activity)" }
        return text
    }

    private static func text(of retraction: SampleRetraction) -> String {
        var text = "\(retraction.kind.rawValue) \(time(retraction.measuredAt))"
        if let offset = retraction.utcOffset { text += ", offset \(offset)" }
        if let source = retraction.provenance.source { text += ", source \(source)" }
        if let device = retraction.provenance.device { text += ", device \(device)" }
        if let id = retraction.sourceID { text += ", id \(id)" }
        return text
    }

    private static func time(_ date: Date) -> String { date.formatted(.iso8601) }
}
