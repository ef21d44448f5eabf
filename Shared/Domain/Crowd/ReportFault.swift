public import Foundation

/// Why a report is unusable.
public enum ReportFault: String, CaseIterable, Hashable, Sendable {
    case old = "it was submitted more than a week ago"
    case unconfirmed = "its author's address is not confirmed"
    case nowhere = "its place is 0° N, 0° E, which stands for an unknown one"

    /// - Parameter countsForCrowd: whether the author's address was confirmed.
    /// - Returns: nil for a usable report.
    public init?(of place: Coordinate, submittedAt: Date, countsForCrowd: Bool = true, now: Date) {
        if !countsForCrowd {
            self = .unconfirmed
        } else if submittedAt < now - Self.oldest {
            self = .old
        } else if place.latitude == 0, place.longitude == 0 {
            // The position of devices that do not know where they are: https://en.wikipedia.org/wiki/Null_Island
            self = .nowhere
        } else {
            return nil
        }
    }

    public static let oldest: TimeInterval = 7 * 86_400
}
