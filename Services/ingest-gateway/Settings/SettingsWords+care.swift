import Domain
import Localization

extension SettingsWords {
    /// In the section of the care plan.
    var care: [String: String] {
        [
            "title": say("Your care plan", "Ihr Tagesplan"),
            "text": say(
                "What you want to be reminded of, in the order of the day. Reminders come even in quiet hours.",
                "Woran Sie erinnert werden möchten, in der Folge des Tages. Erinnerungen kommen auch in Ruhezeiten."),
            "none": say("Nothing planned yet.", "Noch nichts geplant."),
            "add": say("Add to every day", "Für jeden Tag dazunehmen"),
            "change": say("Change the plan", "Den Plan ändern"),
            "changeText": say(
                "To take one out, choose “No reminder”. Another empty one follows when you have saved.",
                "Um eine zu entfernen, wählen Sie „Keine Erinnerung“. Eine weitere leere folgt nach dem Speichern."),
            "doctor": say(
                "Which medicine, and when, is for you and your doctor to decide.",
                "Welche Medikamente Sie wann nehmen, entscheiden Sie mit ärztlichem Rat."),
        ]
    }

    func name(of suggestion: CareSuggestion) -> String {
        switch suggestion {
        case .medication: say("Take antihistamines or other medicine", "Antihistaminika oder andere Medikamente nehmen")
        case .feeling: say("Say how you feel", "Sagen, wie es Ihnen geht")
        case .windows: say("Close the bedroom windows", "Fenster im Schlafzimmer schließen")
        case .hair: say("Rinse your hair, change clothes", "Haare spülen, Kleidung wechseln")
        }
    }

    /// Such as "Take your medicine: cetirizine".
    func what(_ kind: Reminder.Kind, _ text: String?) -> String {
        switch kind {
        case .custom: text ?? ""
        case .medication:
            say("Take your medicine", "Medikamente nehmen") + (text.map { ": \($0)" } ?? "")
        case .dailyQuiz: say("How do you feel?", "Wie geht es Ihnen?")
        case .painDiary: say("Enter today's pain", "Den Schmerz von heute eintragen")
        case .healthDiary: say("Enter today's symptoms", "Die Symptome von heute eintragen")
        case .skinCheck: say("Look at your skin", "Die Haut ansehen")
        }
    }

    /// - Parameter choice: of the select; what it does not have counts as every day.
    func howOften(_ choice: String) -> String {
        switch RepeatChoice(choice) {
        case .word(.weekly): say("weekly", "wöchentlich")
        case .word(.monthly): say("monthly", "monatlich")
        case .word(.once): say("once", "einmal")
        case .weeks(1): say("every week", "jede Woche")
        case .weeks(let count): say("every \(count) weeks", "alle \(count) Wochen")
        case .months(1): say("every month", "jeden Monat")
        case .months(12): say("every year", "jedes Jahr")
        case .months(let count): say("every \(count) months", "alle \(count) Monate")
        case .word, nil: say("every day", "täglich")
        }
    }

    /// - Parameter repeats: how often it comes now, which may be by steps that the form does not offer by itself.
    func reminderControls(_ name: String, repeats: String?) -> [SettingsControl] {
        var choices = RepeatChoice.offered
        if let now = repeats.flatMap({ RepeatChoice($0) }), !choices.contains(now) { choices.append(now) }
        return [
            SettingsControl(
                "\(name)-kind", say("Of what", "Woran"),
                .select([
                    ("", say("No reminder", "Keine Erinnerung")),
                    ("medication", say("to take my medicine", "Medikamente zu nehmen")),
                    ("daily-quiz", say("how I feel", "wie es mir geht")),
                    ("pain-diary", say("to enter my pain", "meinen Schmerz einzutragen")),
                    ("health-diary", say("to enter my symptoms", "meine Symptome einzutragen")),
                    ("skin-check", say("to look at my skin", "meine Haut anzusehen")),
                    ("custom", say("what I write", "was ich schreibe")),
                ])),
            SettingsControl(
                "\(name)-text", say("Text: of medicine or your own", "Text: zu Medikamenten oder eigener"),
                .input("text", [("maxlength", "140")]), optional: optional),
            SettingsControl("\(name)-time", say("At", "Um"), .input("time")),
            SettingsControl(
                "\(name)-repeats", say("How often", "Wie oft"),
                .select(choices.map { ($0.text, howOften($0.text)) })),
            SettingsControl(
                "\(name)-day", say("Day of the month, if monthly", "Tag des Monats, falls monatlich"),
                .input("number", [("min", "1"), ("max", "31")]), optional: optional),
            SettingsControl(
                "\(name)-date",
                say("Day, if once, or the first of several", "Tag, falls einmal, oder der erste von mehreren"),
                .input("date"), optional: optional),
        ]
    }
}
