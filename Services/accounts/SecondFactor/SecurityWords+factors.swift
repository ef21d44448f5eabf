import Domain
import Foundation
import Localization
import QRCodes

/// Passkeys, authenticator apps and PINs.
extension SecurityWords {
    private var passwordHelp: String {
        say(
            "It confirms that it is you. Leave it empty to use a passkey.",
            "Es bestätigt, dass Sie es sind. Lassen Sie es leer, um einen Passkey zu verwenden.")
    }

    /// The same form with what shows that its sender is the owner.
    private func owned(_ form: AccountForm) -> AccountForm {
        var form = form
        form.takesPasskey = owner.takesPasskey
        if owner.asksPassword {
            form.fields.append(
                .password(say("Password", "Passwort"), help: owner.takesPasskey ? passwordHelp : nil))
        }
        if owner.isLocked {
            form.note = say(
                "Show that it is you first: use a passkey, or unlock with your PIN.",
                "Zeigen Sie zuerst, dass Sie es sind: mit einem Passkey oder Ihrer PIN.")
        }
        return form
    }

    /// For somebody who has a PIN and may need it.
    var unlock: [AccountForm] {
        guard factors.hasPIN, !owner.isUnlocked else { return [] }
        var form = AccountForm(
            "unlock", say("Unlock with your PIN", "Mit Ihrer PIN entsperren"),
            text: say(
                "For ten minutes no password is asked for on this page.",
                "Zehn Minuten lang wird auf dieser Seite kein Passwort verlangt."),
            [AccountField("pin", "PIN", .input("password", [("inputmode", "numeric"), ("autocomplete", "off")]))],
            button: say("Unlock", "Entsperren"), .plain)
        form.takesPasskey = false
        return [form]
    }

    func passkeys(_ passkeys: [StoredPasskey]) -> AccountList {
        var list = AccountList(
            id: "passkeys", heading: "Passkeys",
            text: say(
                "A passkey signs you in with your fingerprint, face or screen lock. Nobody can phish it.",
                "Ein Passkey meldet Sie mit Fingerabdruck, Gesicht oder Bildschirmsperre an. Niemand kann ihn abfischen."
            ),
            none: say("You have none.", "Sie haben keinen."),
            items: passkeys.map { passkey in
                AccountList.Item(
                    id: Data(passkey.id).base64URL, title: passkey.name.isEmpty ? "Passkey" : passkey.name,
                    times: [(say("Added", "Hinzugefügt"), passkey.createdAt)], button: remove)
            })
        list.removeForm = "passkey"
        list.takesPasskey = owner.takesPasskey
        if owner.asksPassword { list.asks = say("Password", "Passwort") }
        return list
    }

    /// Only a script can make one.
    var addPasskey: AccountText {
        var text = AccountText("passkey-part", say("Add a passkey", "Passkey hinzufügen"))
        text.needsScript = say(
            "Adding a passkey needs JavaScript; everything else on this page works without.",
            "Um einen Passkey hinzuzufügen, braucht es JavaScript; alles andere auf dieser Seite geht ohne.")
        text.scriptButtons = [("add-passkey", say("Add a passkey", "Passkey hinzufügen"))]
        text.asksPassword = owner.asksPassword ? say("Password", "Passwort") : nil
        return text
    }

    var authenticatorForms: [AccountForm] {
        var form = AccountForm(
            "authenticator", say("Authenticator app", "Authenticator-App"),
            text: say(
                "With an app connected, your password alone opens nothing: each sign-in asks for a code of the app.",
                "Ist eine App verbunden, öffnet Ihr Passwort allein nichts mehr: Jede Anmeldung fragt nach einem Code der "
                    + "App."),
            button: factors.hasTOTP
                ? say("Connect another app", "Andere App verbinden") : say("Connect an app", "App verbinden"), .plain)
        form.sends = "totp-start"
        form.state =
            factors.hasTOTP
            ? say(
                "An app is connected. Recovery codes left: \(factors.recoveryCodesLeft).",
                "Eine App ist verbunden. Wiederherstellungscodes übrig: \(factors.recoveryCodesLeft).")
            : say("No app is connected.", "Keine App ist verbunden.")
        if factors.hasTOTP {
            form.others = [("totp-renew", say("Make new recovery codes", "Neue Wiederherstellungscodes"), .plain)]
            if !factors.isRequired {
                form.others.append(("totp-remove", say("Remove the app", "App entfernen"), .danger))
            }
        }
        form = owned(form)
        if factors.isRequired, !factors.hasTOTP {
            form.note = say(
                "Your role needs this. Until an app is connected, what is for the staff stays closed.",
                "Ihre Rolle braucht das. Bis eine App verbunden ist, bleibt geschlossen, was für das Team ist.")
        }
        return [form]
    }

