/// Whether every question of a survey can be asked: each condition names an earlier question, none waits for itself, and
/// some answers fulfil all conditions at once.
struct SurveyReachability {
    private let questions: [SurveyQuestion]
    private let places: [String: Int]

    /// - Parameter questions: whose ids occur once.
    init(_ questions: [SurveyQuestion]) {
        self.questions = questions
        places = Dictionary(questions.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    /// By paths from the list, such as `[2].askedIf[0].question`.
    var flaws: [StudyFlaw] {
        var flaws = unknown
        let cycles = cycles
        flaws += cycles.map { $0.flaw }
        let inCycle = cycles.reduce(into: Set<Int>()) { $0.formUnion($1.members) }
        flaws += questions.indices.filter { !inCycle.contains($0) }.flatMap { flawsOfOrder(at: $0) }
        // Of what waits for a cycle or for nothing that there is, more cannot be said.
        guard flaws.isEmpty else { return flaws }
        return questions.indices.compactMap { unreachable(at: $0) }
    }

    private var unknown: [StudyFlaw] {
        conditions.filter { places[$0.condition.question] == nil }.map {
            StudyFlaw(.unknownQuestion, at: $0.path, "is '\($0.condition.question)', which is no question")
        }
    }

    private var conditions: [(path: String, condition: SurveyCondition)] {
        questions.enumerated().flatMap { index, question in
            question.askedIf.enumerated().map { ("[\(index)].askedIf[\($0)].question", $1) }
        }
    }

    private func flawsOfOrder(at index: Int) -> [StudyFlaw] {
        questions[index].askedIf.enumerated().compactMap { number, condition in
            guard let place = places[condition.question], place > index else { return nil }
            return StudyFlaw(
                .unreachableQuestion, at: "[\(index)].askedIf[\(number)].question",
                "is '\(condition.question)', which comes later: it has no answer yet")
        }
    }

    /// Those questions that wait for each other, each cycle once: at the condition of its first question.
    private var cycles: [(members: Set<Int>, flaw: StudyFlaw)] {
        var found: [(members: Set<Int>, flaw: StudyFlaw)] = []
        for start in questions.indices {
            guard let path = path(from: start, backTo: start), !found.contains(where: { $0.members == Set(path) }),
                path.min() == start, let next = path.dropFirst().first ?? path.first,
                let number = questions[start].askedIf.firstIndex(where: { $0.question == questions[next].id })
            else { continue }
            let names = (path + [start]).map { questions[$0].id }.joined(separator: " → ")
            found.append(
                (
                    Set(path),
                    StudyFlaw(
                        .conditionCycle, at: "[\(start)].askedIf[\(number)].question",
                        "waits for itself: \(names); none of them would ever be asked")
                ))
        }
        return found
    }

    /// The shortest way along the conditions, by breadth.
    private func path(from start: Int, backTo end: Int) -> [Int]? {
        var (paths, seen) = ([[start]], Set<Int>())
        while !paths.isEmpty {
            var longer: [[Int]] = []
            for path in paths {
                for next in questions[path[path.count - 1]].askedIf.compactMap({ places[$0.question] }) {
                    if next == end { return path }
                    if seen.insert(next).inserted { longer.append(path + [next]) }
                }
            }
            paths = longer
        }
        return nil
    }

    /// A question is asked when all of its conditions hold, and those of the questions that they name.
    private func unreachable(at index: Int) -> StudyFlaw? {
        var (wanted, waiting) = ([Int: Set<Int>](), [index])
        var seen: Set<Int> = [index]
        while let question = waiting.popLast() {
            for condition in questions[question].askedIf {
                guard let place = places[condition.question] else { continue }
                let fitting = wanted[place] ?? Set(questions[place].values)
                wanted[place] = fitting.filter { condition.holds(of: $0) }
                if seen.insert(place).inserted { waiting.append(place) }
            }
        }
        guard let (place, _) = wanted.sorted(by: { $0.key < $1.key }).first(where: { $0.value.isEmpty }) else {
            return nil
        }
        return StudyFlaw(
            .unreachableQuestion, at: "[\(index)].askedIf",
            "can never hold: no answer to '\(questions[place].id)' fits all conditions")
    }
}
