import Domain
import JSONDocuments

/// What is wrong with a file of specialists.
final class SpecialistNotes {
    private(set) var faults: [String] = []

    func add(_ path: String, _ problem: String) { faults.append("\(path.isEmpty ? "the file" : path) \(problem)") }
}

/// An object of the file, read key by key; ``close()`` then refuses the keys that nobody has asked for.
final class SpecialistObject {
    let notes: SpecialistNotes
    private let value: JSONValue
    private let path: String
    private var asked: Set<String> = []

    /// - Returns: nil for what is no object, which is noted.
    init?(_ value: JSONValue, at path: String, _ notes: SpecialistNotes) {
        (self.value, self.path, self.notes) = (value, path, notes)
        guard value.isObject else {
            notes.add(path, "must be an object")
            return nil
        }
    }

    func refuse(_ key: String, _ problem: String) { notes.add(path(of: key), problem) }

    /// Refuses keys that nobody has asked for, and those that are there twice.
    func close() {
        var seen: Set<String> = []
        for member in value.members {
            if !seen.insert(member.name).inserted {
                notes.add(path, "has the key '\(shown(member.name))' twice")
            } else if !asked.contains(member.name) {
                let known = asked.sorted().joined(separator: ", ")
                notes.add(path, "has the key '\(shown(member.name))', which nothing reads; there are \(known)")
            }
        }
    }

    func has(_ key: String) -> Bool { found(key) != nil }

    private func found(_ key: String) -> JSONValue? {
        asked.insert(key)
        return value[key]
    }

    private func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    /// A key of the file's is nobody's text: only what a path could hold is repeated.
    private func shown(_ name: String) -> String {
        name.wholeMatch(of: /[A-Za-z0-9_-]{1,40}/) == nil ? "…" : name
    }

    /// - Returns: nil when one of them cannot be read.
    func objects<Value>(_ key: String, atMost most: Int, _ read: (SpecialistObject) -> Value?) -> [Value]? {
        guard let list = found(key), list.isArray else {
            refuse(key, "must be a list")
            return nil
        }
        let elements = Array(list.elements)
        guard elements.count <= most else {
            refuse(key, "must have at most \(most) entries, and has \(elements.count)")
            return nil
        }
        let values = elements.enumerated().map { index, element in
            SpecialistObject(element, at: "\(path(of: key))[\(index)]", notes).flatMap(read)
        }
        let whole = values.compactMap(\.self)
        return whole.count == values.count ? whole : nil
    }

    /// A text that has to be there.
    func text(_ key: String, _ rule: TextRule) -> String? {
        guard let text = found(key)?.text else {
            refuse(key, "must be a text")
            return nil
        }
        do throws(DomainError) {
            return try rule.checked(text, field: key)
        } catch {
            refuse(key, error.problem)
            return nil
        }
    }

    func optionalText(_ key: String, _ rule: TextRule) -> String? { has(key) ? text(key, rule) : nil }

    func translations(_ key: String, _ rule: TextRule) -> SpecialistText? {
        guard let found = self.found(key), let object = SpecialistObject(found, at: path(of: key), notes) else {
            if !has(key) { refuse(key, "must be an object with a text in en and one in de") }
            return nil
        }
        let (english, german) = (object.text("en", rule), object.text("de", rule))
        object.close()
        guard let english, let german else { return nil }
        return SpecialistText(english: english, german: german)
    }
}

extension SpecialistObject {
    /// A word of small letters, digits and hyphens.
    func id(_ key: String) -> String? {
        guard let text = text(key, .name) else { return nil }
        guard text.utf8.count <= 40, text.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil else {
            refuse(key, "must be a word of small letters and digits, such as 'basel-skin-clinic', of at most 40")
            return nil
        }
        return text
    }

    func day(_ key: String) -> CalendarDay? {
        guard has(key), let text = text(key, .name) else { return nil }
        let day = CalendarDay(text)
        if day == nil { refuse(key, "must be a day such as '2026-11-28'") }
        return day
    }

    func telephone(_ key: String) -> TelephoneNumber? {
        guard has(key), let text = text(key, .name) else { return nil }
        let number = TelephoneNumber(text)
        if number == nil { refuse(key, "must be an international number such as '+41 61 265 25 25'") }
        return number
    }

    func email(_ key: String) -> EmailAddress? {
        guard has(key), let text = text(key, .emailAddress) else { return nil }
        do throws(DomainError) {
            return try EmailAddress(mailable: text)
        } catch {
            refuse(key, error.problem)
            return nil
        }
    }

    func website(_ key: String) -> WebAddress? {
        guard has(key), let text = text(key, TextRule(scalars: 1...500, bytes: 500)) else { return nil }
        do throws(DomainError) {
            return try WebAddress(text, field: key)
        } catch {
            refuse(key, error.problem)
            return nil
        }
    }
}
