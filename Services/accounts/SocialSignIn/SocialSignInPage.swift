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
        case askAddress
    }

    static let template = "social-sign-in"
    static let linkPath = "/sign-in/link"
    static let addressPath = "/sign-in/address"
    /// Where somebody new completes what is known of them.
    static let profilePath = "/account"

    let language: ContentLanguage
    let isIndexed = false
    private let occasion: Occasion

    init(_ occasion: Occasion, in language: ContentLanguage) { (self.occasion, self.language) = (occasion, language) }

    var status: HTTPResponse.Status {
        if case .refused(let error) = occasion { HTTPResponse.Status(code: Problem(error).status) } else { .ok }
    }

    private var words: SocialSignInWords { SocialSignInWords(language) }

    var title: String { words.title(of: occasion) }

    /// Nothing is left to do on a refusal.
    var script: String? {
        if case .refused = occasion { nil } else { "social-sign-in.js" }
    }

    var scriptWords: [String: String] {
        [
            "connected": words.connected, "mailed": words.mailed, "onward": words.onward,
            "account": Self.profilePath,
        ]
    }

    func fields() -> [String: Any] {
        var fields: [String: Any] = ["sentence": words.sentence(of: occasion)]
        let (link, path): (String, String)
        switch occasion {
        case .refused: (link, path) = (words.signIn, "/sign-in")
        case .offer(let title):
            fields["button"] = words.connect(title)
            (link, path) = (words.notNow, "/")
        case .askAddress:
            fields["button"] = words.send
            fields["label"] = words.email
            (link, path) = (words.stayWithout, Self.profilePath)
        }
        (fields["link"], fields["path"]) = (link, path)
        return fields
    }
}
