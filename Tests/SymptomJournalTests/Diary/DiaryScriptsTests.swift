import Foundation
import TestSupport
import Testing

/// The diary's rules, log, exchange, graph, dictionary and backup in the browser's language, by Node's own runner.
@Suite(.timeLimit(.minutes(20))) struct DiaryScriptsTests {
    @Test func theScriptsPassTheirTests() throws {
        let folder = Checkout.folder.appending(path: "Tests/Scripts")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".test.mjs")
        }
        #expect(files.count >= 5)
        let node = Process()
        let output = Pipe()
        node.executableURL = URL(filePath: "/usr/bin/env")
        node.arguments = ["node", "--test"] + files.sorted().map { folder.appending(path: $0).path }
        (node.standardOutput, node.standardError) = (output, output)
        try node.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        node.waitUntilExit()
        #expect(node.terminationStatus == 0, "\(text.suffix(4_000))")
    }
}
