import Localization

extension PainWords {
    var medicationTitle: String { language.saying("A medicine", "Ein Medikament") }
    var activityTitle: String { language.saying("Something you did", "Etwas, das Sie getan haben") }
    var medicationName: String { language.saying("Which one", "Welches") }
    var activityName: String { language.saying("What, such as a walk", "Was, zum Beispiel ein Spaziergang") }
    var dose: String { language.saying("How much, such as 400 mg", "Wie viel, zum Beispiel 400 mg") }
    var reliefQuestion: String { language.saying("How much did it help?", "Wie gut hat es geholfen?") }
    var effectQuestion: String { language.saying("And the pain afterwards?", "Und der Schmerz danach?") }
    var notYet: String { language.saying("I cannot say yet", "Das weiß ich noch nicht") }

    func name(of relief: Relief) -> String {
        switch relief {
        case .nothing: language.saying("Not at all", "Gar nicht")
        case .slight: language.saying("A little", "Ein wenig")
        case .moderate: language.saying("Moderately", "Mäßig")
        case .good: language.saying("Well", "Gut")
        case .complete: language.saying("Completely", "Vollständig")
        }
    }

    func name(of effect: ActivityEffect) -> String {
        switch effect {
        case .better: language.saying("Better", "Besser")
        case .same: language.saying("The same", "Gleich")
        case .worse: language.saying("Worse", "Schlimmer")
        }
    }

    func text(of medication: Medication) -> String {
        let dose = medication.dose.map { ", \($0)" } ?? ""
        let relief = medication.relief.map { relief in
            language.saying(", helped: ", ", geholfen: ") + name(of: relief).lowercasedFirst
        }
        return medication.name + dose + (relief ?? "")
    }

    func text(of activity: Activity) -> String {
        let effect = activity.effect.map { effect in
            language.saying(", pain afterwards: ", ", Schmerz danach: ") + name(of: effect).lowercasedFirst
        }
        return language.saying(
            "\(activity.name), \(activity.minutes) minutes", "\(activity.name), \(activity.minutes) Minuten")
            + (effect ?? "")
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
