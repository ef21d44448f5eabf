extension QuizDefinition {
    /// The mistakes in a definition, one sentence each; empty for a usable definition.
    public var flaws: [String] {
        var flaws: [String] = []
        if version < 1 { flaws.append("the version must be 1 or more") }
        if questions.isEmpty { flaws.append("there are no questions") }
        let ids = [id] + questions.map(\.id) + questions.flatMap { $0.options.map(\.id) }
        flaws += ids.filter { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*/) == nil }.map {
            "the id '\($0)' is not a plain word"
        }
        flaws += Self.repeated(questions.map(\.id)).map { "the question '\($0)' occurs twice" }
        flaws += texts.filter { $0.all.contains { $0.allSatisfy(\.isWhitespace) } }.map { "a text is blank: \($0.all)" }
        for (index, question) in questions.enumerated() {
            flaws += question.flaws.map { "the question '\(question.id)' \($0)" }
            if let condition = question.askedWhen {
                let earlier = questions[..<index].first { $0.id == condition.question }
                flaws += condition.flaws(about: earlier).map {
                    "'\(question.id)' is asked when '\(condition.question)' \($0)"
                }
            }
        }
        for rule in rules {
            if rule.source.isEmpty { flaws.append("the rule \(rule.name.rawValue) has no source") }
            for condition in rule.anyOf {
                flaws += condition.flaws(about: question(condition.question)).map {
                    "the rule \(rule.name.rawValue) says that '\(condition.question)' \($0)"
                }
            }
        }
        flaws += Self.repeated(rules.map(\.name.rawValue)).map { "the rule \($0) occurs twice" }
        return flaws
    }

    private var texts: [QuizText] {
        [title, introduction]
            + questions.flatMap { question in
                var texts = [question.text] + question.options.map(\.text)
                if let help = question.help { texts.append(help) }
                if case .scale(let scale) = question.kind { texts += scale.labels.map(\.text) }
                return texts
            }
    }

    static func repeated(_ ids: [String]) -> [String] {
        var seen: Set<String> = []
        return ids.filter { !seen.insert($0).inserted }
    }
}

extension QuizQuestion {
    fileprivate var flaws: [String] {
        switch kind {
        case .scale(let scale):
            guard scale.step > 0, scale.minimum < scale.maximum, scale.contains(scale.maximum) else {
                return ["has a scale whose steps do not lead from its minimum to its maximum"]
            }
            let isSound = scale.labels.allSatisfy { scale.contains($0.value) }
            return isSound ? [] : ["labels a number outside its scale"]
        case .choice(let options), .choices(let options):
            return (options.count < 2 ? ["offers no choice"] : [])
                + QuizDefinition.repeated(options.map(\.id)).map { "offers '\($0)' twice" }
        }
    }
}

extension QuizCondition {
    /// - Parameter question: the one it refers to; nil when there is none before.
    fileprivate func flaws(about question: QuizQuestion?) -> [String] {
        switch (question?.kind, isAtLeast, isOneOf) {
        case (nil, _, _): ["is answered, but is not asked before"]
        case (.scale(let scale), let limit?, nil):
            scale.contains(limit) ? [] : ["reaches a number outside its scale"]
        case (.choice(let options), nil, let ids?), (.choices(let options), nil, let ids?):
            Set(ids).subtracting(options.map(\.id)).sorted().map { "is '\($0)', which it does not offer" }
        default: ["is compared with a value of the wrong type"]
        }
    }
}
