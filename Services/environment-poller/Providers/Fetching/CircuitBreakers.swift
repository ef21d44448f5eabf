import Foundation
import HTTPFetch
import HTTPTypes
import Messaging

/// One ``CircuitBreaker`` for each host.
struct CircuitBreakers: Sendable {
    private struct Host: Sendable {
        var breaker: CircuitBreaker
        var lastFailure = ""
    }

    private var hosts: [Substring: Host] = [:]
    private let settings: CircuitBreakerSettings

    init(_ settings: CircuitBreakerSettings) { self.settings = settings }

    /// - Throws: ``ProviderFault/circuitOpen(until:reason:)``.
    mutating func admit(_ name: Substring, at now: Date) throws(ProviderFault) -> CircuitBreaker.Admission {
        var host = hosts[name] ?? Host(breaker: CircuitBreaker(settings))
        let admission = host.breaker.admit(at: now)
        hosts[name] = host
        if case .refused(let until) = admission { throw .circuitOpen(until: until, reason: host.lastFailure) }
        return admission
    }

    /// - Parameter random: in 0..<1, for the jitter of the pause.
    mutating func record(
        _ outcome: HostOutcome, of admission: CircuitBreaker.Admission, from name: Substring, at now: Date,
        random: Double
    ) {
        if case .failure(let reason) = outcome { hosts[name]?.lastFailure = reason }
        hosts[name]?.breaker.record(outcome.forBreaker, of: admission, at: now, random: random)
    }
}

extension CircuitBreakerSettings {
    /// Opens for 5 s to 15 minutes, of which each pause takes between half and the whole.
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
        // It answers, if not as it should.
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
