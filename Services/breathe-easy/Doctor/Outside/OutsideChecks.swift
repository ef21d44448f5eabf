import Foundation
import HTTPFetch
import Postgres

/// The checks of what is not ours: the mail server, and the providers as environment-poller last found them.
struct OutsideChecks: Sendable {
    var mail: Given<MailServer>
    /// `recorded` or `live`.
    var source: Given<String>
    /// Providers that require a key, and whether they have one.
    var keys: [(variable: String, isSet: Bool)]
    /// The providers' states as environment-poller stores them.
    var overviews: @Sendable () async throws -> [ProviderOverview]

    var all: [Check] {
        [
            Check(.outside, "mail", mail) { [await Self.greet($0)] },
            Check(.outside, "provider keys", source) { [keyFinding($0)] },
            Check(.outside, "providers") {
                let overviews: [ProviderOverview]
                do {
                    overviews = try await self.overviews()
                } catch {
                    return [.unchecked("providers", "\(error)")]
                }
                return [Self.finding(of: overviews, now: Date())]
            },
        ]
    }

    private static func greet(_ server: MailServer) async -> Finding {
        let client = SMTPClient(server: server, connections: 1)
        let finding: Finding
        do {
            try await client.greet(timeLimit: .seconds(10))
            finding = .ok("mail", "the login works")
        } catch {
            finding = .broken("mail", error.fact, mend: mend(error))
        }
        await client.close()
        return finding
    }

    static func mend(_ error: HTTPFetchError) -> String {
        switch error {
        case .tls(_, .notOffered):
            "the server offers no STARTTLS: use smtps:// with NOTIFIER_SMTP_SECURITY=tls, or none for a relay on the "
                + "same machine"
        case .tls: "give the server a certificate for its name from an authority that this machine trusts"
        case .loginRefused, .smtpRejected: "check user and password of NOTIFIER_SMTP_URL"
        default: "check that the server runs, and that host and port of NOTIFIER_SMTP_URL are right"
        }
    }

    private func keyFinding(_ source: String) -> Finding {
        guard source == "live" else { return .ok("provider keys", "recorded data is used, which needs none") }
        let without = keys.filter { !$0.isSet }.map(\.variable)
        guard !without.isEmpty else { return .ok("provider keys", "all are set") }
        return .ok("provider keys", "off without a key: \(without.joined(separator: ", "))")
    }

    static func finding(of overviews: [ProviderOverview], now: Date) -> Finding {
        let asked = overviews.filter(\.status.isEnabled)
        guard !asked.isEmpty else {
            return .warning(
                "providers", "no source is enabled",
                mend: "start environment-poller; ENVIRONMENT_PROVIDERS names sources"
            )
        }
        // A source that no subscription needs is not polled.
        let troubled = asked.filter { $0.status.state != "unknown" }.compactMap { overview in
            overview.trouble(at: now).map { "\(overview.status.provider): \($0)" }
        }
        guard !troubled.isEmpty else { return .ok("providers", "all that were polled respond") }
        return .warning(
            "providers", troubled.joined(separator: "; "),
            mend: "docs/operations.md, 'Providers and what they cost', says what each state requires")
    }
}

extension HTTPFetchError {
    /// What happened, without the general advice that its description ends with.
    var fact: String { String("\(self)".prefix { $0 != ";" }) }
}
