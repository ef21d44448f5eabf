import Domain
import Foundation
import HTTPService
import HTTPTypes
import Localization
import WebPages

/// Every preference on one page, which is one form: without scripts it is saved by its button.
struct SettingsPage: WebPage {
    static let path = "/settings"
    static let template = "settings"
    let frame = PageFrame.app

    let language: ContentLanguage
    let form: SettingsForm
    var faults = SettingsFaults(fields: [])
    /// Whether it has just been saved.
    var isSaved = false
    /// Whether the place was refused because the person has not agreed that it is used.
    var lacksConsent = false
    /// Whether the session had ended when the form came; what was typed is still in it.
    var isSignedOut = false

    let script: String? = "settings.js"
    let styles = ["settings.css"]
    let isIndexed = false

    var words: SettingsWords { SettingsWords(language) }
    var title: String { words.title }
    var scriptWords: [String: String] { words.forScripts }

    func fields() -> [String: Any] {
        [
            "says": words.shown, "worksWithoutScript": true, "path": Self.path, "isSaved": isSaved,
            "lacksConsent": lacksConsent, "isSignedOut": isSignedOut,
            "parts": words.sections.map { ["id": "\($0.id)-settings", "name": $0.title] }
                + [["id": "care", "name": words.care["title"] ?? ""]],
            "care": care,
            "hasFaults": !faults.fields.isEmpty || faults.isUnreadable,
            "faultCount": words.faults(faults.fields.count), "sections": sections,
            "links": words.links.map { ["path": $0.path, "name": $0.name, "text": $0.text] },
            "acknowledgements": AcknowledgementsPage.path,
        ]
    }

    private var sections: [[String: Any]] {
        words.sections.map { section -> [String: Any] in
            let isOpen = section.controls.contains { faults.fields.contains($0.name) }
            return [
                "id": section.id, "heading": section.title, "text": section.text.map { [$0] } ?? [],
                "isPlace": section.id == "place", "controls": section.controls.map(shown),
                "groups": section.groups.map { group -> [String: Any] in
                    let isOpen = group.controls.contains {
                        faults.fields.contains($0.name) || group.opensWithValue && form.values[$0.name] != nil
                    }
                    return ["summary": group.title, "isOpen": isOpen, "controls": group.controls.map(shown)]
                },
                "isOpen": isOpen,
            ]
        }
    }

    /// What is planned, what could be, and the fields of each.
    private var care: [String: Any] {
        let isFaulty = faults.fields.contains { $0.hasPrefix("reminder-") }
        return [
            "says": words.care, "planned": planned, "isEmpty": planned.isEmpty, "isOpen": isFaulty,
            "reminders": reminders,
            "hasRoom": form.reminders < Reminder.mostPerPerson
                && !CareSuggestion.allCases.allSatisfy(isPlanned),
            "suggestions": CareSuggestion.allCases.filter { !isPlanned($0) }.map { suggestion -> [String: Any] in
                [
                    "field": suggestion.field, "textField": suggestion.textField, "time": "\(suggestion.time)",
                    "what": words.name(of: suggestion), "hasText": suggestion.kind == .custom,
                ]
            },
        ]
    }

    private func isPlanned(_ suggestion: CareSuggestion) -> Bool {
        (0..<form.reminders).contains { index in
            form.values["reminder-\(index)-kind"] == suggestion.kind.rawValue
                && (suggestion.kind != .custom || form.values["reminder-\(index)-text"] == words.name(of: suggestion))
        }
    }

    /// As a day goes.
    private var planned: [[String: Any]] {
        let order = (0..<form.reminders).sorted {
            (form.values["reminder-\($0)-time"] ?? "") < (form.values["reminder-\($1)-time"] ?? "")
        }
        return order.compactMap { index in
            func value(_ name: String) -> String? { form.values["reminder-\(index)-\(name)"] }
            guard let kind = value("kind").flatMap(Reminder.Kind.init) else { return nil }
            return [
                "time": value("time") ?? "", "what": words.what(kind, value("text")),
                "often": words.howOften(value("repeats") ?? ""),
            ]
        }
    }

    private var reminders: [[String: Any]] {
        (0..<form.reminders).map { index -> [String: Any] in
            let name = "reminder-\(index)"
            return [
                "name": name, "weekdays": words.shown["weekdays"] ?? "",
                "id": form.values["\(name)-id"].map { [$0] } ?? [],
                "legend": words.reminder(index, isNew: form.values["\(name)-id"] == nil),
                "controls": words.reminderControls(name, repeats: form.values["\(name)-repeats"]).map(shown),
                "days": Weekday.allCases.map { day -> [String: Any] in
                    [
                        "day": "\(name)-\(day.rawValue)", "dayName": words.name(of: day),
                        "isOn": form.values["\(name)-\(day.rawValue)"] != nil,
                    ]
                },
                "daysFault": faults.fields.contains("\(name)-monday") ? [words.fault(of: "\(name)-monday")] : [],
            ]
        }
    }

    private func shown(_ control: SettingsControl) -> [String: Any] {
        let isFaulty = faults.fields.contains(control.name)
        return control.fields(
            value: form.values[control.name], fault: isFaulty ? words.fault(of: control.name) : nil)
    }
}
