import Foundation
import HTTPFetch
import HTTPTypes
import Messaging

/// One ``CircuitBreaker`` for each host. Only different addresses open it: one that fails again and again is a fault of its
/// place.
struct CircuitBreakers: Sendable {
    private struct Host: Sendable {
        var breaker: CircuitBreaker
        var lastFailure = ""
        /// Since the last success, as hashes; at most as many as open the breaker.
        var failing: Set<Int> = []
    }

    private var hosts: [Substring: Host] = [:]
    private let settings: CircuitBreakerSettings

    init(_ settings: CircuitBreakerSettings) { self.settings = settings }

    /// - Throws: ``ProviderFault/circuitOpen(until:reason:)``.
    mutating func admit(_ url: String, at now: Date) throws(ProviderFault) -> CircuitBreaker.Admission {
        let name = Self.host(of: url)
        var host = hosts[name] ?? Host(breaker: CircuitBreaker(settings))
        let admission = host.breaker.admit(at: now)
        hosts[name] = host
        if case .refused(let until) = admission { throw .circuitOpen(until: until, reason: host.lastFailure) }
        return admission
    }

    /// - Parameter random: in 0..<1, for the jitter of the pause.
    mutating func record(
        _ outcome: HostOutcome, of admission: CircuitBreaker.Admission, from url: String, at now: Date, random: Double
    ) {
        guard var host = hosts[Self.host(of: url)] else { return }
        defer { hosts[Self.host(of: url)] = host }
        switch outcome {
        case .success: host.failing = []
        case .failure(let reason):
            host.lastFailure = reason
            let isNew = host.failing.insert(url.hashValue).inserted
            guard isNew || admission != .passing else { return }
            if host.failing.count >= settings.failures { host.failing = [] }
        case .unknown: break
        }
        host.breaker.record(outcome.forBreaker, of: admission, at: now, random: random)
    }

    /// With the port; of `https://api.example.org/v1?q` it is `api.example.org`.
    private static func host(of url: String) -> Substring {
        let start = url.range(of: "://")?.upperBound ?? url.startIndex
        return url[start...].prefix { $0 != "/" && $0 != "?" }
    }
}

extension CircuitBreakerSettings {
    /// Pauses of 10 s doubling to 15 minutes; the jitter takes between half and all of each.
    static func forProviders(failures: Int = 5) -> CircuitBreakerSettings {
        let backoff = Backoff(base: .seconds(10), limit: .seconds(900))
        return CircuitBreakerSettings(failures: failures, longestProbe: 60) { openings, random in
            backoff.delay(afterFailures: openings, random: 0.5 + random / 2)
        }
    }
}

/// What a request shows about the health of its host.
enum HostOutcome: Sendable, Equatable {
    case success
    case failure(String)
    case unknown

    init(_ response: FetchResponse) {
        self = response.status.code >= 500 ? .failure("it answered HTTP \(response.status.code)") : .success
    }

    init(_ error: HTTPFetchError) {
        switch error {
        case .cancelled, .closed, .invalidURL, .protocolNotAllowed: self = .unknown
        // It responds, if not correctly.
        case .responseTooLarge, .tooManyRedirects, .redirectNotAllowed: self = .success
        default: self = .failure(error.description)
        }
    }

    fileprivate var forBreaker: CircuitBreaker.Outcome {
        switch self {
        case .success: .success
        case .failure: .failure
        case .unknown: .unknown
        }
    }
}
