public import Foundation

/// Where a value comes from, and how old it is.
public struct Provenance: Hashable, Sendable {
    /// The provider's id.
    public var provider: String
    /// As the provider writes it.
    public var name: String
    public var station: ReportedStation?
    /// From the place to where the value holds.
    public var distance: Kilometres
    /// When the value holds, or begins to.
    public var validAt: Date
    /// When the forecast model was started or the index issued; nil when the provider does not say.
    public var issuedAt: Date?
    /// When it was measured, or for what a model says, when it was fetched: its age counts from here.
    public var toldAt: Date
    /// Nil for a value that is as fresh as its source gives them.
    public var staleness: Staleness?
    /// Whether the terms allow the value itself to be shown to this audience.
    public var isShown: Bool

    /// Seconds; never negative.
    public func age(at now: Date) -> TimeInterval { max(0, now.timeIntervalSince(toldAt)) }
}

/// Why a value is older than it should be.
public enum Staleness: Hashable, Sendable, CustomStringConvertible {
    case sourceDown(reason: String?)
    /// Older than `longest` seconds, after which the source's values are of no use by its own profile.
    case tooOld(longest: TimeInterval)
    /// The source's newest value holds for a time that is over.
    case ended

    public var description: String {
        switch self {
        case .sourceDown(let reason): "the source is down" + (reason.map { ": \($0)" } ?? "")
        case .tooOld(let longest): "older than \(Self.duration(longest))"
        case .ended: "the source has nothing newer"
        }
    }

    private static func duration(_ seconds: TimeInterval) -> String {
        seconds < 7_200 ? "\(Int(seconds / 60)) minutes" : "\(Int(seconds / 3_600)) hours"
    }
}

/// To whom values are shown, which decides what providers' terms allow.
public enum Audience: Hashable, Sendable {
    /// Nobody knows who asks, so showing is passing on.
    case anyone
    /// Somebody who uses this service.
    case ownUser

    public func maySee(_ redistribution: ProviderTerms.Redistribution) -> Bool {
        switch redistribution {
        case .allowed: true
        case .displayOnly: self == .ownUser
        case .derivedOnly: false
        }
    }
}
