import Foundation

/// A message comes from the future: the sender's clock or this machine's is wrong.
///
/// Nothing is wrong with the message, so it is tried again until the clocks agree, as its handler's policy says.
struct ClockDisagreement: Error, CustomStringConvertible {
    /// What happened to the fact, such as "raised".
    var deed: String
    /// In seconds.
    var lead: TimeInterval

    /// Clocks differ a little, in seconds.
    static let tolerance: TimeInterval = 15 * 60

    static func check(_ deed: String, at time: Date, now: Date) throws(ClockDisagreement) {
        let lead = time.timeIntervalSince(now)
        if lead > tolerance { throw ClockDisagreement(deed: deed, lead: lead) }
    }

    var description: String {
        "it was \(deed) \(Int(lead / 60)) min in the future: check the sender's clock and this machine's"
    }
}
