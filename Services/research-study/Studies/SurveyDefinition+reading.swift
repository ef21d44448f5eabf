import Domain

extension SurveyDefinition {
    /// So many bits of a `smallint[]` make a row of answers.
    private static let mostQuestions = 40

    init?(_ object: StudyObject) {
        let title = object.text("title", .studyTitle)
        let introduction = object.texts("introduction", 0...20, .studyParagraph)
        let questions = object.objects("questions", 1...Self.mostQuestions) { SurveyQuestion($0) }
        let list = object.path(of: "questions")
        if let questions {
            let repeated = StudyDefinition.repeatedIDs(questions.map(\.id), in: list)
            object.notes.note(repeated)
            // What a condition means is open while two questions have one name.
            if repeated.isEmpty { object.notes.note(SurveyReachability(questions).flaws.map { $0.below(list) }) }
        }
        guard let title, let introduction, let questions else { return nil }
        self.init(title: title, introduction: introduction, questions: questions)
    }
}

extension SurveyQuestion {
    init?(_ object: StudyObject) {
        let id = object.id()
        let (title, detail) = (object.text("title", .studyTitle), object.text("detail", .studyParagraph))
        let (minimum, maximum) = (object.integer("minimum", in: Self.range), object.integer("maximum", in: Self.range))
        let step = object.integer("step", in: 1...1_000, default: 1)
        let initial = object.integer("initial", in: Self.range, default: minimum)
        let isMandatory = object.truth("isMandatory", default: true)
        let labels = object.objects("labels", 1...Self.mostValues) { SurveyLabel($0) }
        let askedIf = object.objects("askedIf", 0...10) { SurveyCondition($0) }
        guard let minimum, let maximum, let step, let initial else { return nil }
        var isScale = true
        if minimum >= maximum {
            object.refuse("maximum", .outOfRange, "must be more than minimum")
            isScale = false
        } else if (maximum - minimum) % step != 0 || (maximum - minimum) / step >= Self.mostValues {
            object.refuse(
                "step", .outOfRange, "must lead from minimum to maximum in at most \(Self.mostValues - 1) steps")
            isScale = false
        }
        guard let id, let title, let detail, let isMandatory, let labels, let askedIf else { return nil }
        self.init(
            id: id, title: title, detail: detail, minimum: minimum, maximum: maximum, step: step, initial: initial,
            isMandatory: isMandatory, labels: labels, askedIf: askedIf)
        if isScale { object.notes.note(flawsOfValues.map { $0.below(object.path) }) }
    }

    /// Values that are not on the scale, and labels that leave ends without a word.
    private var flawsOfValues: [StudyFlaw] {
        let values = Set(values)
        var flaws: [StudyFlaw] = []
        if !values.contains(initial) { flaws.append(StudyFlaw(.outOfRange, at: "initial", "is not on the scale")) }
        for (index, label) in labels.enumerated() where !values.contains(label.value) {
            flaws.append(StudyFlaw(.outOfRange, at: "labels[\(index)].value", "is not on the scale"))
        }
        if labels.map(\.value) != Set(labels.map(\.value)).sorted() {
            flaws.append(
                StudyFlaw(.outOfRange, at: "labels", "must go from the lowest value to the highest, each once"))
        }
        for end in [minimum, maximum] where !labels.contains(where: { $0.value == end }) {
            flaws.append(StudyFlaw(.missing, at: "labels", "say nothing of \(end), an end of the scale"))
        }
        return flaws
    }
}

extension SurveyLabel {
    init?(_ object: StudyObject) {
        let (value, text) = (object.integer("value", in: SurveyQuestion.range), object.text("text", .studyTitle))
        guard let value, let text else { return nil }
        self.init(value: value, text: text)
    }
}

extension SurveyCondition {
    init?(_ object: StudyObject) {
        let question = object.id("question")
        func bound(_ key: String) -> Int?? {
            guard object.value(key, ifMissing: nil) != nil else { return .some(nil) }
            return object.integer(key, in: SurveyQuestion.range).map { .some($0) }
        }
        let (least, most) = (bound("isAtLeast"), bound("isAtMost"))
        if case .some(nil) = least, case .some(nil) = most {
            object.notes.note(StudyFlaw(.missing, at: object.path, "needs isAtLeast, isAtMost or both"))
        }
        guard let question, let least, let most else { return nil }
        self.init(question: question, isAtLeast: least, isAtMost: most)
    }
}
