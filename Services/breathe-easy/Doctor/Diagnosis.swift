/// All findings.
struct Diagnosis: Sendable {
    struct Part: Sendable {
        var area: Check.Area
        var findings: [Finding]
    }

    var parts: [Part]

    var findings: [Finding] { parts.flatMap(\.findings) }

    func count(of state: Finding.State) -> Int { findings.count { $0.state == state } }

    /// The worst finding; what was not checked does not count.
    var result: Finding.State {
        if count(of: .broken) > 0 { .broken } else if count(of: .warning) > 0 { .warning } else { .ok }
    }

    /// For scripts: 0 for no findings, 1 for warnings, 2 when something is broken.
    var exitCode: Int32 {
        switch result {
        case .ok, .unchecked: 0
        case .warning: 1
        case .broken: 2
        }
    }

    /// The findings of an area, in their order.
    func findings(in area: Check.Area) -> [Finding] {
        parts.filter { $0.area == area }.flatMap(\.findings)
    }
}
