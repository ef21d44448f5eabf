import HTTPService
import Testing

struct MultipartFormTests {
    private static func form(_ text: String) throws -> MultipartForm {
        try MultipartForm(Array(text.replacing("\n", with: "\r\n").utf8), boundary: "xyz")
    }

    private static let picture = """
        --xyz
        Content-Disposition: form-data; name="title"

         Hazel
        in winter\u{20}
        --xyz
        Content-Disposition: form-data; name="picture"; filename="a.png"
        Content-Type: image/png

        --xy
        --xyz--

        """

    @Test func readsFieldsAndFiles() throws {
        let form = try Self.form(Self.picture)
        #expect(form.parts.map(\.name) == ["title", "picture"])
        #expect(form.text("title") == "Hazel\r\nin winter")
        #expect(form.file("picture") == Array("--xy".utf8))
        // A file is no field, and the other way round.
        #expect(form.text("picture") == nil && form.file("title") == nil && form.text("other") == nil)
    }

    @Test func aFileThatWasNotChosenIsNone() throws {
        let text = "--xyz\nContent-Disposition: form-data; name=\"picture\"; filename=\"\"\n\n\n--xyz--\n"
        #expect(try Self.form(text).file("picture") == nil)
        #expect(try Self.form("--xyz--\n").parts.isEmpty)
    }

    @Test func takesBytesOfEveryKind() throws {
        let bytes = (0...255).map { UInt8($0) } + Array("\r\n--xy\r\n\r\n".utf8)
        var body = Array("--xyz\r\nContent-Disposition: form-data; name=\"a\"; filename=\"b\"\r\n\r\n".utf8)
        body += bytes + Array("\r\n--xyz--\r\n".utf8)
        #expect(try MultipartForm(body, boundary: "xyz").file("a") == bytes)
    }

    @Test(arguments: [
        "", "--xy", "--xyz", "--xyz\n", "text", "--xyz\nContent-Disposition: form-data; name=\"a\"\n\nabc",
        "--xyz\nContent-Type: text/plain\n\nabc\n--xyz--\n",
        "--xyz\nContent-Disposition: form-data; name=\"a\"\n--xyz--\n",
        String(repeating: "--xyz\nContent-Disposition: form-data; name=\"a\"\n\n\n", count: 21) + "--xyz--\n",
        "--xyz\n" + String(repeating: "a", count: 3_000) + "\n\nabc\n--xyz--\n",
    ])
    func refusesWhatNoBrowserSends(text: String) {
        #expect(throws: Problem.self) { try Self.form(text) }
    }
}
