import Localization

/// What the form of the profile says.
struct ProfileWords: Sendable {
    let language: ContentLanguage

    /// Of `profile-form.mustache`.
    var fields: [String: Any] {
        labels.merging(helps) { own, _ in own }.merging(
            [
                "countries": Country.all.joined(separator: " "),
                "pictures": SuggestedPicture.allCases.map { ["value": $0.rawValue, "name": $0.name(in: language)] },
            ] as [String: Any]
        ) { own, _ in own }
    }

    private var labels: [String: Any] {
        [
            "title": language.saying("About you", "Über Sie"),
            "userName": language.saying("User name", "Benutzername"),
            "firstName": language.saying("First name (optional)", "Vorname (freiwillig)"),
            "lastName": language.saying("Last name (optional)", "Nachname (freiwillig)"),
            "signInKinds": language.saying("How you sign in", "So melden Sie sich an"),
            "birthDate": language.saying("Date of birth", "Geburtsdatum"),
            "country": language.saying("Country (optional)", "Land (freiwillig)"),
            "guardian": language.saying(
                "A parent's or guardian's e-mail", "E-Mail der Eltern oder Erziehungsberechtigten"),
            "units": language.saying("Units", "Einheiten"),
            "metric": language.saying("Metric: km, °C", "Metrisch: km, °C"),
            "imperial": language.saying("Imperial: miles, °F", "Imperial: Meilen, °F"),
            "picture": language.saying("Picture", "Bild"), "own": language.saying("Your own", "Ihr eigenes"),
            "upload": language.saying("Or a picture of your own", "Oder ein eigenes Bild"),
            "save": language.saying("Save", "Speichern"),
        ]
    }

    private var helps: [String: Any] {
        [
            "first": language.saying(
                "Welcome. Tell us these few things first, then you can start.",
                "Willkommen. Sagen Sie uns zuerst dieses Wenige, dann geht es los."),
            "userNameHelp": language.saying(
                "4 to 8 letters and digits. Others can see it.",
                "4 bis 8 Buchstaben und Ziffern. Andere können ihn sehen."),
            "birthDateHelp": language.saying(
                "Only to know whether a parent has to agree. Nobody else sees it.",
                "Nur um zu wissen, ob Eltern zustimmen müssen. Niemand sonst sieht es."),
            "guardianHelp": language.saying(
                "At your age a parent or guardian has to agree. We send them a link.",
                "In Ihrem Alter müssen Eltern oder Erziehungsberechtigte zustimmen. Wir schicken ihnen einen Link."),
            "uploadHelp": language.saying(
                "JPEG, PNG or WebP, at most 5 MB. Only the middle is kept, without place and time.",
                "JPEG, PNG oder WebP, höchstens 5 MB. Nur die Mitte bleibt, ohne Ort und Zeit."),
        ]
    }

    /// Of `profile-form.js`: `fault.` is how to mend a field, `kind.` a way of signing in.
    var forScript: [String: String] {
        [
            "profileSaved": language.saying("Your profile is saved.", "Ihr Profil ist gespeichert."),
            "pictureSaved": language.saying("The picture is saved.", "Das Bild ist gespeichert."),
            "guardianAsked": language.saying(
                "We sent a mail. Until they agree, everything about your health stays off.",
                "Die E-Mail ist unterwegs. Bis zur Zustimmung bleibt alles zur Gesundheit ausgeschaltet."),
            "guardianAgreed": language.saying("They have agreed.", "Die Zustimmung liegt vor."),
            "kind.password": language.saying("Password", "Passwort"), "kind.passkey": "Passkey",
            "fault.userName": language.saying(
                "Choose another one: 4 to 8 letters and digits that nobody else has.",
                "Wählen Sie einen anderen: 4 bis 8 Buchstaben und Ziffern, die sonst niemand hat."),
            "fault.firstName": language.saying(
                "Shorten or correct the name.", "Kürzen oder berichtigen Sie den Namen."),
            "fault.lastName": language.saying("Shorten or correct the name.", "Kürzen oder berichtigen Sie den Namen."),
            "fault.birthDate": language.saying(
                "Correct the date. While your parent or guardian is being asked, you cannot change it.",
                "Berichtigen Sie das Datum. Solange jemand um Zustimmung gebeten ist, lässt es sich nicht ändern."),
            "fault.country": language.saying("Choose a country.", "Wählen Sie ein Land."),
            "fault.guardianEmail": language.saying(
                "Enter the address of a parent or guardian, not yours.",
                "Geben Sie die Adresse von Eltern oder Erziehungsberechtigten an, nicht Ihre."),
            "fault.picture": language.saying(
                "Choose another picture: JPEG, PNG or WebP, at most 5 MB.",
                "Wählen Sie ein anderes Bild: JPEG, PNG oder WebP, höchstens 5 MB."),
        ]
    }
}
