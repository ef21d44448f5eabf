import Domain

extension ConsentDefinition {
    init?(_ object: StudyObject) {
        let name = object.plain("documentName", TextRule(scalars: 1...60, bytes: 60))
        if let name, name.wholeMatch(of: /[A-Za-z0-9_-]+/) == nil {
            object.refuse("documentName", .badText, "names a file: letters, digits, '-' and '_' only")
        }
        let sheet = object.object("sheet") { ConsentText($0) }
        let document = object.object("document") { ConsentText($0) }
        let statements = object.objects("statements", 1...50) { ConsentStatement($0) }
        object.notes.note(
            StudyDefinition.repeatedIDs(statements?.map(\.id) ?? [], in: "\(object.path).statements"))
        guard let name, let sheet, let document, let statements else { return nil }
        self.init(documentName: name, sheet: sheet, document: document, statements: statements)
    }
}

extension ConsentText {
    init?(_ object: StudyObject) {
        let title = object.text("title", .studyTitle)
        let sections = object.objects("sections", 1...40) { ConsentSection($0) }
        object.notes.note(StudyDefinition.repeatedIDs(sections?.map(\.id) ?? [], in: "\(object.path).sections"))
        guard let title, let sections else { return nil }
        self.init(title: title, sections: sections)
    }
}

extension ConsentSection {
    init?(_ object: StudyObject) {
        let (id, title) = (object.id(), object.text("title", .studyTitle))
        let paragraphs = object.texts("paragraphs", 1...30, .studyParagraph)
        guard let id, let title, let paragraphs else { return nil }
        self.init(id: id, title: title, paragraphs: paragraphs)
    }
}

extension ConsentStatement {
    init?(_ object: StudyObject) {
        let (id, text) = (object.id(), object.text("text", .studyParagraph))
        guard let id, let text else { return nil }
        self.init(id: id, text: text)
    }
}
