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
    /// A provider built for many messages: APNs, FCM and the browsers' push services. FCM's own quota is 600,000 a
    /// minute: https://firebase.google.com/docs/cloud-messaging/throttling-and-quotas. A message sent twice after a
    /// crash has the same collapse key there, and the device shows it once.
    var provider = HostLimits(rate: 5_000, burst: 5_000, window: 256)
    /// Hosts the operator names. What is in flight when a process is killed is sent twice, and nothing is known of how
    /// these servers treat that.
    var own = HostLimits(rate: 5_000, burst: 5_000, window: 20)
    /// A person's own server.
    var other = HostLimits(rate: 20, burst: 40, window: 8)
    /// The operator's own servers as `host:port`.
    var ownHosts: Set<String> = []
    /// Messages in flight at once, to all hosts together.
    var total = 1_024

    /// Whether only the operator's own account is used there, so that what it answers to one message holds for all.
    /// Every other host was named by people, who share it with strangers.
    static func isOperators(_ host: String) -> Bool { ["email", "apns", "fcm"].contains(host) }

    func limits(of host: String) -> HostLimits {
        if host == "email" { return mail }
        if ownHosts.contains(host) { return own }
        let isProvider = Self.providers.contains(host) || Self.providerSuffixes.contains(where: host.hasSuffix)
        return isProvider ? provider : other
    }

    /// As ``DeliveryAddress/host`` names them; Chrome's and Firefox's push services have one name each.
    private static let providers: Set = [
        "apns", "fcm", "fcm.googleapis.com:443", "updates.push.services.mozilla.com:443",
    ]
    /// Safari's and Edge's.
    private static let providerSuffixes = [".push.apple.com:443", ".notify.windows.com:443"]
}
