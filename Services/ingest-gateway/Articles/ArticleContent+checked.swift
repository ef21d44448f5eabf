import HTTPService
import Localization
import MessageProtocol

extension ArticleContent {
    /// As a form would take it.
    /// - Throws: a ``Problem`` that names each faulty field.
    func checked(pictures: [Int]) throws -> ArticleContent {
        var (checked, faults) = (self, [MessageFault]())
        let languages = ContentLanguage.allCases.filter { self[$0] != nil }
        if languages.isEmpty {
            faults.append(MessageFault(field: "content.en", problem: "must be there, or content.de"))
        }
        for language in languages {
            let form = ArticleForm(self, in: language, version: 0)
            do throws(ArticleRefusal) {
                let part = try form.content(over: self, pictures: pictures)
                checked[language] = part[language]
                checked.sources = part.sources
            } catch {
                if case .faulty(let found) = error {
                    faults += found.map { MessageFault(field: $0.pointer(in: language), problem: $0.problem) }
                }
            }
        }
        guard faults.isEmpty else { throw Problem.faultyFields(faults) }
        return checked
    }
}
