import ServiceRuntime

/// A diagnosis for people: by area, with what is ok in as few lines as possible and each problem with its fix.
struct DiagnosisReport: CustomStringConvertible {
    var diagnosis: Diagnosis
    var isColoured = false

    var description: String {
        var paragraphs = ["breathe-easy doctor, version \(Release.version)"]
        for area in Check.Area.allCases {
            let lines = folded(diagnosis.findings(in: area)).flatMap(lines)
            if !lines.isEmpty { paragraphs.append(([area.rawValue] + lines).joined(separator: "\n")) }
        }
        return (paragraphs + [summary]).joined(separator: "\n\n")
    }

    private var summary: String {
        let (warnings, broken) = (diagnosis.count(of: .warning), diagnosis.count(of: .broken))
        return "\(diagnosis.count(of: .ok)) ok, \(warnings.counted("warning")), "
            + "\(broken) broken, \(diagnosis.count(of: .unchecked)) not checked"
    }

    /// Merges the services with the same finding into one.
    private func folded(_ findings: [Finding]) -> [Finding] {
        var result: [Finding] = []
        for finding in findings {
            let twin = result.firstIndex {
                $0.topic == finding.topic && $0.state == finding.state && $0.fact == finding.fact
                    && $0.mend == finding.mend && $0.of != nil
            }
            if let twin, let name = finding.of {
                result[twin].of = result[twin].of.map { "\($0), \(name)" }
            } else {
                result.append(finding)
            }
        }
        // By topic, although the checks came service by service.
        var places: [String: Int] = [:]
        for finding in result where places[finding.topic] == nil { places[finding.topic] = places.count }
        return result.enumerated()
            .sorted { (places[$0.element.topic] ?? 0, $0.offset) < (places[$1.element.topic] ?? 0, $1.offset) }
            .map(\.element)
    }

    private func lines(_ finding: Finding) -> [String] {
        let state = padded(finding.state.rawValue, to: Self.stateWidth)
        let topic = padded(finding.topic, to: topicWidth)
        let fact = finding.of.map { finding.state == .ok ? "\(finding.fact) (\($0))" : "\($0): \(finding.fact)" }
        let first = "  \(coloured(state, finding.state))  \(topic)  \((fact ?? finding.fact).printable)"
        let indent = String(repeating: " ", count: 6 + Self.stateWidth + topicWidth)
        return [first] + (finding.mend.map { ["\(indent)fix: \($0.printable)"] } ?? [])
    }

    private static let stateWidth = Finding.State.allCases.map(\.rawValue.count).max() ?? 0

    private var topicWidth: Int { diagnosis.findings.map(\.topic.count).max() ?? 0 }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// ANSI's green, yellow and red (ECMA-48, 8.3.117).
    private func coloured(_ text: String, _ state: Finding.State) -> String {
        guard isColoured else { return text }
        switch state {
        case .ok: return "\u{1B}[32m\(text)\u{1B}[0m"
        case .warning: return "\u{1B}[33m\(text)\u{1B}[0m"
        case .broken: return "\u{1B}[31m\(text)\u{1B}[0m"
        case .unchecked: return text
        }
    }
}
