/// One control of a form, as `settings-control.mustache` shows it.
struct SettingsControl {
    enum Kind {
        /// Such as `text` or `number`, with the attributes of the element.
        case input(String, [Attribute] = [])
        case select([Choice])
        case segmented([Choice])
        case toggle
    }

    typealias Choice = (value: String, name: String)
    typealias Attribute = (name: String, value: String)

    var name: String
    var label: String
    var kind: Kind
    var help: String?
    /// With the word that says so.
    var optional: String?

    init(_ name: String, _ label: String, _ kind: Kind, help: String? = nil, optional: String? = nil) {
        (self.name, self.label, self.kind, self.help, self.optional) = (name, label, kind, help, optional)
    }

    /// - Parameter fault: how to mend what was typed; nil for what is right.
    func fields(value: String?, fault: String?) -> [String: Any] {
        var described: [String] = []
        if help != nil { described.append("\(name)-help") }
        if fault != nil { described.append("\(name)-fault") }
        var fields: [String: Any] = [
            "name": name, "label": label, "value": value ?? "", "help": help.map { [$0] } ?? [],
            "fault": fault.map { [$0] } ?? [], "optional": optional.map { [$0] } ?? [], "isFaulty": fault != nil,
            "described": described.isEmpty ? [] : [described.joined(separator: " ")],
        ]
        func shown(_ choices: [Choice]) -> [[String: Any]] {
            choices.map { ["value": $0.value, "choiceName": $0.name, "isChosen": $0.value == (value ?? "")] }
        }
        switch kind {
        case .input(let type, let attributes):
            fields["input"] = [
                "type": type, "attributes": attributes.map { ["attribute": $0.name, "setting": $0.value] },
            ]
        case .select(let choices):
            // What another program has stored must not be lost by saving something else.
            var all = choices
            if let value, !choices.contains(where: { $0.value == value }) { all.append((value, value)) }
            fields["select"] = ["choices": shown(all)]
        case .segmented(let choices):
            fields["segmented"] = [
                "choices": shown(choices).enumerated().map { index, choice in
                    choice.merging(["id": "\(name)-\(index)"]) { $1 }
                }
            ]
        case .toggle: fields["toggle"] = ["isOn": value != nil]
        }
        return fields
    }
}
