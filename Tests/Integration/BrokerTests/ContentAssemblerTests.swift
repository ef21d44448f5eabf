import Testing

@testable import RabbitMQ

@Suite struct ContentAssemblerTests {
    @Test func joinsTheBodyFrames() {
        var assembler = ContentAssembler()
        assembler.begin(.delivery(tag: 7, isRedelivered: false))

        let early = [
            assembler.add(header: ContentProperties(messageID: "a"), bodySize: 5), assembler.add(body: [1, 2]),
        ]
        let content = assembler.add(body: [3, 4, 5])

        #expect(early == [nil, nil])
        #expect(content?.body == [1, 2, 3, 4, 5])
        #expect(content?.properties.messageID == "a")
    }

    @Test func endsWithTheHeaderWhenThereIsNoBody() {
        var assembler = ContentAssembler()
        assembler.begin(.returned(code: 312, reason: "NO_ROUTE"))

        let content = assembler.add(header: ContentProperties(), bodySize: 0)
        let stray = assembler.add(body: [1])

        #expect(content?.body == [])
        #expect(stray == nil)
    }

    @Test func ignoresPartsOfNothing() {
        var assembler = ContentAssembler()

        let parts = [assembler.add(header: ContentProperties(), bodySize: 1), assembler.add(body: [1])]

        #expect(parts == [nil, nil])
    }
}
