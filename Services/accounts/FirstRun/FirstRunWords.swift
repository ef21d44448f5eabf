import Localization

/// What the pages of the first run have in common.
struct FirstRunWords: Sendable {
    let language: ContentLanguage

    /// As `steps.mustache` shows them.
    func steps(current: FirstRun.Step) -> [[String: Any]] {
        FirstRun.Step.allCases.map { ["step": name(of: $0), "isCurrent": $0 == current] }
    }

    var steps: String { say("Steps", "Schritte") }

    private func name(of step: FirstRun.Step) -> String {
        switch step {
        case .profile: say("You", "Sie")
        case .permissions: say("Allow", "Erlauben")
        case .quiz: say("Allergies", "Allergien")
        case .welcome: say("Start", "Start")
        }
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
