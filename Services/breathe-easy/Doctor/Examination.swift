/// Runs all checks at the same time, each within a limit.
struct Examination: Sendable {
    var checks: [Check]
    /// For each check.
    var timeLimit: Duration

    /// - Returns: the findings, in the order of the checks.
    func callAsFunction() async -> Diagnosis {
        await withTaskGroup(of: (Int, [Finding]).self) { group in
            for (number, check) in checks.enumerated() {
                group.addTask { (number, await findings(of: check)) }
            }
            var found = [[Finding]](repeating: [], count: checks.count)
            for await (number, findings) in group { found[number] = findings }
            return Diagnosis(parts: zip(checks, found).map { Diagnosis.Part(area: $0.area, findings: $1) })
        }
    }

    private func findings(of check: Check) async -> [Finding] {
        await withTaskGroup(of: [Finding]?.self) { race in
            race.addTask { await run(check) }
            race.addTask {
                guard (try? await Task.sleep(for: timeLimit)) != nil else { return nil }
                return [
                    .broken(
                        check.topic, of: check.of, "no response within \(timeLimit.components.seconds) s",
                        mend: "check whether the other machine hangs or a firewall drops the packets; "
                            + "--timeout allows more time")
                ]
            }
            let first = await race.next() ?? nil
            race.cancelAll()
            return first ?? []
        }
    }

    private func run(_ check: Check) async -> [Finding] {
        do {
            return try await check.run()
        } catch {
            return [
                .broken(
                    check.topic, of: check.of, "\(error)", mend: "fix what the error says, then run the doctor again")
            ]
        }
    }
}
