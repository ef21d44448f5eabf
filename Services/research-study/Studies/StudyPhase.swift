import Domain

/// What a study does. One leads to the next, and none back.
enum StudyPhase: String, Sendable, CaseIterable, Comparable, Codable {
    /// Its author writes it; nobody else sees it.
    case design
    /// People are invited and sign; answers come from the first day.
    case recruitment
    /// Answers come.
    case running
    /// Answers do not come any more; they are exported.
    case analysis
    /// Everything but the definition has been deleted.
    case closed

    private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    static func < (left: StudyPhase, right: StudyPhase) -> Bool { left.position < right.position }

    var next: StudyPhase? {
        let position = position + 1
        return position < Self.allCases.count ? Self.allCases[position] : nil
    }

    /// Whether participants see it.
    var isCurrent: Bool { self == .recruitment || self == .running }
}

/// What may change of a study by itself.
enum StudyPart: String, Sendable, CaseIterable, Codable {
    /// Title, summary, introduction, joining, ending and limits.
    case texts
    case schedule
    case consent
    case survey
    /// Contacts and complaints.
    case contacts
    case forms
    /// The rules of phases.
    case phases
}

/// What its author allows to change in each phase; never more than the phase itself allows.
struct PhaseRules: Sendable, Hashable, Encodable {
    private var mayChange: [StudyPhase: Set<StudyPart>]

    init(_ mayChange: [StudyPhase: Set<StudyPart>]) { self.mayChange = mayChange }

    func allow(_ part: StudyPart, in phase: StudyPhase) -> Bool {
        phase.allows(part) && mayChange[phase, default: []].contains(part)
    }

    func encode(to encoder: any Encoder) throws {
        var phases = encoder.container(keyedBy: Name.self)
        for phase in StudyPhase.allCases {
            var rule = phases.nestedContainer(keyedBy: Name.self, forKey: Name(phase.rawValue))
            let parts = StudyPart.allCases.filter { mayChange[phase, default: []].contains($0) }
            try rule.encode(parts, forKey: Name("mayChange"))
        }
    }

    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }
}

extension StudyPhase {
    /// Whether a part may change in it at all.
    func allows(_ part: StudyPart) -> Bool { refusal(of: part) == nil }

    /// Why a part can never change in this phase; nil where it can.
    func refusal(of part: StudyPart) -> String? {
        switch (self, part) {
        case (.design, _): nil
        case (_, .phases): "the rules hold from the day on which people are invited"
        case (.recruitment, _), (.running, .texts), (.running, .schedule), (.running, .consent), (.running, .contacts):
            nil
        case (.running, .survey): "answers before and after it could not be compared"
        case (.running, .forms): "what was signed would be another form"
        case (.analysis, .texts), (.analysis, .contacts): nil
        case (.analysis, _): "the collection is over"
        case (.closed, _): "the study is closed"
        }
    }
}
