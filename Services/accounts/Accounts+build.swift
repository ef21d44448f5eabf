import ArgumentParser
import DeclaredMetrics
import Domain
import Foundation
import HTTPFetch
import HTTPService
import Hummingbird
import Logging
import MessageProtocol
import Messaging
import NIOCore
import PersonKeys
import Postgres
import RabbitMQ
import RepeatedRequests
import RequestLimits
import ServiceConnections
import ServiceLifecycle
import ServiceRuntime
import Sessions

/// Puts the service together.
enum AccountsApplication: ServiceWithSchema {
    static let name = ServiceName.accounts
    static let migrations = AccountsMigrations.all
    static let commands: [any ParsableCommand.Type] = [
        RewrapKeysCommand.self, RolesCommand.self, ReplayErasuresCommand.self, PaymentsCommand.self,
    ]
    static let metrics =
        HTTPMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all + PostgresMetrics.all
        + PaymentMetrics.all

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try AccountsConfiguration(settings)
        let connections = ServiceConnections(
            postgres: configuration.postgres, rabbitMQ: configuration.rabbitMQ, logger: logger)
        let (pool, broker, relay) = (connections.pool, connections.broker, connections.relay)
        var features = AccountsFeatures(
            pool: pool, now: { Date() }, settings: configuration.accounts, hasher: PasswordHasher())
        let outgoing = HTTPClient()
        features.socialProviders = SocialProviders(
            configuration.accounts.social, http: ProviderHTTP(client: outgoing), now: features.now)
        features.paymentProviders = PaymentProviders(
            configuration.accounts.payments, http: PaymentHTTP(client: outgoing))
        features.raisePaymentAlarm = AccountsFeatures.paymentAlarm(in: logger)
        let copying = AccountCopying(CopyAccounts(pool: pool, now: features.now), logger: logger)
        let limits = ConnectionLimits(mostConnections: configuration.mostConnections)
        let http = Application(
            router: AccountsRoutes.of(features, congestion: { broker.congestion ?? relay.congestion }).router(),
            server: .guarded(limits),
            configuration: .listening(
                on: configuration.httpHost, configuration.httpPort, serverName: "breathe-easy", within: limits,
                logger: logger),
            logger: logger)
        return BuiltService(
            services: connections.services + [
                migrationWatch(over: pool, logger: logger), copying,
                ListeningApplication(http, host: configuration.httpHost, port: configuration.httpPort),
            ] + features.services(from: broker, logger: logger),
            readiness: connections.readiness + [copying.readiness])
    }
}

/// What the features are built of; each builds itself in its own `+build.swift`.
struct AccountsFeatures: Sendable {
    let pool: PostgresPool
    let now: @Sendable () -> Date
    let settings: AccountsSettings
    let hasher: PasswordHasher
    /// None without settings.
    var socialProviders = SocialProviders(all: [])
    /// None without settings.
    var paymentProviders = PaymentProviders(all: [])
    var raisePaymentAlarm: @Sendable (PaymentAlarm, PaymentID) -> Void = { _, _ in }
    let requestCounts = RequestCounts()

    /// What was sent with a key, and what was answered.
    var repeatedRequests: RepeatedRequests {
        RepeatedRequests(.accounts, over: pool, under: settings.healthKeys, now: now)
    }

    /// What one person or address may send; counted over all replicas.
    var limitMiddleware: RequestLimitMiddleware<AccountsContext> {
        RequestLimitMiddleware(
            requestCounts, settings.requestLimits, of: { $0.session?.userID.description },
            from: { $0.channel.remoteAddress }, behind: settings.proxies,
            digest: settings.healthKeys.digest(for: "requests"), now: now)
    }
}

extension AccountsFeatures {
    /// What runs besides the server.
    func services(from broker: RabbitMQBroker, logger: Logger) -> [any Service] {
        [
            SharedCounts(requestCounts, pool: pool, now: now, logger: logger), signInBrakePruning(logger: logger),
            socialSignInPruning(logger: logger), auditConsumer(from: broker, logger: logger),
            paymentReconciliation(logger: logger),
        ] + retention(logger: logger)
            + erasureServices(from: broker, logger: logger) + exportServices(from: broker, logger: logger)
    }
}

extension AccountsRoutes {
    /// The routes over PostgreSQL; tests build the same.
    static func of(_ features: AccountsFeatures, congestion: @escaping @Sendable () -> String?) -> AccountsRoutes {
        AccountsRoutes(
            access: features.access, limits: features.limitMiddleware, repeatedRequests: features.repeatedRequests,
            signUp: features.signUpRoutes, signIn: features.signInRoutes,
            sessions: features.sessionRoutes, passwords: features.passwordRoutes, account: features.accountRoutes,
            profile: features.profileRoutes,
            passkeys: features.passkeyRoutes, secondFactors: features.secondFactorRoutes, unlock: features.unlockRoutes,
            socialSignIn: features.socialSignInRoutes, identities: features.identityRoutes,
            entry: features.entryPages(
                StrangersForms(
                    congestion: congestion, isTransient: { ($0 as? PostgresError)?.isTransient ?? false })),
            pages: AccountsPages(
                account: AccountSections(features), staff: features.staffSections, study: features.studySections),
            staff: features.staffRoutes, audit: features.auditRoutes, tokens: features.tokenRoutes,
            consents: features.consentRoutes, erasures: features.erasureRoutes, exports: features.exportRoutes,
            payments: features.paymentRoutes, webhooks: features.paymentWebhooks,
            demoSignIn: features.demoSignInRoutes,
            congestion: congestion, bodies: BodyBudget(limit: AccountsSettings.heldBodies),
            isTransient: { ($0 as? PostgresError)?.isTransient ?? false },
            isInDoubt: { ($0 as? PostgresError)?.isInDoubt ?? false })
    }
}
