import HTTPService
import HTTPTypes
import Hummingbird
import Testing

@Suite struct RenderedResponseTests {
    private func rendered(_ body: String, ignoring: [String] = []) -> RenderedResponse {
        RenderedResponse(body: Array(body.utf8), ignoring: ignoring, cacheControl: "private, max-age=15")
    }

    private func response(_ rendered: RenderedResponse, ifNoneMatch: String?) -> Response {
        var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
        head.headerFields[.ifNoneMatch] = ifNoneMatch
        return rendered.response(to: Request(head: head, body: RequestBody(buffer: ByteBuffer())))
    }

    @Test func sendsTheBodyWithItsValidator() {
        let rendered = rendered(#"{"a":1}"#)
        let response = response(rendered, ifNoneMatch: nil)

        #expect(response.status == .ok)
        #expect(response.headers[.eTag] == rendered.entityTag)
        #expect(response.headers[.cacheControl] == "private, max-age=15")
        #expect(response.headers[.contentType] == "application/json; charset=utf-8")
    }

    @Test(arguments: ["*", "TAG", "\"other\", TAG", "STRONG"])
    func answers304ToAClientThatHasIt(known: String) {
        let rendered = rendered(#"{"a":1}"#)
        let known = known.replacing("TAG", with: rendered.entityTag)
            .replacing("STRONG", with: String(rendered.entityTag.dropFirst(2)))
        let response = response(rendered, ifNoneMatch: known)

        #expect(response.status == .notModified)
        #expect(response.headers[.eTag] == rendered.entityTag)
        #expect(response.headers[.contentType] == nil)
    }

    @Test func changesItsTagWithTheBodyButNotWithTheClock() {
        let first = rendered(#"{"age":1,"value":5}"#, ignoring: ["age"])
        let later = rendered(#"{"age":2,"value":5}"#, ignoring: ["age"])
        let changed = rendered(#"{"age":2,"value":6}"#, ignoring: ["age"])

        #expect(first.entityTag == later.entityTag)
        #expect(first.entityTag != changed.entityTag)
        #expect(response(changed, ifNoneMatch: first.entityTag).status == .ok)
    }
}
