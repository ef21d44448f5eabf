import Foundation
import Subprocess
import TestSupport
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The command as an operator calls it.
@Suite struct ClassifyCommandTests {
    private static func classify(
        _ arguments: [String]
    ) async throws -> (code: TerminationStatus, out: String, error: String) {
        let program = Checkout.productsFolder.appending(path: "skin-check").path
        let result = try await run(
            .path(FilePath(program)), arguments: Arguments(["classify"] + arguments),
            workingDirectory: FilePath(Checkout.folder.path), output: .string(limit: 1 << 20),
            error: .string(limit: 1 << 20))
        return (result.terminationStatus, result.standardOutput, result.standardError)
    }

    @Test func printsALineForEachPhoto() async throws {
        let pictures = Checkout.folder.appending(path: "Tests/SkinCheckTests/Pictures").path
        let (code, out, error) = try await Self.classify(
            ["\(pictures)/drawn-0.jpg", "\(pictures)/outputs.json", "\(pictures)/drawn-4.jpg"])
        #expect(code == .exited(0), "\(error)")
        let lines = out.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first?.contains(#""finding":"benign","melanoma":"no""#) == true)
        #expect(lines.dropFirst().first?.contains(#""refused":"This is no picture. Send the photo as a JPEG"#) == true)
    }

    @Test func namesAModelThatIsMissing() async throws {
        let (code, out, error) = try await Self.classify(["--model", "/nowhere", "x.jpg"])
        #expect(code != .exited(0) && out.isEmpty)
        #expect(error.contains("There is no skin.onnx in /nowhere: name the model"))
    }
}
