import HTTPService
import HTTPTypes
import Localization
import WebPages

/// The pages between a provider and the account.
struct SocialSignInPage: WebPage {
    enum Occasion: Sendable {
        case refused(SocialSignInError)
        /// An account has the address that the provider confirmed.
        case offer(title: String)
        case connected
        case askAddress
        case mailed
    }

    static let template = "social-sign-in"
    static let linkPath = "/sign-in/link"
    static let addressPath = "/sign-in/address"
    /// Where somebody new completes what is known of them.
    static let profilePath = CompleteProfilePage.path

    let language: ContentLanguage
    let isIndexed = false
    let styles = ["welcome.css"]
    private let occasion: Occasion
    var refusal: FormRefusal?
    /// The address that comes back to whoever has to correct it.
    var email = ""

    init(_ occasion: Occasion, in language: ContentLanguage) { (self.occasion, self.language) = (occasion, language) }

    var status: HTTPResponse.Status {
        if case .refused(let error) = occasion { HTTPResponse.Status(code: Problem(error).status) } else { .ok }
    }

    private var words: SocialSignInWords { SocialSignInWords(language) }

    var title: String { words.title(of: occasion) }

    /// Where there is a form.
    var script: String? {
        switch occasion {
        case .offer, .askAddress: "social-sign-in.js"
        case .refused, .connected, .mailed: nil
        }
    }

    func fields() -> [String: Any] {
        var fields: [String: Any] = [
            "sentence": words.sentence(of: occasion), "worksWithoutScript": true, "email": email,
            "alert": refusal?.sentence.map { [["text": $0]] } ?? [],
            "emailFault": refusal?.faults["email"].map { [$0] } ?? [],
        ]
        let (link, path): (String, String)
        switch occasion {
        case .refused: (link, path) = (words.signIn, "/sign-in")
        case .offer(let title):
            (fields["button"], fields["action"]) = (words.connect(title), Self.linkPath)
            (link, path) = (words.notNow, "/")
        case .connected: (link, path) = (words.onward, "/")
        case .mailed: (link, path) = (words.onward, Self.profilePath)
        case .askAddress:
            (fields["button"], fields["action"]) = (words.send, Self.addressPath)
            fields["label"] = words.email
            (link, path) = (words.stayWithout, Self.profilePath)
        }
        (fields["link"], fields["path"]) = (link, path)
        return fields
    }
}
