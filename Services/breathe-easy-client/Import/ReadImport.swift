/// Waits until the server has read a file.
struct ReadImport: Sendable {
    let api: APIClient
    let show: @Sendable (ProgressStep) -> Void

    /// - Parameter waits: false asks once.
    func callAsFunction(_ id: String, waits: Bool) async throws -> Answered<HealthImport> {
        while true {
            let call = APICall.get("\(SendFile.path)/\(APICall.escaped(id))")
            let answer = try await api.patient.value(HealthImport.self, call)
            guard waits, !answer.value.isDone else { return answer }
            show(ProgressStep(what: "Reading", done: answer.value.progress, total: 100, unit: .percent))
            try await api.paused(.seconds(1))
        }
    }
}

/// What became of a file, as a person reads it.
struct ImportReport: CustomStringConvertible {
    var imported: HealthImport

    var description: String {
        guard let report = imported.report else {
            return "The file has arrived as \(imported.id) and is \(imported.state.replacing("-", with: " "))."
                .printable
        }
        var table = TextTable(["Measurements", "Number"], numberColumns: [1])
        table.add(["taken", "\(report.taken)"])
        if report.repeated > 0 { table.add(["there before", "\(report.repeated)"]) }
        for entry in report.skipped { table.add(["skipped: \(entry.reason)", "\(entry.count)"]) }
        for entry in report.refused { table.add(["refused: \(entry.reason)", "\(entry.count)"]) }
        return table.description
    }
}
