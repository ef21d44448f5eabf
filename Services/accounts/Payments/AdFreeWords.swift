import Domain
import Foundation
import Localization

/// What the page of the version without advertisements says.
struct AdFreeWords: Sendable {
    let language: ContentLanguage

    var title: String { say("Without advertisements", "Ohne Werbung") }

    var introduction: String {
        say(
            "You pay once, and the space for advertisements goes. Nothing else changes: everything about your health, "
                + "your skin and the air is free for everybody, and stays so.",
            "Sie zahlen einmal, und der Platz für Werbung verschwindet. Sonst ändert sich nichts: Alles zu Ihrer "
                + "Gesundheit, Ihrer Haut und der Luft ist für alle kostenlos und bleibt es.")
    }

    var notSold: AccountText {
        AccountText(
            "not-sold", say("Nothing is sold here", "Hier wird nichts verkauft"),
            [
                say(
                    "The operator of this server sells no version without advertisements.",
                    "Der Betreiber dieses Servers verkauft keine Version ohne Werbung.")
            ])
    }

    var have: AccountText {
        AccountText(
            "have", say("You see no advertisements", "Sie sehen keine Werbung"),
            [say("It is paid, and does not end.", "Es ist bezahlt und läuft nicht ab.")])
    }

    func buy(_ price: Money, _ providers: PaymentProviders) -> AccountForm {
        let all = providers.all.map(\.name)
        let money = price.text(in: language)
        var form = AccountForm(
            "buy", say("Buy it for \(money), once", "Einmalig für \(money) kaufen"),
            text: say(
                "You pay on a page of the payment service. Your card or account number never comes to us.",
                "Sie zahlen auf einer Seite des Zahlungsdienstes. Ihre Karten- oder Kontonummer kommt nie zu uns."),
            button: button(of: all.first ?? ""))
        form.sends = all.first ?? ""
        form.others = all.dropFirst().map { (sends: $0, name: button(of: $0), style: AccountForm.ButtonStyle.plain) }
        return form
    }

    private func button(of provider: String) -> String {
        switch provider {
        case PaymentSettings.bank: say("Pay by bank", "Per Bank zahlen")
        default: say("Pay by card, Apple Pay or Google Pay", "Mit Karte, Apple Pay oder Google Pay zahlen")
        }
    }

    private func name(of provider: String) -> String {
        switch provider {
        case PaymentSettings.bank: say("your bank", "Ihrer Bank")
        default: "Stripe"
        }
    }

    func goOn(_ payment: Payment) -> AccountText {
        let money = payment.price.text(in: language)
        var text = AccountText(
            "go-on", say("Your payment of \(money)", "Ihre Zahlung von \(money)"),
            [
                say(
                    "It waits for you at \(name(of: payment.provider)). Nothing is paid yet, as far as we know.",
                    "Sie wartet bei \(name(of: payment.provider)) auf Sie. Soweit wir wissen, ist noch nichts bezahlt.")
            ])
        if let checkout = payment.checkout {
            text.links = [
                (
                    path: checkout,
                    name: say("Go on to pay", "Weiter zur Zahlung"), isMain: true
                )
            ]
        }
        return text
    }

    var cancel: AccountForm {
        AccountForm(
            "cancel",
            text: say(
                "You want to pay in another way, or not at all?", "Sie möchten anders zahlen oder doch nicht?"),
            button: say("Cancel this payment", "Diese Zahlung abbrechen"), .plain)
    }

    func receipts(_ payments: [Payment], _ settings: PaymentSettings, at now: Date) -> AccountList {
        var list = AccountList(
            id: "receipts", heading: say("Your payments", "Ihre Zahlungen"),
            items: payments.map { payment in
                var item = AccountList.Item(
                    id: "\(payment.id)", title: payment.price.text(in: language), mark: mark(of: payment),
                    lines: [say("Number \(payment.id)", "Nummer \(payment.id)")])
                item.times = [(say("Begun on", "Begonnen am"), payment.startedAt)]
                if let paidAt = payment.paidAt { item.times.append((say("Paid on", "Bezahlt am"), paidAt)) }
                if let refundedAt = payment.refundedAt {
                    item.times.append((say("Given back on", "Zurückgegeben am"), refundedAt))
                }
                if let until = payment.refundableUntil(days: settings.refundDays), now <= until {
                    item.times.append((say("Can be taken back until", "Rücknahme möglich bis"), until))
                    item.button = say("Take the payment back", "Zahlung zurücknehmen")
                }
                return item
            })
        list.text = say(
            "Within \(settings.refundDays) days you can take a payment back without saying why. Advertisements then have "
                + "their space again.",
            "Innerhalb von \(settings.refundDays) Tagen können Sie eine Zahlung ohne Angabe von Gründen zurücknehmen. "
                + "Dann ist der Platz für Werbung wieder da.")
        list.removeForm = "refund"
        return list
    }

    private func mark(of payment: Payment) -> String {
        switch payment.state {
        case .started: say("not finished", "nicht abgeschlossen")
        case .paid where payment.refundAskedAt != nil: say("goes back", "geht zurück")
        case .paid: say("paid", "bezahlt")
        case .failed: say("failed", "fehlgeschlagen")
        case .expired: say("ended", "beendet")
        case .refunded: say("given back", "zurückgegeben")
        case .disputed: say("disputed", "bestritten")
        case .mismatch: say("is being looked at", "wird geprüft")
        }
    }

    /// By what is so, not by what the address says.
    func done(_ what: String?, isAdFree: Bool, isOpen: Bool, last: PaymentState?) -> String? {
        switch what {
        case "returned" where isAdFree:
            say("Thank you. You see no advertisements any more.", "Danke. Sie sehen keine Werbung mehr.")
        case "returned" where isOpen:
            say(
                "The payment is not confirmed yet. That can take a moment.",
                "Die Zahlung ist noch nicht bestätigt. Das kann einen Moment dauern.")
        case "returned" where last == .mismatch:
            say(
                "What was paid is not what was asked for. The operator looks at it.",
                "Bezahlt wurde etwas anderes als verlangt. Der Betreiber sieht es sich an.")
        case "returned",
            "cancelled" where !isOpen && !isAdFree:
            say("Nothing was paid.", "Es wurde nichts bezahlt.")
        case "refunded": say("The payment was given back.", "Die Zahlung wurde zurückgegeben.")
        case "refund-asked":
            say(
                "The payment goes back, as soon as the bank has done it.",
                "Die Zahlung geht zurück, sobald die Bank sie ausführt.")
        default: nil
        }
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
