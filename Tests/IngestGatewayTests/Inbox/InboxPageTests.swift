import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct InboxPageTests {
    @Test func leadsPageByPageToTheOldest() async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            var ids: Set<UUID> = []
            for _ in 1...5 { ids.insert(try await world.notify(account.userID).id) }
            var (path, seen, pages) = ("/api/v1/inbox?limit=2", [UUID](), 0)
            while pages < 5 {
                let page = try await world.gateway.call(.get, path, token: account.token).decoded(InboxAnswer.self)
                seen += page.notifications.map(\.id.uuid)
                pages += 1
                guard let next = page.next else { break }
                #expect(page.notifications.count == 2)
                path = "/api/v1/inbox?limit=2&after=\(next)"
            }
            #expect(pages == 3)
            #expect(seen.count == 5 && Set(seen) == ids)
        }
    }

    @Test(arguments: ["limit=0", "limit=201", "limit=x", "after=", "after=yesterday", "after=1-2"])
    func refusesWhatIsNoPage(query: String) async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            let answer = try await world.gateway.call(.get, "/api/v1/inbox?\(query)", token: account.token)
            #expect(answer.status == 400)
            #expect(answer.text.contains(#""parameter":"\#(query.split(separator: "=")[0])""#), "\(answer.text)")
        }
    }
}
