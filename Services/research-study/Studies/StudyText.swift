import Localization

/// A text of a study in every language.
struct StudyText: Sendable, Hashable, Encodable {
    var english: String
    var german: String

    private enum CodingKeys: String, CodingKey {
        case english = "en"
        case german = "de"
    }

    init(_ english: String, _ german: String) { (self.english, self.german) = (english, german) }

    func text(in language: ContentLanguage) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }

    /// The same with each language's text changed.
    func mapped(_ change: (String, ContentLanguage) -> String) -> StudyText {
        StudyText(change(english, .english), change(german, .german))
    }
}

/// Something that a text leaves to whoever runs the study, or to the schedule; written as `{name}`.
enum StudyPlaceholder: String, CaseIterable, Sendable {
    /// Who is responsible for the data.
    case controller
    /// Where people write.
    case contact
    /// Which committee has approved the study.
    case ethics
    /// Where people complain who are not content with the answers of the others.
    case authority
    case firstDay
    case lastDay
    case keptDays
    /// The day on which everything has been deleted.
    case deletedOn

    /// As it stands in a text.
    var written: String { "{\(rawValue)}" }

    /// What stands in braces in a text and is no placeholder.
    static func unknown(in text: String) -> [String] {
        text.matches(of: /\{(?<name>[^{}]*)\}/).map { String($0.output.name) }
            .filter { StudyPlaceholder(rawValue: $0) == nil }
    }
}

/// Who runs the studies of this server, as texts name them.
struct StudyOperator: Sendable, Equatable {
    var controller = "the operator of this server"
    /// Where people write.
    var contact = "the address in the imprint of this site"
    var ethics = "the ethics committee that the operator of this server names"
    var authority = "the data protection authority of your country"
}
