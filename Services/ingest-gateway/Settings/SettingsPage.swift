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

    let script: String? = "settings.js"
    let styles = ["settings.css"]
    let isIndexed = false

    var words: SettingsWords { SettingsWords(language) }
    var title: String { words.title }
    var scriptWords: [String: String] { words.forScripts }

    func fields() -> [String: Any] {
        [
            "says": words.shown, "worksWithoutScript": true, "path": Self.path, "isSaved": isSaved,
            "lacksConsent": lacksConsent,
            "hasFaults": !faults.fields.isEmpty || faults.isUnreadable,
            "faultCount": words.faults(faults.fields.count), "sections": sections, "reminders": reminders,
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

    private var reminders: [[String: Any]] {
        (0..<form.reminders).map { index -> [String: Any] in
            let name = "reminder-\(index)"
            return [
                "name": name, "id": form.values["\(name)-id"].map { [$0] } ?? [],
                "legend": words.reminder(index, isNew: form.values["\(name)-id"] == nil),
                "controls": words.reminderControls(name).map(shown),
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
