import Localization

/// What is wrong with an entry, and how to mend it.
extension RiskWords {
    func text(of fault: RiskEntryFault) -> String {
        switch fault.kind {
        case .empty: empty(fault.field)
        case .notANumber:
            say(
                "Nothing was saved: this is no number. Type digits, \(example(of: fault.field)).",
                "Nichts wurde gespeichert: Das ist keine Zahl. Tippen Sie Ziffern ein, \(example(of: fault.field)).")
        case .notReasonable: notReasonable(fault.field)
        case .unknown:
            say(
                "Nothing was saved: this page is outdated. Choose again.",
                "Nichts wurde gespeichert: Diese Seite ist veraltet. Wählen Sie noch einmal.")
        }
    }

    private func empty(_ field: RiskField?) -> String {
        switch field {
        case .height:
            say(
                "Nothing was saved: the height is empty. Give both, or choose below.",
                "Nichts wurde gespeichert: Die Größe ist leer. Geben Sie beides an, oder wählen Sie unten.")
        case .weight:
            say(
                "Nothing was saved: the weight is empty. Give both, or choose below.",
                "Nichts wurde gespeichert: Das Gewicht ist leer. Geben Sie beides an, oder wählen Sie unten.")
        default:
            say(
                "Nothing was saved: the field is empty. Choose one of the answers.",
                "Nichts wurde gespeichert: Das Feld ist leer. Wählen Sie eine der Antworten.")
        }
    }

    private func notReasonable(_ field: RiskField?) -> String {
        switch field {
        case .years:
            say(
                "Nothing was saved: this age is not reasonable. Type years from 0 to 120.",
                "Nichts wurde gespeichert: Dieses Alter ist nicht plausibel. Tippen Sie Jahre von 0 bis 120 ein.")
        case .moles:
            say(
                "Nothing was saved: this number is not reasonable. Type a number from 0 to 2000.",
                "Nichts wurde gespeichert: Diese Zahl ist nicht plausibel. Tippen Sie eine Zahl von 0 bis 2000 ein.")
        case .height:
            say(
                "Nothing was saved: this height is not reasonable. Type it in cm, such as 175.",
                "Nichts wurde gespeichert: Diese Größe ist nicht plausibel. Tippen Sie sie in cm ein, etwa 175.")
        default:
            say(
                "Nothing was saved: this weight is not reasonable. Type it in kg, such as 72.5.",
                "Nichts wurde gespeichert: Dieses Gewicht ist nicht plausibel. Tippen Sie es in kg ein, etwa 72,5.")
        }
    }

    private func example(of field: RiskField?) -> String {
        switch field {
        case .years: say("such as 46", "zum Beispiel 46")
        case .moles: say("such as 30", "zum Beispiel 30")
        case .height: say("such as 175", "zum Beispiel 175")
        default: say("such as 72.5", "zum Beispiel 72,5")
        }
    }
}
