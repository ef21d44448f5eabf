public import Foundation

/// A value's source, validity and age.
public struct Provenance: Hashable, Sendable {
    /// The provider's id.
    public var provider: String
    /// As spelled by the provider.
    public var name: String
    public var station: ReportedStation?
    /// From the place to the location of the value.
    public var distance: Kilometres
    /// When the value applies, or starts to.
    public var validAt: Date
    /// When the forecast model was started or the index issued; nil when the provider does not say.
    public var issuedAt: Date?
    /// When it was measured or, for a model's value, fetched: its age counts from here.
    public var reportedAt: Date
    /// Nil for a value as fresh as its source delivers.
    public var staleness: Staleness?
    /// Whether the terms allow this audience to see the value itself.
    public var isShown: Bool

    /// Seconds; never negative.
    public func age(at now: Date) -> TimeInterval { max(0, now.timeIntervalSince(reportedAt)) }
}

/// Why a value is older than it should be.
public enum Staleness: Hashable, Sendable, CustomStringConvertible {
    case sourceDown(reason: String?)
    /// The source answers for other places.
    case failedHere(reason: String?)
    /// Older than `longest` seconds, after which the source's own profile considers values useless.
    case tooOld(longest: TimeInterval)
    /// The source's newest value applied to a time that is over.
    case ended

    public var description: String {
        switch self {
        case .sourceDown(let reason): "the source is down" + (reason.map { ": \($0)" } ?? "")
        case .failedHere(let reason): "the source failed for this place" + (reason.map { ": \($0)" } ?? "")
        case .tooOld(let longest): "older than \(Self.duration(longest))"
        case .ended: "the source has no newer value"
        }
    }

    /// Nil unless the source, or its answer for this place, failed.
    init?(_ health: SourceHealth) {
        guard health.state == .down else { return nil }
        self = health.isOfPlace ? .failedHere(reason: health.reason) : .sourceDown(reason: health.reason)
    }

    private static func duration(_ seconds: TimeInterval) -> String {
        seconds < 7_200 ? "\(Int(seconds / 60)) minutes" : "\(Int(seconds / 3_600)) hours"
    }
}

/// Who sees the values, which decides what providers' terms allow.
public enum Audience: Hashable, Sendable {
    /// An anonymous client: showing counts as passing on.
    case anyone
    /// A user of this service.
    case ownUser

    public func maySee(_ redistribution: ProviderTerms.Redistribution) -> Bool {
        switch redistribution {
        case .allowed: true
        case .displayOnly: self == .ownUser
        case .derivedOnly: false
        }
    }
}
