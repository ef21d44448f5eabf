import Domain
import Foundation
import Logging
import Postgres
import PrivacyRights
import ServiceLifecycle
import ServiceRuntime

extension PaymentProviders {
    /// - Parameter http: one for all of a process: it holds the connections.
    init(_ settings: PaymentSettings, http: PaymentHTTP) {
        all =
            (settings.stripe.map { [StripeCheckout(settings: $0, http: http)] } ?? [])
            + (settings.bank.map { [BankRedirect(settings: $0, http: http)] } ?? [])
    }
}

extension AccountsFeatures {
    private var payments: PostgresPaymentStore { PostgresPaymentStore(pool: pool) }

    private var settlePayment: SettlePayment {
        SettlePayment(providers: paymentProviders, store: payments, raise: raisePaymentAlarm, now: now)
    }

    private var startPayment: StartPayment {
        StartPayment(
            settings: settings.payments, providers: paymentProviders, store: payments, settle: settlePayment,
            site: settings.publicURL, now: now)
    }

    var refundPayment: RefundPayment {
        RefundPayment(
            settings: settings.payments, providers: paymentProviders, store: payments, settle: settlePayment, now: now)
    }

    var paymentRoutes: PaymentRoutes {
        PaymentRoutes(
            settings: settings.payments, providers: paymentProviders, store: payments, start: startPayment,
            settle: settlePayment, refund: refundPayment)
    }

    var paymentWebhooks: PaymentWebhookRoutes {
        PaymentWebhookRoutes(providers: paymentProviders, store: payments, settle: settlePayment, now: now)
    }

    var adFreeSection: AdFreeSection {
        AdFreeSection(
            settings: settings.payments, providers: paymentProviders, store: payments, start: startPayment,
            settle: settlePayment, refund: refundPayment, now: now)
    }

    func reconcilePayments(logger: Logger) -> ReconcilePayments {
        ReconcilePayments(store: payments, settle: settlePayment, refund: refundPayment, now: now, logger: logger)
    }

    /// Reads again what is due, every ten minutes; where nothing is sold, what was sold before is read as well.
    func paymentReconciliation(logger: Logger) -> any Service {
        let reconcile = reconcilePayments(logger: logger)
        PaymentMetrics.showAlarms()
        return PeriodicTask("reconcile payments", every: .seconds(600), logger: logger) {
            try await reconcile()
        }
    }

    /// For an operator, without anything of the person.
    static func paymentAlarm(in logger: Logger) -> @Sendable (PaymentAlarm, PaymentID) -> Void {
        { alarm, id in
            PaymentMetrics.raised(alarm)
            logger.error(
                "Payment needs an operator", metadata: ["payment.id": "\(id)", "reason": "\(alarm.rawValue)"])
        }
    }
}

extension PersonTable {
    /// Of payments.
    static let payments = PersonTable(
        "payments", .rows(without: ["checkout"]),
        .stays(because: "tax law asks for what was paid, when and by which provider: ten years, without the person"))
}

extension RetentionRule {
    /// Of the tables of payments. § 147 AO and Art. 958f OR ask for up to ten years from the end of the year.
    static let payments = [
        RetentionRule("payments", days: 4_018, since: "it was begun") { "started_at < \($0)" },
        RetentionRule("payments.unpaid", days: 90, since: "it was begun and nothing was paid") { limit, batch in
            [
                """
                DELETE FROM payments WHERE ctid = ANY(ARRAY(
                    SELECT ctid FROM payments WHERE started_at < \(limit) AND paid_at IS NULL
                        AND state IN ('failed', 'expired')
                    LIMIT \(batch) FOR UPDATE SKIP LOCKED))
                """
            ]
        },
        RetentionRule("payment_events", kept: "as long as their payment", by: "retention task"),
    ]
}
