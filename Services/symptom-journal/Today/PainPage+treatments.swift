import Localization

extension [String] {
    /// The last one used comes first, so that nobody types a name twice.
    mutating func remember(_ name: String) {
        removeAll { $0 == name }
        insert(name, at: 0)
    }
}

extension PainPage {
    /// The form of a medicine, with what was typed before what is stored.
    /// - Parameter known: of the entry that is changed.
    func medication(_ known: EntryContent?) -> [String: Any] {
        let stored: Medication? = if case .medication(let medication) = known { medication } else { nil }
        let chosen = typed.effect ?? stored?.relief?.rawValue
        return [
            "value": typed.name ?? stored?.name ?? "", "nameLabel": words.medicationName,
            "effectLabel": words.reliefQuestion, "unknown": words.notYet,
            "known": medicines.map { ["known": $0] },
            "ofDose": [
                "value": typed.dose ?? stored?.dose ?? "", "doseLabel": words.dose,
            ],
            "effects": Relief.allCases.map {
                ["value": $0.rawValue, "name": words.name(of: $0), "isChosen": $0.rawValue == chosen]
            },
        ]
    }

    func activity(_ known: EntryContent?) -> [String: Any] {
        let stored: Activity? = if case .activity(let activity) = known { activity } else { nil }
        let chosen = typed.effect ?? stored?.effect?.rawValue
        return [
            "value": typed.name ?? stored?.name ?? "", "nameLabel": words.activityName,
            "effectLabel": words.effectQuestion, "unknown": words.notYet,
            "known": activities.map { ["known": $0] },
            "ofMinutes": ["value": typed.minutes ?? stored.map { "\($0.minutes)" } ?? ""],
            "effects": ActivityEffect.allCases.map {
                ["value": $0.rawValue, "name": words.name(of: $0), "isChosen": $0.rawValue == chosen]
            },
        ]
    }
}
