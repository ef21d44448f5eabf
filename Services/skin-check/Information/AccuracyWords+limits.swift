import Localization

/// Where the figures are weak, and why they are too good.
extension AccuracyWords {
    var melanoma: [String] {
        let melanoma = figures.melanoma
        let counts = figures.diagnoses.first { $0.name == "MEL" }.map { AccuracyCounts($0) } ?? AccuracyCounts()
        let suspected = count(melanoma.suspected.value, of: melanoma.photos)
        let denied = melanoma.photos - count(melanoma.notCalledNo.value, of: melanoma.photos)
        return [
            say(
                "There were only \(melanoma.photos) photos of melanomas, of \(melanoma.patients) people. "
                    + "\(counts.malignant) were called malignant, \(counts.benign) benign, and \(counts.cannotSay) "
                    + "got no answer.",
                "Es gab nur \(melanoma.photos) Fotos von Melanomen, von \(melanoma.patients) Menschen. "
                    + "\(counts.malignant) wurden bösartig genannt, \(counts.benign) gutartig, und "
                    + "\(counts.cannotSay) bekamen keine Aussage."),
            say(
                "The second answer, about melanoma alone, suspected one in \(suspected) of the \(melanoma.photos) and "
                    + "said “no” to \(denied). Of 100 other spots it suspected "
                    + "\(whole(melanoma.othersSuspected.value)).",
                "Die zweite Antwort, nur zum Melanom, vermutete eines bei \(suspected) der \(melanoma.photos) und "
                    + "sagte bei \(denied) „nein“. Von 100 anderen Flecken verdächtigte sie "
                    + "\(whole(melanoma.othersSuspected.value))."
            ),
            say(
                "With so few photos the true shares may be far from these: of 100 melanomas between "
                    + "\(whole(melanoma.calledBenign.low)) and \(whole(melanoma.calledBenign.high)) may be called "
                    + "benign.",
                "Bei so wenigen Fotos können die wahren Anteile weit davon liegen: Von 100 Melanomen werden "
                    + "vielleicht \(whole(melanoma.calledBenign.low)) bis \(whole(melanoma.calledBenign.high)) "
                    + "gutartig genannt."),
        ]
    }

    /// Which skin types nothing can be said of.
    var skinTypes: String {
        let dark = figures.skinTypes.filter { ["V", "VI"].contains($0.type) }
        let photos = dark.map { $0.malignant + $0.benign }.reduce(0, +)
        return say(
            "Type I always burns in the sun, type VI never does. Of types V and VI there were \(photos) photos in "
                + "all: nothing can be said of them. The shares are of the photos that were answered.",
            "Typ I verbrennt in der Sonne immer, Typ VI nie. Von den Typen V und VI gab es zusammen \(photos) Fotos: "
                + "Über sie lässt sich nichts sagen. Die Anteile sind die der beantworteten Fotos.")
    }

    func name(ofType type: String) -> String { type == "Unknown" ? say("Unknown", "Unbekannt") : type }

    /// A share with its interval; of less than ten photos it would be a guess.
    func cell(_ figure: AccuracyFigures.Figure?, of photos: Int) -> String {
        guard photos > 0 else { return say("none", "keine") }
        guard let figure, photos >= 10 else { return say("too few", "zu wenige") }
        return "\(whole(figure.value)) (\(whole(figure.low))–\(whole(figure.high)))"
    }

    var flattering: [String] {
        let unknown = figures.skinTypes.first { $0.type == "Unknown" }?.benign ?? 0
        let overall = whole(figures.malignantOrBenign.aucOfAll.value * 100)
        let women = whole((figures.sexes.first { $0.name == "Female" }?.auc.value ?? 0) * 100)
        let men = whole((figures.sexes.first { $0.name == "Male" }?.auc.value ?? 0) * 100)
        return [
            say(
                "The method was chosen among many variants on the very photos on which it is judged. By how much that "
                    + "flatters it was not measured; other people’s photos have been kept back to find out.",
                "Die Methode wurde unter vielen Varianten an denselben Fotos ausgewählt, an denen sie beurteilt wird. "
                    + "Wie sehr ihr das schmeichelt, ist nicht gemessen; Fotos anderer Menschen liegen bereit, um es "
                    + "herauszufinden."),
            say(
                "\(unknown) benign photos are of people whose sex and skin type nobody wrote down; no malignant photo "
                    + "is like that. Out of 100 pairs, each of a malignant and a benign photo, it finds the malignant "
                    + "one in \(overall). Among women of whom it is known, it is \(women), among men \(men).",
                "\(unknown) gutartige Fotos stammen von Menschen, deren Geschlecht und Hauttyp niemand notiert hat; "
                    + "bei keinem bösartigen Foto ist das so. Unter 100 Paaren aus einem bösartigen und einem "
                    + "gutartigen Foto findet sie das bösartige in \(overall). Unter Frauen, von denen man es weiß, "
                    + "sind es \(women), unter Männern \(men)."),
            say(
                "All \(figures.photos) photos, of \(figures.patients) people, come from one dermatological programme "
                    + "in Brazil, and more than half of those counted here show cancer. Of the spots that people find "
                    + "on themselves, hardly one in a hundred is malignant. So with them most “malignant” answers are "
                    + "false alarms.",
                "Alle \(figures.photos) Fotos, von \(figures.patients) Menschen, stammen aus einem einzigen "
                    + "dermatologischen Programm in Brasilien, und mehr als die Hälfte der hier gezählten zeigt "
                    + "Krebs. Von den Flecken, die Menschen an sich finden, ist kaum einer von hundert bösartig. Bei "
                    + "ihnen sind die meisten Antworten „bösartig“ also Fehlalarme."),
            say(
                "Every malignant spot had been removed and examined, most benign ones had not. The two groups may "
                    + "differ in more than the disease.",
                "Jeder bösartige Fleck war entfernt und untersucht, die meisten gutartigen nicht. Die beiden Gruppen "
                    + "unterscheiden sich vielleicht in mehr als der Krankheit."),
        ]
    }

    private func count(_ share: Double, of photos: Int) -> Int { Int((share * Double(photos) / 100).rounded()) }
}
