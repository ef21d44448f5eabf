import Localization
import Sessions

/// The forms about roles and users of the study.
extension StudyRoleWords {
    /// - Parameter offered: what whoever fills it in may hand on.
    func roleForm(_ role: StudyRole?, offered: [Permission], _ reason: String) -> AccountForm {
        let words = PermissionWords(language: language)
        let name = AccountField.Kind.input("text", [("maxlength", "40"), ("autocomplete", "off"), ("required", "")])
        var permissions = AccountField(
            "permissions", say("What the role may do", "Was die Rolle darf"),
            .boxes(offered.map { ($0.rawValue, words.text(of: $0)) }))
        permissions.chosen = Set(role?.permissions ?? [])
        var form = AccountForm(
            "role",
            [
                AccountField("title", say("Name", "Name"), name, value: role?.title ?? ""),
                descriptionField(role), permissions, StaffReason.field(language, value: reason),
            ], button: submit)
        if let role, role.users > 0 {
            form.note = say(
                "Whoever has the role signs in again when you change what it may do.",
                "Wer die Rolle hat, meldet sich neu an, wenn Sie ändern, was sie darf.")
        }
        return form
    }

    /// Of a built-in role.
    func descriptionForm(_ role: StudyRole, _ reason: String) -> AccountForm {
        AccountForm(
            "role",
            text: say(
                "This role is built in: its name and what it may do stay. A role of your own may do something else.",
                "Diese Rolle ist vorgegeben: Ihr Name und was sie darf bleiben. Eine eigene Rolle darf anderes."),
            [descriptionField(role), StaffReason.field(language, value: reason)], button: submit)
    }

    private func descriptionField(_ role: StudyRole?) -> AccountField {
        AccountField(
            "description", say("Description", "Beschreibung"),
            .input("text", [("maxlength", "200"), ("autocomplete", "off"), ("required", ""), ("dir", "auto")]),
            help: say("Such as “Can access basic functionality”.", "Etwa „Kann die Grundfunktionen nutzen“."),
            value: role.map { description(of: $0) } ?? "")
    }

    func newUserForm(_ roles: [StudyRole], _ reason: String) -> AccountForm {
        let email = AccountField.Kind.input(
            "email", [("autocomplete", "off"), ("maxlength", "254"), ("required", "")])
        return AccountForm(
            "user",
            text: say(
                "The person gets a mail with a link that sets their own password and confirms the address; the role works "
                    + "from then on. An address that has an account keeps its name and password and gets the role.",
                "Die Person bekommt eine E-Mail mit einem Link, der ihr eigenes Passwort setzt und die Adresse bestätigt; von "
                    + "da an gilt die Rolle. Hat die Adresse schon ein Konto, behält es Name und Passwort und bekommt die "
                    + "Rolle."),
            [
                nameField(help: true), AccountField("email", say("E-mail", "E-Mail"), email),
                passwordField(
                    say(
                        "8 to 256 characters. To sign in with before the link is opened; it ends then.",
                        "8 bis 256 Zeichen. Für die Anmeldung, bevor der Link geöffnet ist; dann endet es.")),
                roleField(roles, ""), StaffReason.field(language, value: reason),
            ], button: submit)
    }

    func editUserForm(_ user: StudyUser, in role: String, _ roles: [StudyRole], _ reason: String) -> AccountForm {
        var fields = [roleField(roles, role), StaffReason.field(language, value: reason)]
        if user.hasGivenPassword {
            var name = nameField(help: false)
            name.value = user.userName ?? ""
            fields.insert(name, at: 0)
            fields.insert(
                passwordField(say("Empty leaves it as it is.", "Leer bleibt es, wie es ist.")), at: 1)
        }
        var form = AccountForm("user", fields, button: submit)
        if !user.hasGivenPassword { form.text = ownerHasCome }
        return form
    }

    func remindForm(_ reason: String) -> AccountForm {
        AccountForm(
            "remind", say("The mailed link", "Der Link der E-Mail"),
            text: say(
                "It works for three days, and once. You can send another one.",
                "Er gilt drei Tage und einmal. Sie können einen weiteren schicken."),
            [StaffReason.field(language, value: reason)],
            button: say("Send the link again", "Link noch einmal schicken"), .plain)
    }

    func deleteForm(_ text: String, _ reason: String) -> AccountForm {
        AccountForm(
            "delete", text: text, [StaffReason.field(language, value: reason)], button: delete, .danger)
    }

    func deleteText(of role: StudyRole) -> String {
        say("The role “\(name(of: role))” is gone then.", "Die Rolle „\(name(of: role))“ gibt es dann nicht mehr.")
    }

    func deleteText(of user: StudyUser, in role: StudyRole) -> String {
        let who = user.userName ?? user.email ?? "\(user.userID)"
        return say(
            "\(who) loses the role “\(name(of: role))” and is signed out. The account stays: it is theirs.",
            "\(who) verliert die Rolle „\(name(of: role))“ und ist abgemeldet. Das Konto bleibt: Es gehört der Person.")
    }

    private var submit: String { say("Submit", "Absenden") }

    private func nameField(help: Bool) -> AccountField {
        let attributes: [AccountField.Attribute] = [
            ("autocomplete", "off"), ("autocapitalize", "none"), ("spellcheck", "false"), ("maxlength", "8"),
        ]
        var field = AccountField("userName", say("User name", "Benutzername"), .input("text", attributes))
        field.optional = optional
        if help {
            field.help = say(
                "4 to 8 letters and digits. Left empty, the person chooses it.",
                "4 bis 8 Buchstaben und Ziffern. Bleibt er leer, wählt ihn die Person.")
        }
        return field
    }

    private func passwordField(_ help: String) -> AccountField {
        var field = AccountField(
            "newPassword", say("Password", "Passwort"),
            .input("password", [("autocomplete", "new-password"), ("minlength", "8")]), help: help)
        field.optional = optional
        return field
    }

    private func roleField(_ roles: [StudyRole], _ current: String) -> AccountField {
        let none = current.isEmpty ? [(value: "", name: "–")] : []
        return AccountField(
            "role", say("Role", "Rolle"), .select(none + roles.map { ($0.role, name(of: $0)) }), value: current)
    }

    private var optional: String { say("(optional)", "(freiwillig)") }
}
