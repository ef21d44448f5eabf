import HTTPService

/// One form of the account, as `account-form.mustache` shows it. What was typed comes back after a refusal; passwords,
/// PINs and codes do not.
struct AccountForm: Sendable {
    /// Of the element, and what its first button sends as `form`, so that one address takes all forms of a page.
    let id: String
    /// What the first button sends, where it is not the id.
    var sends: String
    var heading: String?
    var text: String?
    /// A sentence that stands out, such as what a role asks for.
    var note: String?
    /// What is so now, such as "No app is connected."
    var state: String?
    var fields: [AccountField]
    let button: String
    var style = ButtonStyle.main
    /// What else may be done with the same fields.
    var others: [(sends: String, name: String, style: ButtonStyle)] = []
    /// Where it is sent to; nil for the page's own address.
    var action: String?
    /// Whether a passkey may stand in for an empty password: the script asks for it first.
    var takesPasskey = false

    private var faults = FormFaults()

    enum ButtonStyle: String, Sendable {
        case main
        case plain = ""
        case danger
    }

    init(
        _ id: String, _ heading: String, text: String? = nil, _ fields: [AccountField] = [], button: String,
        _ style: ButtonStyle = .main
    ) {
        self.init(id, text: text, fields, button: button, style)
        self.heading = heading
    }

    /// One whose page says what it is.
    init(
        _ id: String, text: String? = nil, _ fields: [AccountField] = [], button: String, _ style: ButtonStyle = .main
    ) {
        (self.id, self.text, self.fields) = (id, text, fields)
        (self.button, self.style, sends) = (button, style, id)
    }

    /// The form as it comes back to whoever sent it.
    func answering(_ answer: FormAnswer?) -> AccountForm {
        guard let answer, answer.form == sends || others.contains(where: { $0.sends == answer.form }) else {
            return self
        }
        var form = self
        form.faults = answer.faults
        // What is about a field that the form does not have must not be lost.
        let names = Set(fields.map(\.name))
        let other = answer.faults.fields.first { !names.contains($0.key) }?.value
        form.faults.whole = form.faults.whole ?? other
        for index in form.fields.indices {
            let field = form.fields[index]
            switch field.kind {
            case .input("password", _), .hidden: continue
            case .boxes: form.fields[index].chosen = Set(answer.typed.texts(field.name))
            default:
                guard answer.typed.has(field.name) || field.kind.isToggle else { continue }
                form.fields[index].value = answer.typed.text(field.name) ?? ""
            }
        }
        return form
    }

    var shown: [String: Any] {
        var shown = content
        if let action { shown["path"] = action }
        return shown
    }

    private var content: [String: Any] {
        [
            "formID": id, "heading": heading.map { [$0] } ?? [], "formText": text.map { [$0] } ?? [],
            "formNote": note.map { [$0] } ?? [], "formState": state.map { [$0] } ?? [],
            "controls": fields.map { $0.fields(in: id, fault: faults.fields[$0.name]) },
            "formFault": faults.whole.map { [$0] } ?? [], "takesPasskey": takesPasskey,
            "buttons": ([(sends: sends, name: button, style: style)] + others).map {
                ["sends": $0.sends, "buttonName": $0.name, "buttonStyle": $0.style.rawValue]
            },
        ]
    }
}

extension AccountField.Kind {
    fileprivate var isToggle: Bool {
        if case .toggle = self { true } else { false }
    }
}

/// A form that was refused.
struct FormAnswer: Sendable {
    var form: String
    var typed: FormFields
    var faults: FormFaults
}

/// What is wrong with a form, in the words of its page.
struct FormFaults: Error, Sendable, Equatable {
    /// By the names of the fields.
    var fields: [String: String] = [:]
    /// What is about no field.
    var whole: String?
}
