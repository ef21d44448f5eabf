import Localization
import WebPages

/// A page with the forms about one role or one user of the study, or with the question whether to delete it.
struct StudyFormPage: WebPage {
    static let template = "study-form"
    let styles = ["account.css", "research.css", "study-users.css"]
    let isIndexed = false

    let title: String
    let visit: StudyVisit
    /// Of the page, to which its forms are sent.
    let path: String
    var forms: [AccountForm]
    /// Whose page it is, such as a role's name.
    var subject: String?
    /// Of a user with a name.
    var address: String?
    /// Of a user.
    var states: [String] = []
    /// The page that asks whether to delete it; nil where that cannot be.
    var deletePath: String?
    /// Where whoever does not delete goes; nil on all other pages.
    var cancelPath: String?

    init(_ title: String, for visit: StudyVisit, at path: String, _ forms: [AccountForm]) {
        (self.title, self.visit, self.path, self.forms) = (title, visit, path, forms)
    }

    var language: ContentLanguage { visit.language }

    func fields() -> [String: Any] {
        let words = visit.words
        return [
            "research": visit.navigation.fields, "path": path, "parentPath": StudyUsersPage.path,
            "parentName": words.title, "subject": subject.map { [$0] } ?? [], "address": address.map { [$0] } ?? [],
            "states": states, "hasStates": !states.isEmpty,
            "forms": forms.map(\.shown), "deletePath": deletePath.map { [$0] } ?? [], "delete": words.delete,
            "cancelPath": cancelPath.map { [$0] } ?? [], "cancel": words.cancel,
        ]
    }
}
