/// What `breathe-easy alerts preview` prints for people.
struct PreviewReport: CustomStringConvertible {
    let preview: PreviewedAlert

    /// Further cells are summed up.
    static let mostCells = 10

    var description: String {
        [head, decisions, allergens, cells].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var head: String {
        let channels = preview.channels
        return [
            "It would affect \(preview.people.grouped) people. Nothing was sent.",
            "  \(preview.urgency), lane \(preview.lane): \(preview.recipientsAhead.grouped) recipients are ahead of them",
            "  in the app \(channels.inApp.grouped), by e-mail too \(channels.email.grouped)",
            "  the last is notified in \(preview.expectedSeconds.durationWords), at \(rate) recipients a second",
            preview.holdReason.map { "  it would be held: \($0)" } ?? "  it would be sent at once",
        ].map(\.printable).joined(separator: "\n")
    }

    private var rate: String { preview.recipientsPerSecond.map(\.oneDecimal) ?? "an unknown number of" }

    private var decisions: String {
        var table = TextTable(["DECISION", "PEOPLE"], numberColumns: [1])
        let decisions = preview.decisions
        table.add(["notified", decisions.notified.grouped])
        table.add(["digested, quiet hours", decisions.digestedForQuietHours.grouped])
        table.add(["digested, weekly limit", decisions.digestedForWeeklyLimit.grouped])
        if let expected = decisions.digestedForForecastTiming {
            table.add(["digested, time of forecasts", expected.grouped])
        }
        table.add(["muted", decisions.muted.grouped])
        table.add(["already notified", decisions.repeated.grouped])
        return table.description
    }

    private var allergens: String {
        guard !preview.allergens.isEmpty else { return "" }
        var table = TextTable(["ALLERGEN", "PEOPLE"], numberColumns: [1])
        for allergy in preview.allergens { table.add([allergy.allergen, allergy.people.grouped]) }
        return table.description
    }

    private var cells: String {
        guard !preview.cells.isEmpty else { return "" }
        var table = TextTable(["CELL FROM LATITUDE", "LONGITUDE", "PEOPLE"], numberColumns: [0, 1, 2])
        for cell in preview.cells.prefix(Self.mostCells) {
            table.add(["\(cell.latitude)", "\(cell.longitude)", cell.people.grouped])
        }
        let others = preview.cells.dropFirst(Self.mostCells)
        if !others.isEmpty {
            table.add(["\(others.count) others", "", others.reduce(0) { $0 + $1.people }.grouped])
        }
        return table.description
    }
}
