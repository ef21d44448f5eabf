import Localization
import WebPages

/// What a child's parent or guardian agrees to, behind the link that was mailed to them.
struct GuardianPage: WebPage {
    static let path = "/account/guardian"
    static let template = "guardian-page"

    let language: ContentLanguage
    var query = PageQuery()
    var isDone = false
    var refusal: FormRefusal?
    /// The code that comes back to whoever has to correct it.
    var token = ""

    let script: String? = "mailed-link.js"
    let styles = ["welcome.css"]
    let isIndexed = false

    var title: String {
        isDone
            ? language.saying("Thank you", "Danke")
            : language.saying("A child asks for your consent", "Ein Kind bittet um Ihre Einwilligung")
    }

    func fields() -> [String: Any] {
        var fields: [String: Any] = [
            "worksWithoutScript": true, "action": query.address(Self.path), "isDone": isDone, "says": words,
            "languages": query.choices(at: Self.path, in: language),
            "token": MailedTokenField(typed: token, refusal, in: language).shown(true),
        ]
        fields["alert"] = refusal?.sentence.map { [["text": $0]] } ?? []
        return fields
    }

    private var words: [String: String] {
        [
            "why": language.saying(
                "A child for whom you are responsible uses Breathe Easy, and is too young to decide alone what "
                    + "happens with their data.",
                "Ein Kind, für das Sie verantwortlich sind, nutzt Breathe Easy und darf noch nicht allein über seine "
                    + "Daten entscheiden."),
            "what": language.saying(
                "If you agree, the child may record how they feel, take the quizzes and send measurements. These "
                    + "are health data; they are stored encrypted, and are erased with the account.",
                "Wenn Sie zustimmen, darf das Kind festhalten, wie es ihm geht, die Fragebögen beantworten und "
                    + "Messwerte senden. Das sind Gesundheitsdaten; sie werden verschlüsselt gespeichert und mit dem "
                    + "Konto gelöscht."),
            "otherwise": language.saying(
                "If you do not agree, do nothing: all of that stays off.",
                "Wenn Sie nicht zustimmen, tun Sie nichts: Alles das bleibt ausgeschaltet."),
            "button": language.saying("I am the guardian and agree", "Ich bin erziehungsberechtigt und stimme zu"),
            "done": language.saying("The child may go on now.", "Das Kind kann jetzt weitermachen."),
        ]
    }
}
