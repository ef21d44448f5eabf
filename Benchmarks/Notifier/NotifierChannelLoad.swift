import Domain
import Foundation

/// Messages for one channel: enough to be meaningful, few enough to finish soon.
struct NotifierChannelLoad: Sendable {
    let channel: Channel
    /// One message each.
    let people: Int
    /// Messages per second when the question is how late they are.
    let steadyRate: Int

    static let pushes = NotifierChannelLoad(channel: .webPush, people: 20_000, steadyRate: 1_000)
    static let mails = NotifierChannelLoad(channel: .email, people: 5_000, steadyRate: 200)
    static let webhooks = NotifierChannelLoad(channel: .webhook, people: 10_000, steadyRate: 500)

    /// Five seconds of steady sending.
    var steadyCount: Int { steadyRate * 5 }
    /// Of a mail client to its server, and of a push sender to its service.
    static let mailConnections = 4
    static let pushConnections = 1

    /// As many transfers at once as served the C peer best.
    var inFlight: Int { channel == .email ? Self.mailConnections : 200 }
}

/// When the messages of a load become due.
struct NotifierPace: Codable, Sendable {
    /// So many at once, and the next ones so much later.
    var group: Int
    var seconds: Double

    /// A queue that is full before anything is sent: it measures the rate.
    static func allAtOnce(_ count: Int) -> NotifierPace { NotifierPace(group: count, seconds: 0) }

    /// This many per second, in groups 50 ms apart: it measures the delay while the sender keeps up.
    static func perSecond(_ rate: Int) -> NotifierPace { NotifierPace(group: rate / 20, seconds: 0.05) }
}
