import Domain
import JSONDocuments

/// An object of a study's file, read key by key; ``close()`` then refuses the keys that nobody has asked for.
final class StudyObject {
    let path: String
    let notes: StudyFileNotes
    private let value: JSONValue
    private var asked: Set<String> = []

    /// - Returns: nil for what is no object, which is noted.
    init?(_ value: JSONValue, at path: String, _ notes: StudyFileNotes) {
        (self.value, self.path, self.notes) = (value, path, notes)
        notes.remember(path, at: value.start)
        guard value.isObject else {
            notes.note(StudyFlaw(.wrongType, at: path, "must be an object"))
            return nil
        }
        var names: Set<String> = []
        for member in value.members where !names.insert(member.name).inserted {
            notes.note(StudyFlaw(.duplicateKey, at: shown(member.name), "is there twice"), at: member.key.start)
        }
    }

    /// A name of the file's as part of a path; the object's own where no path could hold it.
    private func shown(_ name: String) -> String {
        name.wholeMatch(of: /[A-Za-z0-9_-]{1,40}/) == nil ? path : path(of: name)
    }

    /// - Parameter problem: of a key that is missing; nil where it may be.
    func value(_ key: String, ifMissing problem: StudyFlaw.Missing? = .required) -> JSONValue? {
        asked.insert(key)
        guard let found = value[key] else {
            if let problem { notes.note(problem.flaw(of: key, at: path(of: key)), at: value.start) }
            return nil
        }
        notes.remember(path(of: key), at: found.start)
        return found
    }

    /// Where a key of this object is.
    func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    func refuse(_ key: String, _ kind: StudyFileFault.Kind, _ problem: String) {
        notes.note(StudyFlaw(kind, at: path(of: key), problem))
    }

    /// Refuses what has not been asked for.
    func close() {
        for member in value.members where !asked.contains(member.name) {
            let known = asked.sorted().joined(separator: ", ")
            notes.note(
                StudyFlaw(.unknownKey, at: shown(member.name), "is a key that nothing reads; there are \(known)"),
                at: member.key.start)
        }
    }
}

extension StudyFlaw {
    /// What it means that a key is missing.
    enum Missing {
        case required
        case translation(String)

        func flaw(of key: String, at path: String) -> StudyFlaw {
            switch self {
            case .required: StudyFlaw(.missing, at: path, "is missing")
            case .translation(let language):
                StudyFlaw(.missingTranslation, at: path, "is missing: the text has no \(language) translation")
            }
        }
    }
}

extension StudyObject {
    func integer(_ key: String, in range: ClosedRange<Int>, default usual: Int? = nil) -> Int? {
        guard let value = value(key, ifMissing: usual == nil ? .required : nil) else { return usual }
        guard value.kind == .number, let number = value.integer.flatMap({ Int(exactly: $0) }) else {
            refuse(key, .wrongType, "must be a whole number")
            return nil
        }
        guard range.contains(number) else {
            refuse(key, .outOfRange, "must be from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return number
    }

    func truth(_ key: String, default usual: Bool) -> Bool? {
        guard let value = value(key, ifMissing: nil) else { return usual }
        if value.truth == nil { refuse(key, .wrongType, "must be true or false") }
        return value.truth
    }

    func day(_ key: String) -> CalendarDay? {
        guard let value = value(key) else { return nil }
        guard let text = value.text else {
            refuse(key, .wrongType, "must be a day such as \"2027-05-09\"")
            return nil
        }
        let day = CalendarDay(text)
        if day == nil { refuse(key, .outOfRange, "must be a day such as \"2027-05-09\"") }
        return day
    }

    /// A word of small letters and digits.
    func id(_ key: String = "id") -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.text else {
            refuse(key, .wrongType, "must be a text")
            return nil
        }
        guard text.utf8.count <= 40, text.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil else {
            refuse(key, .badID, "must be a word of small letters and digits, such as \"nose\", of at most 40")
            return nil
        }
        return text
    }

    /// A text without translations.
    func plain(_ key: String, _ rule: TextRule) -> String? {
        guard let value = value(key) else { return nil }
        return text(of: value, at: path(of: key), rule)
    }

    /// A text in each language.
    func text(_ key: String, _ rule: TextRule) -> StudyText? {
        guard let value = value(key) else { return nil }
        return translations(value, at: path(of: key), rule)
    }

    /// - Parameter limits: how many there may be.
    func texts(_ key: String, _ limits: ClosedRange<Int>, _ rule: TextRule) -> [StudyText]? {
        list(key, limits) { translations($0, at: $1, rule) }
    }

    func object<Value>(_ key: String, _ read: (StudyObject) -> Value?) -> Value? {
        guard let value = value(key), let object = StudyObject(value, at: path(of: key), notes) else { return nil }
        defer { object.close() }
        return read(object)
    }

    func objects<Value>(
        _ key: String, _ limits: ClosedRange<Int>, _ read: (StudyObject) -> Value?
    ) -> [Value]? {
        list(key, limits) { value, path in
            guard let object = StudyObject(value, at: path, notes) else { return nil }
            defer { object.close() }
            return read(object)
        }
    }

    /// - Returns: nil when an element cannot be read; a list that may be empty may be missing.
    func list<Value>(
        _ key: String, _ limits: ClosedRange<Int>, _ read: (JSONValue, _ path: String) -> Value?
    ) -> [Value]? {
        guard let value = value(key, ifMissing: limits.contains(0) ? nil : .required) else {
            return limits.contains(0) ? [] : nil
        }
        guard value.isArray else {
            refuse(key, .wrongType, "must be a list")
            return nil
        }
        let elements = Array(value.elements)
        guard limits.contains(elements.count) else {
            let wanted =
                limits.lowerBound == limits.upperBound ? "" : "from \(limits.lowerBound) to "
            refuse(key, .badCount, "must have \(wanted)\(limits.upperBound) entries, and has \(elements.count)")
            return nil
        }
        let read = elements.enumerated().map { read($1, "\(path(of: key))[\($0)]") }
        let whole = read.compactMap(\.self)
        return whole.count == read.count ? whole : nil
    }

    private func translations(_ value: JSONValue, at path: String, _ rule: TextRule) -> StudyText? {
        guard let object = StudyObject(value, at: path, notes) else { return nil }
        defer { object.close() }
        let (english, german) = (
            object.value("en", ifMissing: .translation("English")),
            object.value("de", ifMissing: .translation("German"))
        )
        let texts = [(english, "en"), (german, "de")].map { value, language in
            value.flatMap { text(of: $0, at: object.path(of: language), rule) }
        }
        guard let english = texts[0], let german = texts[1] else { return nil }
        return StudyText(english, german)
    }

    private func text(of value: JSONValue, at path: String, _ rule: TextRule) -> String? {
        guard let (text, isWhole) = value.checkedText, isWhole else {
            notes.note(StudyFlaw(.wrongType, at: path, "must be a text"), at: value.start)
            return nil
        }
        do throws(DomainError) {
            return try rule.checked(text, field: path)
        } catch {
            notes.note(StudyFlaw(.badText, at: path, error.problem), at: value.start)
            return nil
        }
    }
}

extension TextRule {
    static let studyTitle = TextRule(scalars: 1...200, bytes: 600)
    static let studyParagraph = TextRule(scalars: 1...3_000, bytes: 9_000)
}
