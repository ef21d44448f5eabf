import Foundation
import Localization

/// What somebody has of one kind, such as devices, as `account-list.mustache` shows it.
struct AccountList: Sendable {
    struct Item: Sendable {
        /// Of the form that removes it.
        var id: String
        var title: String
        /// A word beside the title, such as "this device".
        var mark: String?
        var lines: [String] = []
        var times: [(label: String, time: Date)] = []
        /// Such as "Remove"; nil for what cannot be.
        var button: String?
    }

    let id: String
    var heading: String
    var text: String?
    /// In place of no items.
    var none: String?
    var items: [Item]
    /// What the forms of the items send as `form`.
    var removeForm = ""
    /// The label of a password that confirms a removal; nil where none is asked for.
    var asks: String?
    var takesPasskey = false
    var fault: String?

    /// With what was refused of it.
    func answering(_ answer: FormAnswer?) -> AccountList {
        guard let answer, answer.form == removeForm else { return self }
        var list = self
        list.fault = answer.faults.whole ?? answer.faults.fields.values.first
        return list
    }

    func shown(in language: ContentLanguage) -> [String: Any] {
        [
            "listID": id, "listHeading": heading, "listText": text.map { [$0] } ?? [],
            "none": items.isEmpty ? none.map { [$0] } ?? [] : [], "listFault": fault.map { [$0] } ?? [],
            "takesPasskey": takesPasskey,
            "items": items.map { item -> [String: Any] in
                [
                    "itemID": item.id, "itemTitle": item.title, "mark": item.mark.map { [$0] } ?? [],
                    "lines": item.lines, "times": item.times.map { $0.time.shown($0.label, in: language) },
                    "removal": item.button.map { button -> [[String: Any]] in
                        [
                            [
                                "removeForm": removeForm, "removeButton": button,
                                "buttonLabel": "\(button): \(item.title)", "asks": asks.map { [$0] } ?? [],
                            ]
                        ]
                    } ?? [],
                ]
            },
        ]
    }
}

extension Date {
    /// For `<time>`: the instant, and a text in UTC that a script makes local.
    func shown(_ label: String = "", in language: ContentLanguage) -> [String: Any] {
        ["timeLabel": label, "instant": ISO8601Format(), "timeText": text(in: language)]
    }

    /// Such as `25 Nov 2026, 14:05 UTC`.
    func text(in language: ContentLanguage) -> String {
        var style = Date.FormatStyle(
            locale: Locale(identifier: language == .german ? "de_DE" : "en_GB"), timeZone: .gmt)
        style = style.day().month(.abbreviated).year().hour().minute()
        return "\(formatted(style)) UTC"
    }
}
