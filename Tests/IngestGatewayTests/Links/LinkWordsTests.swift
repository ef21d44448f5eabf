import Domain
import Foundation
import Localization
import SignedLinks
import Testing

@testable import ingest_gateway

@Suite struct LinkWordsTests {
    static let actions: [LinkAction] =
        NotificationKind.allCases.flatMap { kind in
            Channel.outside.map { LinkAction.unsubscribe(UserID(), $0, kind) }
        } + AlertFeedback.allCases.map { .feedback(UserID(), AlertID(), $0) }

    @Test(arguments: actions)
    func hasOwnWordsInEachLanguage(action: LinkAction) {
        let texts = ContentLanguage.allCases.map { LinkWords($0).asking(action) }
        #expect(Set(texts.map(\.sentence)).count == ContentLanguage.allCases.count)
        #expect(texts.allSatisfy { $0.button != nil })
        #expect(ContentLanguage.allCases.allSatisfy { LinkWords($0).done(action).button == nil })
    }

    @Test func saysWhatIsUnsubscribedAndWhere() {
        let action = LinkAction.unsubscribe(UserID(), .apns, .reminder)
        #expect(
            LinkWords(.english).asking(action).sentence
                == "You will no longer get reminders on your phone. Your inbox still shows them.")
    }
}
