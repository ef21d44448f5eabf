extension PostgresConnection {
    /// Runs the statements in one round trip; the first failure skips the rest and is thrown. Outside a transaction
    /// they succeed or fail together.
    /// - Parameters:
    ///   - required: how many of them have to succeed; the others only hasten something. Nil for all.
    ///   - limit: when to give up the connection; nil waits a little longer than the server's own time limits.
    ///   - format: of all results.
    /// - Returns: as many results as statements succeeded.
    /// - Throws: ``PostgresError``, ``StaleConnection`` when nothing has been sent, `CancellationError`.
    func run(
        _ statements: [SQL], required: Int? = nil, limit: Duration? = nil, isCancellable: Bool = true,
        format: ResultFormat = .text
    ) async throws -> [Rows] {
        guard !statements.isEmpty else { return [] }
        if isCancellable { try Task.checkCancellation() }
        let rendered = try statements.map { try RenderedStatement($0) }
        let handle = try await takeTurn()
        defer { passTurn() }
        let steps = try sendPipeline(rendered, over: handle, format)
        let answers = try await wait(
            for: .pipelineSync, limit: limit ?? limits.limit(ofStatements: steps.count), isCancellable: isCancellable)
        try handle.exitPipeline()
        return try results(of: steps, in: rendered, from: answers, required: required ?? statements.count)
    }

    /// Lets the statements of the current transaction take as long as they need.
    func liftTimeLimits() async throws {
        _ = try await run(["SET LOCAL statement_timeout = 0"])
        limits.areLifted = true
    }

    /// Runs several statements without values, such as a migration's, using the simple protocol.
    func run(script: String) async throws {
        try Task.checkCancellation()
        let handle = try await takeTurn()
        defer { passTurn() }
        try handle.sendScript(script)
        for case .failure(var error) in try await wait(for: .end) {
            if error.isSyntaxOrNameError { error.statement = script }
            throw PostgresError.server(error)
        }
    }

    private func sendPipeline(
        _ statements: [RenderedStatement], over handle: ConnectionHandle, _ format: ResultFormat
    ) throws(PostgresError) -> [Step] {
        try handle.enterPipeline()
        var steps: [Step] = []
        for (index, statement) in statements.enumerated() {
            try send(statement, at: index, over: handle, format, steps: &steps)
        }
        try handle.sendPipelineSync()
        return steps
    }

    private func send(
        _ statement: RenderedStatement, at index: Int, over handle: ConnectionHandle, _ format: ResultFormat,
        steps: inout [Step]
    ) throws(PostgresError) {
        // Without values it is a BEGIN, a NOTIFY or a table definition, which gain nothing from a plan.
        guard !statement.values.isEmpty else {
            try handle.send(statement.text, [], format: format)
            return steps.append(.run(index))
        }
        let key = StatementCache.Key(text: statement.text, types: statement.values.map(\.typeOID))
        let use = statements.use(key)
        if let evicted = use.evicted {
            try handle.send("DEALLOCATE \(evicted)", [])
            steps.append(.deallocate)
        }
        if use.mustPrepare {
            try handle.sendPrepare(statement.text, as: use.name, types: key.types)
            steps.append(.prepare(use.name, index))
        }
        try handle.sendPrepared(use.name, statement.values, format: format)
        steps.append(.runPrepared(use.name, index))
    }

    private func results(
        of steps: [Step], in statements: [RenderedStatement], from answers: [Answer], required: Int
    ) throws(PostgresError) -> [Rows] {
        var results: [Rows] = []
        var failure: ServerError?
        var remaining = steps[...]
        for answer in answers {
            guard let step = remaining.first else { break }
            switch answer {
            case .end: remaining.removeFirst()
            case .rows(let rows): if step.isRun { results.append(rows) }
            case .failure(let error):
                failure = failure ?? step.explain(error, statements)
                if let name = step.preparedName, step.isPrepare || error.isStalePlan { self.statements.forget(name) }
            case .skipped: if step.isPrepare, let name = step.preparedName { self.statements.forget(name) }
            case .copyIn, .pipelineSync: break
            }
        }
        if let failure, results.count < required { throw .server(failure) }
        return results
    }
}

/// The purpose of one message of a pipeline.
private enum Step {
    case deallocate
    case prepare(String, Int)
    case run(Int)
    case runPrepared(String, Int)

    var isRun: Bool {
        switch self {
        case .run, .runPrepared: true
        case .deallocate, .prepare: false
        }
    }

    var isPrepare: Bool { if case .prepare = self { true } else { false } }

    var preparedName: String? {
        switch self {
        case .prepare(let name, _), .runPrepared(let name, _): name
        case .deallocate, .run: nil
        }
    }

    func explain(_ error: ServerError, _ statements: [RenderedStatement]) -> ServerError {
        var error = error
        switch self {
        case .prepare(_, let index), .run(let index), .runPrepared(_, let index):
            if error.isSyntaxOrNameError { error.statement = statements[index].text }
        case .deallocate: break
        }
        return error
    }
}

/// A statement ready for libpq, whose strings end at the first NUL.
private struct RenderedStatement {
    var text: String
    var values: [BoundValue]

    init(_ sql: SQL) throws(PostgresError) {
        (text, values) = sql.rendered()
        for (index, value) in values.enumerated() where value.text?.utf8.contains(0) == true {
            throw .nulCharacter(parameter: index + 1)
        }
    }
}
