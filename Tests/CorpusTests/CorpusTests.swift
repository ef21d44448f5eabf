import Foundation
import MessageProtocol
import TestSupport
import Testing

/// Replays what the fuzzer was given and what it found, through the functions that it feeds.
struct CorpusTests {
    private static let folder = Checkout.folder.appending(path: "Tests/Corpus").standardizedFileURL

    private static func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    }

    private static func inputs(of decoder: FuzzedDecoder) throws -> [(name: String, bytes: [UInt8])] {
        let folder = folder.appending(path: decoder.name)
        return try names(in: folder).map { name in
            (name, Array(try Data(contentsOf: folder.appending(path: name))))
        }
    }

    @Test(arguments: FuzzedDecoder.all.map(\.name))
    func keepsItsPromisesOnEveryInputOfItsCorpus(_ name: String) throws {
        let decoder = try #require(FuzzedDecoder[name])
        for input in try Self.inputs(of: decoder) {
            do {
                try decoder.decode(input.bytes)
            } catch let broken as BrokenPromise {
                Issue.record("Tests/Corpus/\(name)/\(input.name): \(broken)")
            } catch {
                continue
            }
        }
    }

    /// A corpus that is refused as a whole would start no search behind the first check.
    @Test(arguments: FuzzedDecoder.all.map(\.name))
    func acceptsAnInputOfItsCorpusAndRefusesAnother(_ name: String) throws {
        let decoder = try #require(FuzzedDecoder[name])
        let accepted = try Self.inputs(of: decoder).map { input in (try? decoder.decode(input.bytes)) != nil }
        #expect(accepted.contains(true) && accepted.contains(false), "\(name) accepts \(accepted)")
    }

    /// A message that is listed between two others would turn each input behind it into one of another message.
    @Test(arguments: Topology.messages) func holdsEachMessageUnderItsNumber(type: any Message.Type) throws {
        let file = Self.folder.appending(path: "message-payload/\(type.name)")
        let input = Array(try Data(contentsOf: file))
        let number = try #require(Topology.messages.firstIndex { $0.name == type.name })

        #expect(input.first.map(Int.init) == number)
        _ = try MessageCoding.decode(type, from: Array(input.dropFirst()))
    }

    @Test func everyFolderBelongsToADecoder() throws {
        let folders = try Self.names(in: Self.folder).filter { $0 != "README.md" }
        #expect(folders == FuzzedDecoder.all.map(\.name).sorted())
    }
}
