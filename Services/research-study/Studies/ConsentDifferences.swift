import Localization

/// What a later version of the consent says otherwise than an earlier one, in one language: a value that pages show.
struct ConsentDifferences: Sendable, Equatable, Encodable {
    enum Part: String, Sendable, Encodable {
        case sheet, document, statements
    }

    /// A section in which something is other; the statements are one section.
    struct Section: Sendable, Equatable, Encodable {
        enum Kind: String, Sendable, Encodable {
            case added, removed, changed
        }

        var part: Part
        var id: String
        /// As it is now; of a removed section as it was.
        var title: String
        /// Nil where it is the same.
        var oldTitle: String?
        var kind: Kind
        /// In the order in which they are read.
        var paragraphs: [Paragraph]
    }

    struct Paragraph: Sendable, Equatable, Encodable {
        enum Kind: String, Sendable, Encodable {
            case same, added, removed
        }

        var kind: Kind
        var text: String
    }

    var sections: [Section]

    var isEmpty: Bool { sections.isEmpty }
}

extension ConsentDifferences {
    /// - Parameters:
    ///   - old: with its placeholders filled, as people read it.
    ///   - new: likewise.
    init(from old: ConsentDefinition, to new: ConsentDefinition, in language: ContentLanguage) {
        let parts: [(Part, [Read], [Read])] = [
            (.sheet, Read.all(old.sheet, language), Read.all(new.sheet, language)),
            (.document, Read.all(old.document, language), Read.all(new.document, language)),
            (.statements, [Read(old.statements, language)], [Read(new.statements, language)]),
        ]
        sections = parts.flatMap { part, old, new in Self.sections(of: part, from: old, to: new) }
    }

    /// A section as people read it.
    private struct Read: Equatable {
        var id: String
        var title: String
        var paragraphs: [String]

        init(_ section: ConsentSection, _ language: ContentLanguage) {
            id = section.id
            title = section.title.text(in: language)
            paragraphs = section.paragraphs.map { $0.text(in: language) }
        }

        init(_ statements: [ConsentStatement], _ language: ContentLanguage) {
            (id, title) = ("statements", "")
            paragraphs = statements.map { $0.text.text(in: language) }
        }

        /// The title stands for itself, so that another one is seen too.
        static func all(_ text: ConsentText, _ language: ContentLanguage) -> [Read] {
            var title = Read([], language)
            (title.id, title.title) = ("title", text.title.text(in: language))
            return [title] + text.sections.map { Read($0, language) }
        }
    }

    private static func sections(of part: Part, from old: [Read], to new: [Read]) -> [Section] {
        let earlier = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        var sections: [Section] = new.compactMap { section in
            guard let before = earlier[section.id] else {
                return Section(
                    part: part, id: section.id, title: section.title, kind: .added,
                    paragraphs: section.paragraphs.map { Paragraph(kind: .added, text: $0) })
            }
            guard before != section else { return nil }
            return Section(
                part: part, id: section.id, title: section.title,
                oldTitle: before.title == section.title ? nil : before.title, kind: .changed,
                paragraphs: paragraphs(from: before.paragraphs, to: section.paragraphs))
        }
        // What is gone stands where it stood: behind the section that preceded it.
        let left = Set(new.map(\.id))
        for (index, section) in old.enumerated() where !left.contains(section.id) {
            let before = old[..<index].last { earlier in sections.contains { $0.id == earlier.id } }
            let place = before.flatMap { before in sections.firstIndex { $0.id == before.id } }.map { $0 + 1 } ?? 0
            sections.insert(
                Section(
                    part: part, id: section.id, title: section.title, kind: .removed,
                    paragraphs: section.paragraphs.map { Paragraph(kind: .removed, text: $0) }), at: place)
        }
        return sections
    }

    /// The shortest edit (E. W. Myers, An O(ND) difference algorithm, Algorithmica 1986), by whole paragraphs.
    private static func paragraphs(from old: [String], to new: [String]) -> [Paragraph] {
        let edits = new.difference(from: old)
        let removed = Set(edits.removals.map(\.offset))
        let added = Set(edits.insertions.map(\.offset))
        var (paragraphs, place): ([Paragraph], Int) = ([], 0)
        for (index, text) in new.enumerated() {
            // What a paragraph replaces is read before it.
            while removed.contains(place) {
                paragraphs.append(Paragraph(kind: .removed, text: old[place]))
                place += 1
            }
            let isNew = added.contains(index)
            paragraphs.append(Paragraph(kind: isNew ? .added : .same, text: text))
            if !isNew { place += 1 }
        }
        while place < old.count {
            paragraphs.append(Paragraph(kind: .removed, text: old[place]))
            place += 1
        }
        return paragraphs
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
