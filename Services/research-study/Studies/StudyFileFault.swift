import JSONDocuments

/// Something that is wrong with a study's file: where, and what. Its text follows the place.
struct StudyFileFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// As docs/study-definition.md lists them.
    enum Kind: String, Sendable, CaseIterable {
        case notJSON = "not-json"
        case missing
        case wrongType = "wrong-type"
        case unknownKey = "unknown-key"
        case duplicateKey = "duplicate-key"
        case duplicateID = "duplicate-id"
        case missingTranslation = "missing-translation"
        case badText = "bad-text"
        case badID = "bad-id"
        case outOfRange = "out-of-range"
        case badCount = "bad-count"
        case unknownPlaceholder = "unknown-placeholder"
        case unknownQuestion = "unknown-question"
        case conditionCycle = "condition-cycle"
        case unreachableQuestion = "unreachable-question"
        case scheduleConflict = "schedule-conflict"
        case phaseRule = "phase-rule"
        /// What the phase of the stored study does not let change.
        case notNow = "not-now"
        /// What the author has not said of a changed consent, or has said wrongly.
        case consentChange = "consent-change"
    }

    var kind: Kind
    var place: JSONPlace
    /// From the root, such as `survey.questions[1].title`; empty for the file as a whole.
    var path: String
    var problem: String

    /// Such as `12:5 survey.questions[1].title has no German text [missing-translation]`.
    var description: String {
        "\(place) \(path.isEmpty ? "the file" : path) \(problem) [\(kind.rawValue)]"
    }
}

/// Everything that is wrong with a file, from its beginning to its end.
struct StudyFileFaults: Error, Sendable, Equatable {
    var faults: [StudyFileFault]

    /// So many are named; a file of a megabyte could have half a million.
    static let most = 100
}

/// Something that breaks a rule, by its path; the file says at which line that is.
struct StudyFlaw: Error, Hashable, Sendable {
    var kind: StudyFileFault.Kind
    var path: String
    var problem: String

    init(_ kind: StudyFileFault.Kind, at path: String, _ problem: String) {
        (self.kind, self.path, self.problem) = (kind, path, problem)
    }

    /// The same of a part of something larger.
    func below(_ parent: String) -> StudyFlaw {
        StudyFlaw(kind, at: path.hasPrefix("[") || path.isEmpty ? "\(parent)\(path)" : "\(parent).\(path)", problem)
    }
}

/// Collects what is wrong with a file while it is read, and remembers where each part of it is.
final class StudyFileNotes {
    private let places: JSONPlaces
    private var starts: [String: Int] = ["": 0]
    private var noted: [StudyFileFault] = []

    init(_ bytes: [UInt8]) { places = JSONPlaces(bytes) }

    /// From the beginning of the file to its end.
    var faults: [StudyFileFault] {
        Array(noted.sorted { ($0.place, $0.path) < ($1.place, $1.path) }.prefix(StudyFileFaults.most))
    }

    func remember(_ path: String, at start: Int) { starts[path] = start }

    /// - Parameter start: nil for where the path is, or the nearest that there is above it.
    func note(_ flaw: StudyFlaw, at start: Int? = nil) {
        noted.append(
            StudyFileFault(
                kind: flaw.kind, place: places.place(at: start ?? self.start(of: flaw.path)), path: flaw.path,
                problem: flaw.problem))
    }

    func note(_ flaws: [StudyFlaw]) {
        for flaw in flaws { note(flaw) }
    }

    private func start(of path: String) -> Int {
        var path = path[...]
        while true {
            if let start = starts[String(path)] { return start }
            guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return 0 }
            path = path[..<end]
        }
    }
}
