import ArgumentParser
import Domain
import Foundation
import HTTPFetch
import Logging
import MessageProtocol
import ServiceConnections
import ServiceRuntime
import Sessions

/// Payments at the command line; refunds are audited.
struct PaymentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "payments", abstract: "List payments, give one back, or reconcile them with their providers now.",
        subcommands: [ListPaymentsCommand.self, RefundPaymentCommand.self, ReconcilePaymentsCommand.self])

    /// Runs `body` with what the settings say.
    static func run(_ body: (AccountsFeatures, PostgresPaymentStore) async throws -> Void) async throws {
        let configuration = try AccountsConfiguration(SettingsReader())
        let client = HTTPClient()
        do {
            try await CommandSession.run(.accounts) { pool in
                var features = AccountsFeatures(
                    pool: pool, now: { Date() }, settings: configuration.accounts, hasher: PasswordHasher())
                features.paymentProviders = PaymentProviders(
                    configuration.accounts.payments, http: PaymentHTTP(client: client))
                try await body(features, PostgresPaymentStore(pool: pool))
            }
            await client.close()
        } catch let error as PaymentError {
            await client.close()
            throw CommandProblem(error.advice)
        } catch {
            await client.close()
            throw error
        }
    }
}

struct ListPaymentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what was paid, and what somebody has to look at.")

    @Option(help: "Only payments in this state, such as mismatch.") var state: PaymentState?
    @Option(help: "At most so many.") var limit = 100

    func run() async throws {
        try await PaymentsCommand.run { _, store in
            let states = state.map { [$0] } ?? [.paid, .refunded, .disputed, .mismatch]
            let payments = try await store.listed(inStates: states, limit: limit)
            guard !payments.isEmpty else { return print("There are no such payments.") }
            for payment in payments {
                let money = "\(payment.price.decimal) \(payment.price.currency.rawValue)"
                print(
                    "\(payment.id)  \(payment.state.rawValue)  \(money)  \(payment.provider) \(payment.reference ?? "–")"
                        + "  \(payment.startedAt.ISO8601Format())")
            }
        }
    }
}

extension PaymentState: ExpressibleByArgument {}

struct RefundPaymentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refund", abstract: "Give a payment back, whatever its age.")

    @Argument(help: "Its number, as on the receipt.") var payment: String
    @Option(help: "Why; kept in the audit.") var reason: String

    func run() async throws {
        guard let id = PaymentID(payment) else { throw ValidationError("the number of a payment is a UUID") }
        let reason: AuditReason
        do throws(DomainError) {
            reason = try AuditReason(self.reason)
        } catch {
            throw ValidationError("--\(error.field) \(error.problem)")
        }
        try await PaymentsCommand.run { features, _ in
            let call = StaffCall(actor: nil, reason: reason, route: "accounts payments refund")
            let payment = try await features.refundPayment(id, for: call)
            print(
                "\(payment.id) \(payment.state == .refunded ? "is given back" : "goes back once its provider answers")")
        }
    }
}

struct ReconcilePaymentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reconcile", abstract: "Read again what is due, as the service does every ten minutes.")

    func run() async throws {
        try await PaymentsCommand.run { features, _ in
            let result = try await features.reconcilePayments(logger: Logger(label: "accounts"))()
            print("\(result.read) read, \(result.changed) changed, \(result.failed) failed")
        }
    }
}

extension PaymentError {
    fileprivate var advice: String {
        switch self {
        case .unknownPayment: "there is no such payment; accounts payments list shows them"
        case .nothingToRefund: "nothing of this payment can be given back: it is not paid, or was given back"
        case .providerFailed(let fault): "the provider did not do it: \(fault.words)"
        case .notSold: "this payment's provider has no keys in the settings"
        case .alreadyPaid, .underWay, .refundTooLate: "\(self)"
        }
    }
}
