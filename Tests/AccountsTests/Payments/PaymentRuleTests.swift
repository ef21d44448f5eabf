import Domain
import Foundation
import ServiceRuntime
import Testing

@testable import accounts

/// The pure rules of payments.
@Suite struct PaymentRuleTests {
    private static func payment(_ state: PaymentState) -> Payment {
        var payment = Payment(Money(990, .euro), by: "stripe", of: UserID(), at: Date(timeIntervalSince1970: 0))
        payment.state = state
        return payment
    }

    private static let unpaid: [PaymentReport.Status] = [.open, .failed, .expired]

    /// A report that is older than another one, such as of a slow request, takes nothing back.
    @Test(arguments: [PaymentState.paid, .refunded, .disputed, .mismatch], unpaid)
    func nothingThatWasPaidBecomesUnpaid(state: PaymentState, status: PaymentReport.Status) {
        let report = PaymentReport(reference: "r", status: status, amount: Money(990, .euro))
        #expect(report.state(after: Self.payment(state)) == state)
    }

    @Test(arguments: [PaymentState.started, .failed, .expired])
    func moneyThatCameLateCounts(state: PaymentState) {
        let report = PaymentReport(reference: "r", status: .paid, amount: Money(990, .euro))
        #expect(report.state(after: Self.payment(state)) == .paid)
    }

    @Test func aRefundIsTheEnd() {
        let report = PaymentReport(reference: "r", status: .paid, amount: Money(990, .euro))
        let payment = Self.payment(.refunded)
        #expect(report.state(after: payment) == .refunded)
        #expect(report.alarm(after: payment, hasPaidBefore: false) == .refundFailed)
    }

    @Test func partOfAPriceGivenBackLeavesItPaid() {
        var report = PaymentReport(reference: "r", status: .paid, amount: Money(990, .euro))
        report.refunded = 989
        #expect(report.state(after: Self.payment(.started)) == .paid)
        report.refunded = 990
        #expect(report.state(after: Self.payment(.started)) == .refunded)
    }

    @Test func anotherPaymentsReportIsAMismatch() {
        var report = PaymentReport(reference: "r", status: .paid, amount: Money(990, .euro))
        report.paymentID = PaymentID()
        let payment = Self.payment(.started)
        #expect(report.state(after: payment) == .mismatch)
        #expect(report.alarm(after: payment, hasPaidBefore: false) == .mismatch)
    }

    @Test func whoPaysTwiceIsReported() {
        let report = PaymentReport(reference: "r", status: .paid, amount: Money(990, .euro))
        #expect(report.alarm(after: Self.payment(.started), hasPaidBefore: true) == .paidTwice)
        #expect(report.alarm(after: Self.payment(.paid), hasPaidBefore: true) == nil)
    }

    @Test(arguments: [
        ("9.90 EUR", 990, Money.Currency.euro), ("0.50 CHF", 50, .swissFranc), ("1000.00 EUR", 100_000, .euro),
    ])
    func readsAPriceExactly(text: String, units: Int, currency: Money.Currency) throws {
        let money = try Money(price: text)
        #expect(money == Money(units, currency))
        #expect("\(money.decimal) \(money.currency.rawValue)" == text)
    }

    @Test(arguments: [
        "", "9.9 EUR", "9,90 EUR", "9.90", "9.90 USD", "0.49 EUR", "1000.01 EUR", "-9.90 EUR", "9.90 eur",
    ])
    func refusesAPriceThatIsNone(text: String) {
        #expect(throws: DomainError.self) { try Money(price: text) }
    }

    @Test func sellsNothingUnlessTheOperatorSaysSo() throws {
        let none = try PaymentSettings.read(SettingsReader(environment: [:]))
        #expect(none.price == nil && none.stripe == nil && none.bank == nil)
        let all = try PaymentSettings.read(
            SettingsReader(environment: [
                "ACCOUNTS_PAYMENTS_PRICE": "9.90 CHF", "ACCOUNTS_PAYMENTS_STRIPE_KEY": "sk_live_1",
                "ACCOUNTS_PAYMENTS_STRIPE_WEBHOOK_SECRET": "whsec_1 whsec_2", "ACCOUNTS_PAYMENTS_BANK_KEY": "live_1",
                "ACCOUNTS_PAYMENTS_REFUND_DAYS": "30",
            ]))
        #expect(all.price == Money(990, .swissFranc))
        #expect(all.stripe?.webhookSecrets == ["whsec_1", "whsec_2"])
        #expect(all.stripe?.origin == "https://api.stripe.com" && all.bank?.origin == "https://api.mollie.com")
        #expect(all.refundDays == 30)
    }

    @Test(arguments: [
        ["ACCOUNTS_PAYMENTS_STRIPE_KEY": "sk_live_1"], ["ACCOUNTS_PAYMENTS_PRICE": "free"],
        ["ACCOUNTS_PAYMENTS_BANK_URL": "http://bank.example"], ["ACCOUNTS_PAYMENTS_STRIPE_URL": "https://a.example/v1"],
    ])
    func refusesSettingsThatCannotBeMeant(environment: [String: String]) {
        #expect(throws: ConfigurationFaults.self) { try PaymentSettings.read(SettingsReader(environment: environment)) }
    }
}