    /// - Parameter started: the secret, and its address for apps.
    func secret(_ started: [String]) -> AccountText {
        let (secret, address) = (started.first ?? "", started.last ?? "")
        var text = AccountText("totp-part", say("Connect your app", "Ihre App verbinden"))
        text.codesText = say("Or type this secret into it:", "Oder tippen Sie dieses Geheimnis ein:")
        // Four and four, as a person reads them from one device and types them into another.
        let groups = stride(from: 0, to: secret.count, by: 4).map { String(secret.dropFirst($0).prefix(4)) }
        (text.codes, text.codesID) = ([groups.joined(separator: " ")], "totp-secret")
        if let code = QRCode(address) {
            text.paragraphs = [say("Scan this with the app:", "Scannen Sie das mit der App:")]
            text.picture = (code.path, code.side, say("QR code of the secret", "QR-Code des Geheimnisses"))
        }
        text.links = [(address, say("Open in an app on this device", "In einer App auf diesem Gerät öffnen"), false)]
        return text
    }

    var codeForm: AccountForm {
        AccountForm(
            "totp",
            [
                AccountField(
                    "code", say("The code that the app shows now", "Der Code, den die App jetzt zeigt"),
                    .input(
                        "text",
                        [
                            ("inputmode", "numeric"), ("autocomplete", "one-time-code"), ("maxlength", "9"),
                            ("required", ""),
                        ]))
            ], button: say("Confirm the code", "Code bestätigen"))
    }

    /// - Parameter codes: the new ones, this once.
    func recovery(_ codes: [String]) -> AccountText {
        var text = AccountText(
            "recovery", say("Your recovery codes", "Ihre Wiederherstellungscodes"),
            [
                say(
                    "They are shown this once. Keep them where you find them without your phone: each signs you in once "
                        + "in place of a code of the app.",
                    "Sie werden nur dieses eine Mal gezeigt. Bewahren Sie sie so auf, dass Sie sie ohne Ihr Telefon "
                        + "finden: Jeder meldet Sie einmal an, anstelle eines Codes der App.")
            ])
        (text.codes, text.codesID) = (codes, "recovery-codes")
        text.scriptButtons = [
            ("copy-codes", say("Copy", "Kopieren")), ("download-codes", say("Download", "Herunterladen")),
        ]
        return text
    }

    var pinForms: [AccountForm] {
        var form = AccountForm(
            "pin", "PIN",
            text: say(
                "It opens for ten minutes what asks for more than being signed in, where you have no passkey.",
                "Sie öffnet zehn Minuten lang, was mehr verlangt als die Anmeldung, wenn Sie keinen Passkey haben."),
            [
                AccountField(
                    "pin", say("New PIN", "Neue PIN"),
                    .input("password", [("inputmode", "numeric"), ("autocomplete", "off"), ("maxlength", "12")]),
                    help: say("6 to 12 digits, and no row such as 123456.", "6 bis 12 Ziffern, keine Reihe wie 123456.")
                )
            ], button: say("Set the PIN", "PIN setzen"), .plain)
        form.state =
            factors.hasPIN
            ? say("You have a PIN.", "Sie haben eine PIN.") : say("You have no PIN.", "Sie haben keine PIN.")
        if factors.hasPIN { form.others = [("pin-remove", say("Remove the PIN", "PIN entfernen"), .danger)] }
        return [owned(form)]
    }

    /// Of `account-page.js`.
    var forScript: [String: String] {
        [
            "copied": say("It is copied.", "Es ist kopiert."),
            "ownerFirst": say(
                "Show that it is you: enter your password.", "Zeigen Sie, dass Sie es sind: Geben Sie Ihr Passwort ein."
            ),
        ]
    }
}
