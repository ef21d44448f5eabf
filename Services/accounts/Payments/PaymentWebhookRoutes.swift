import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Logging

/// What providers send of their own accord. It makes this service ask; what it says is not believed beyond that.
struct PaymentWebhookRoutes: Sendable {
    let providers: PaymentProviders
    let store: PostgresPaymentStore
    let settle: SettlePayment
    let now: @Sendable () -> Date

    /// Of a body, in bytes; a session with all its fields has some 10 kB.
    static let limit = 64 << 10

    func add(to router: Router<AccountsContext>) {
        router.post("webhooks/payments/:provider") { request, context -> HTTPResponse.Status in
            guard let provider = providers.named(context.parameters.get("provider")) else {
                throw Problem(.notFound, "No payments by this provider are taken here")
            }
            let body = try await request.bytes(upTo: Self.limit)
            let notice: PaymentNotice?
            do throws(PaymentWebhookFault) {
                notice = try provider.notice(in: body, request.headers, at: now())
            } catch {
                count(error.rawValue, provider)
                context.logger.warning(
                    "Webhook of a payment refused",
                    metadata: ["provider": "\(provider.name)", "reason": "\(error.rawValue)"])
                throw Problem(.badRequest, "This webhook is not believed: \(error.rawValue); nothing was changed")
            }
            guard let notice else {
                count("ignored", provider)
                return HTTPResponse.Status.ok
            }
            return try await take(notice, of: provider, context.logger)
        }
    }

    private func take(
        _ notice: PaymentNotice, of provider: any PaymentProvider, _ logger: Logger
    ) async throws -> HTTPResponse.Status {
        do {
            let payment = try await store.payment(by: provider.name, notice)
            _ = try await settle(payment, reference: notice.reference, .webhook)
            count("settled", provider)
        } catch PaymentError.unknownPayment {
            // 200, so that the provider neither repeats it nor learns which payments there are.
            count("unknown", provider)
            logger.notice("Webhook of an unknown payment", metadata: ["provider": "\(provider.name)"])
        } catch let error as PaymentError {
            // The provider sends it again.
            count("failed", provider)
            throw error
        }
        return .ok
    }

    private func count(_ outcome: String, _ provider: any PaymentProvider) {
        PaymentMetrics.took(outcome, of: provider.name)
    }
}
