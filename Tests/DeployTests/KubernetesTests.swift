import Foundation
import TestSupport
import Testing

/// No cluster is at hand where the tests run, so the manifests are held to all that can be said without one.
@Suite struct KubernetesTests {
    @Test(arguments: ["production", "small"])
    func buildsAndHolds(overlay: String) async throws {
        let findings = try await KubernetesCheck.onCopy { try await $0.findings(of: overlay) }
        #expect(findings.isEmpty, "\(findings)")
    }

    // One after the other: each runs Python with two megabytes of schemas.
    @Test(.serialized, arguments: KubernetesFault.all)
    func namesWhatIsBroken(fault: KubernetesFault) async throws {
        let findings = try await KubernetesCheck.onCopy { check in
            try check.replace(fault.text, with: fault.broken, in: fault.file)
            return try await check.findings(of: fault.overlay)
        }
        #expect(findings.contains(fault.finding), "\(findings)")
    }
}
