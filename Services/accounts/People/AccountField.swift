/// One field of a form of the account, as `account-field.mustache` shows it.
struct AccountField: Sendable {
    enum Kind: Sendable {
        /// Such as `password`, with further attributes of the element.
        case input(String, [Attribute] = [])
        case select([Choice])
        case radios([Choice])
        case boxes([Choice])
        case toggle
        case hidden
    }

    typealias Choice = (value: String, name: String)
    typealias Attribute = (name: String, value: String)

    var name: String
    var label: String
    var kind: Kind
    var help: String?
    /// The word that says that it may stay empty.
    var optional: String?
    /// As it is before somebody types.
    var value = ""
    /// Of checked boxes.
    var chosen: Set<String> = []

    init(_ name: String, _ label: String = "", _ kind: Kind, help: String? = nil, value: String = "") {
        (self.name, self.label, self.kind, self.help, self.value) = (name, label, kind, help, value)
    }

    /// - Parameters:
    ///   - form: whose id begins the field's own.
    ///   - fault: how to mend what was typed; nil for what is right.
    func fields(in form: String, fault: String?) -> [String: Any] {
        let id = "\(form)-\(name)"
        var described: [String] = []
        if help != nil { described.append("\(id)-help") }
        if fault != nil { described.append("\(id)-fault") }
        var fields: [String: Any] = [
            "fieldID": id, "name": name, "label": label, "value": value, "fieldHelp": help.map { [$0] } ?? [],
            "fault": fault.map { [$0] } ?? [], "optional": optional.map { [$0] } ?? [], "isFaulty": fault != nil,
            "described": described.isEmpty ? [] : [described.joined(separator: " ")], "isOn": !value.isEmpty,
        ]
        for kind in ["input", "select", "radios", "boxes", "toggle", "hiddenField"] { fields[kind] = false }
        switch kind {
        case .input(let type, let attributes):
            fields["input"] = [
                "type": type, "attributes": attributes.map { ["attribute": $0.name, "setting": $0.value] },
            ]
        case .select(let choices): fields["select"] = ["choices": shown(choices)]
        case .radios(let choices): fields["radios"] = ["choices": shown(choices)]
        case .boxes(let choices): fields["boxes"] = ["choices": shown(choices)]
        case .toggle: fields["toggle"] = true
        case .hidden: fields["hiddenField"] = true
        }
        return fields
    }

    private func shown(_ choices: [Choice]) -> [[String: Any]] {
        choices.map {
            [
                "choice": $0.value, "choiceName": $0.name,
                "isChosen": $0.value == value || chosen.contains($0.value),
            ]
        }
    }
}

extension AccountField {
    /// The password that the account has.
    static func password(_ label: String, help: String? = nil) -> AccountField {
        AccountField(
            "password", label, .input("password", [("autocomplete", "current-password")]), help: help)
    }
}
