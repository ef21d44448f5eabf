import Domain
import Foundation
import Localization

/// What the page of the profile says.
struct ProfileWords: Sendable {
    let language: ContentLanguage

    var title: String { say("About you", "Über Sie") }
    var noAddress: String { say("none", "keine") }
    private var optional: String { say("(optional)", "(freiwillig)") }

    /// Of `profile-page.mustache`.
    var shown: [String: String] {
        [
            "first": say(
                "Welcome. Tell us these few things first, then you can start.",
                "Willkommen. Sagen Sie uns zuerst dieses Wenige, dann geht es los."),
            "saved": say("Your profile is saved.", "Ihr Profil ist gespeichert."),
            "email": say("E-mail", "E-Mail"), "change": say("Change", "Ändern"),
            "picture": say("Picture", "Bild"), "own": say("Your own", "Ihr eigenes"),
            "upload": say("Or a picture of your own", "Oder ein eigenes Bild"),
            "uploadHelp": say(
                "JPEG, PNG or WebP, at most 5 MB. Only the middle is kept, without place and time.",
                "JPEG, PNG oder WebP, höchstens 5 MB. Nur die Mitte bleibt, ohne Ort und Zeit."),
            "uploadNeedsScript": say(
                "A picture of your own can be sent with JavaScript only; one of ours can be chosen without.",
                "Ein eigenes Bild lässt sich nur mit JavaScript senden; eines von unseren geht auch ohne."),
            "save": say("Save", "Speichern"),
            "adFree": say("Without advertisements", "Ohne Werbung"),
        ]
    }

    /// - Parameter needsGuardian: whether the address of a parent is asked for.
    func form(_ person: Person, _ profile: Profile, needsGuardian: Bool, now: Date) -> AccountForm {
        var fields = [
            AccountField(
                "userName", say("User name", "Benutzername"),
                .input(
                    "text",
                    [("autocomplete", "nickname"), ("autocapitalize", "none"), ("maxlength", "8"), ("required", "")]),
                help: say("4 to 8 letters and digits.", "4 bis 8 Buchstaben und Ziffern."),
                value: person.userName?.text ?? ""),
            AccountField(
                "showsName",
                say(
                    "Others may see my user name beside my reports",
                    "Andere dürfen meinen Benutzernamen bei meinen Meldungen sehen"),
                .toggle,
                help: say(
                    "Off, your reports on the map have no name. Your real name is never shown.",
                    "Ausgeschaltet haben Ihre Meldungen auf der Karte keinen Namen. Ihr echter Name erscheint nie."),
                value: profile.showsName ? "on" : ""),
            name("firstName", say("First name", "Vorname"), "given-name", profile.firstName),
            name("lastName", say("Last name", "Nachname"), "family-name", profile.lastName),
            AccountField(
                "birthDate", say("Date of birth", "Geburtsdatum"),
                .input("date", [("autocomplete", "bday"), ("min", "1900-01-01")]),
                help: say(
                    "Only to know whether a parent has to agree. Nobody else sees it.",
                    "Nur um zu wissen, ob Eltern zustimmen müssen. Niemand sonst sieht es."),
                value: profile.birthDate?.description ?? ""),
            country(profile.country), gender(profile.gender),
        ]
        if needsGuardian { fields.append(guardian(profile.guardianship)) }
        fields.append(
            AccountField(
                "units", say("Units", "Einheiten"),
                .radios([
                    ("metric", say("Metric: km, °C", "Metrisch: km, °C")),
                    ("imperial", say("Imperial: miles, °F", "Imperial: Meilen, °F")),
                ]), value: profile.units.rawValue))
        return AccountForm("profile", fields, button: say("Save", "Speichern"))
    }

    private func name(_ name: String, _ label: String, _ autocomplete: String, _ value: String?) -> AccountField {
        var field = AccountField(
            name, label, .input("text", [("autocomplete", autocomplete), ("maxlength", "100"), ("dir", "auto")]),
            value: value ?? "")
        field.optional = optional
        return field
    }

    private func country(_ country: Country?) -> AccountField {
        let names = language == .german ? Self.german : Self.english
        var field = AccountField(
            "country", say("Country", "Land"), .select([("", "–")] + names), value: country?.code ?? "")
        field.optional = optional
        return field
    }

    private func gender(_ gender: Gender?) -> AccountField {
        var field = AccountField(
            "gender", say("Gender", "Geschlecht"),
            .select([
                ("", "–"), ("female", say("Female", "Weiblich")), ("male", say("Male", "Männlich")),
                ("other", say("Other", "Divers")),
            ]),
            help: say(
                "The pain map shows a figure to match. Nobody else sees it.",
                "Die Schmerzkarte zeigt eine passende Figur. Niemand sonst sieht es."),
            value: gender?.rawValue ?? "")
        field.optional = optional
        return field
    }

    private func guardian(_ guardianship: Guardianship?) -> AccountField {
        AccountField(
            "guardianEmail", say("A parent's or guardian's e-mail", "E-Mail der Eltern oder Erziehungsberechtigten"),
            .input("email", [("autocomplete", "off"), ("maxlength", "254")]),
            help: say(
                "At your age a parent or guardian has to agree. We send them a link.",
                "In Ihrem Alter müssen Eltern oder Erziehungsberechtigte zustimmen. Wir schicken ihnen einen Link."),
            value: guardianship?.guardian.text ?? "")
    }

    /// Whether a child's guardian has agreed; nil for who needs none.
    func state(of guardianship: Guardianship?, at now: Date) -> String? {
        guard let guardianship, guardianship.until > now else { return nil }
        return guardianship.confirmedAt != nil
            ? say("Your parent or guardian has agreed.", "Ihre Eltern oder Erziehungsberechtigten haben zugestimmt.")
            : say(
                "We sent a mail. Until they agree, everything about your health stays off.",
                "Die E-Mail ist unterwegs. Bis zur Zustimmung bleibt alles zur Gesundheit ausgeschaltet.")
    }

    /// Of `profile-form.js`.
    var forScript: [String: String] {
        [
            "pictureSaved": say("The picture is saved.", "Das Bild ist gespeichert."),
            "pictureFault": FaultWords(language: language).text(of: "picture"),
        ]
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }

    private static let english = countries(Locale(identifier: "en_GB"))
    private static let german = countries(Locale(identifier: "de_DE"))

    /// By their names, in the order of the language.
    private static func countries(_ locale: Locale) -> [AccountField.Choice] {
        Country.all.map { ($0, locale.localizedString(forRegionCode: $0) ?? $0) }
            .sorted { $0.1.compare($1.1, locale: locale) == .orderedAscending }
    }
}
