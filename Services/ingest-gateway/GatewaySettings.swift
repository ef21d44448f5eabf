import Caching
import Foundation
import HTTPService
import PersonKeys
import PrivacyRights
import RequestLimits
import SignedLinks

/// What an operator may set for the gateway.
struct GatewaySettings: Sendable {
    /// The master keys under which people's own keys are wrapped.
    var healthKeys: MasterKeys
    /// The size limit of a file with measurements, in bytes.
    var largestHealthImport = 2_048 << 20
    /// Of files that wait to be read.
    var uploads = UploadQuota()
    var answers = AnswerSettings()
    /// Whether the environment is played from recordings, so that its time is theirs.
    var isRecorded = false
    /// Whether the start page has a space for an advertisement.
    var hasAdvertisingSpace = false
    /// How many reports one person may send within an hour.
    var reportsPerHour = SubmitUserAlert.usualHourlyLimit
    /// Opens the links in mails and push messages; nil while there are none.
    var linkSealer: LinkSealer?
    /// Where people reach the pages: what links in mails begin with.
    var publicURL: URL
    /// Whose word on where a request comes from is taken.
    var proxies = TrustedProxies.onThisMachine
    /// What one person or address may send; nil for any number.
    var requestLimits: RequestLimits?
    /// Pictures of maps; nil for the embedded outlines.
    var tiles: MapTiles?
    /// Where erasures are noted for the time after a restored backup; nil where nobody restores.
    var erasureLog: ErasureLog?
    /// base64url, what browsers need to subscribe; nil while web push is off.
    var webPushKey: String?

    init(healthKeys: MasterKeys, publicURL: URL = URL(filePath: "/")) {
        (self.healthKeys, self.publicURL) = (healthKeys, publicURL)
    }

    /// Bodies that are held at the same time, in bytes; read as JSON, each takes several times its length.
    static let heldBodies = 32 << 20
}

/// How long responses are cached, and how many of each kind.
struct AnswerSettings: Sendable {
    /// Seconds, and up to three times as long for the first who asks after a pause: new readings come a few times an hour, so this hardly makes anything older.
    var lifetime: TimeInterval = 15
    /// An answer of the environment has some 20 kB, the facts behind it about as much.
    var capacity = 1_000

    func cache<Key, Value>(_ now: @escaping @Sendable () -> Date) -> LoadingCache<Key, Value> {
        LoadingCache(capacity: capacity, lifetime: lifetime, grace: 2 * lifetime, now: now)
    }
}
