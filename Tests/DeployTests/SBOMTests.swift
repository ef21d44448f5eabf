import Foundation
import MessageProtocol
import ServiceRuntime
import Subprocess
import TestSupport
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// What `deploy/sbom` prints, by https://spdx.github.io/spdx-spec/v2.3/.
@Suite(.timeLimit(.minutes(20))) struct SBOMTests {
    private struct Document: Decodable {
        struct Package: Decodable {
            struct Reference: Decodable { var referenceLocator: String }

            var id: String
            var name: String
            var versionInfo: String?
            var downloadLocation: String
            var licenseDeclared: String
            var externalRefs: [Reference]?

            private enum CodingKeys: String, CodingKey {
                case name, versionInfo, downloadLocation, licenseDeclared, externalRefs
                case id = "SPDXID"
            }
        }

        struct Relationship: Decodable {
            var spdxElementId: String
            var relationshipType: String
            var relatedSpdxElement: String
        }

        var spdxVersion: String
        var dataLicense: String
        var name: String
        var packages: [Package]
        var relationships: [Relationship]
    }

    private struct Refused: Error { var reason: String }

    private func sbom(_ executables: String...) async throws -> String {
        let script = Checkout.folder.appending(path: "deploy/sbom").path
        let result = try await Subprocess.run(
            .path(FilePath(script)), arguments: Arguments(executables), output: .string(limit: 4 << 20),
            error: .string(limit: 1 << 16))
        guard result.terminationStatus.isSuccess else {
            throw Refused(reason: result.standardError)
        }
        return result.standardOutput
    }

    @Test func listsWhatAServiceIsMadeOf() async throws {
        let text = try await sbom("notifier")
        let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))

        #expect(document.spdxVersion == "SPDX-2.3")
        #expect(document.dataLicense == "CC0-1.0")
        #expect(document.name == "notifier-\(Release.version)")
        let ids = document.packages.map(\.id) + ["SPDXRef-DOCUMENT"]
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.wholeMatch(of: /SPDXRef-[A-Za-z0-9.-]+/) != nil })
        for relationship in document.relationships {
            #expect(ids.contains(relationship.spdxElementId) && ids.contains(relationship.relatedSpdxElement))
        }
        let names = Set(document.packages.map(\.name))
        #expect(
            names.isSuperset(of: ["notifier", "swift", "swift-nio", "jwt-kit", "librabbitmq4", "libpq5", "libcurl4"]))
        #expect(document.packages.allSatisfy { !$0.licenseDeclared.isEmpty && $0.licenseDeclared != "NOASSERTION" })
        for package in document.packages where package.id.hasPrefix("SPDXRef-Swift-") {
            #expect(package.downloadLocation.hasPrefix("git+https://github.com/"))
            #expect(package.externalRefs?.first?.referenceLocator.hasPrefix("pkg:swift/github.com/") == true)
            #expect(package.versionInfo != nil)
        }
        #expect(!text.contains(Checkout.folder.path))
    }

    @Test func leavesOutWhatAServiceDoesNotLinkAndSaysTheSameAgain() async throws {
        let text = try await sbom("environment-poller")
        let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))

        #expect(!document.packages.contains { $0.name == "jwt-kit" })
        #expect(try await sbom("environment-poller") == text)
    }

    @Test func namesTheServicesWhenAskedForAnother() async throws {
        await #expect(throws: Refused.self) { try await sbom("nobody") }
    }
}
