import Foundation
import ServiceRuntime
import TestSupport
import Testing

@Suite struct ReleaseTests {
    @Test func isASemanticVersion() {
        #expect(Release.version.wholeMatch(of: /\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?/) != nil)
    }

    @Test func theImagesAreLabelledWithIt() throws {
        let dockerfile = try String(
            contentsOf: Checkout.folder.appending(path: "deploy/Dockerfile"), encoding: .utf8)
        #expect(dockerfile.contains(" VERSION=\(Release.version)\n"))
    }

    /// It depends on nothing that the services depend on, and so states the number itself.
    @Test func theClientStatesIt() throws {
        let main = try String(
            contentsOf: Checkout.folder.appending(path: "Services/breathe-easy-client/Main.swift"), encoding: .utf8)
        #expect(main.contains(#"version: "breathe-easy-client \#(Release.version)""#))
    }
}
