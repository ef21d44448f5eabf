/// The most that this process sends to one host.
struct HostLimits: Sendable, Equatable {
    /// Messages a second.
    var rate: Double
    /// Messages in a burst after a pause.
    var burst: Double
    /// Messages in flight at once.
    var window: Int
}

/// The limits of each kind of host.
struct HostPolicy: Sendable {
    /// The mail server.
    var mail = HostLimits(rate: 50, burst: 50, window: 16)
    /// A provider built for many messages: APNs, FCM, a browser's push service, and hosts the operator names. FCM's own
    /// quota is 600,000 a minute: https://firebase.google.com/docs/cloud-messaging/throttling-and-quotas
    var provider = HostLimits(rate: 5_000, burst: 5_000, window: 256)
    /// A person's own server.
    var other = HostLimits(rate: 20, burst: 40, window: 8)
    /// The operator's own servers as `host:port`, which count as providers.
    var ownHosts: Set<String> = []
    /// Messages in flight at once, to all hosts together.
    var total = 1_024

    func limits(of host: String) -> HostLimits {
        if host == "email" { return mail }
        let isProvider =
            Self.providers.contains(host) || Self.providerSuffixes.contains(where: host.hasSuffix)
            || ownHosts.contains(host)
        return isProvider ? provider : other
    }

    /// As ``DeliveryAddress/host`` names them; Chrome's and Firefox's push services have one name each.
    private static let providers: Set = [
        "apns", "fcm", "fcm.googleapis.com:443", "updates.push.services.mozilla.com:443",
    ]
    /// Safari's and Edge's.
    private static let providerSuffixes = [".push.apple.com:443", ".notify.windows.com:443"]
}
