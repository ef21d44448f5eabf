import CPostgres

/// In which of PostgreSQL's formats the columns of a result come.
enum ResultFormat: CInt {
    case text = 0
    case binary = 1
}

/// Adds statements to libpq's buffer; ``ConnectionHandle/flush()`` sends them.
extension ConnectionHandle {
    /// "While in pipeline mode … command strings containing multiple SQL commands are disallowed, and so is COPY."
    func enterPipeline() throws(PostgresError) { try require(PQenterPipelineMode(connection)) }

    func exitPipeline() throws(PostgresError) { try require(PQexitPipelineMode(connection)) }

    func sendPipelineSync() throws(PostgresError) { try require(PQpipelineSync(connection)) }

    /// Several statements without values, using the simple protocol.
    func sendScript(_ text: String) throws(PostgresError) { try require(PQsendQuery(connection, text)) }

    func sendPrepare(_ text: String, as name: String, types: [UInt32]) throws(PostgresError) {
        try require(PQsendPrepare(connection, name, text, CInt(types.count), types))
    }

    func sendPrepared(
        _ name: String, _ values: [BoundValue], format: ResultFormat = .text
    ) throws(PostgresError) {
        try require(
            withParameters(values) { parameters in
                PQsendQueryPrepared(connection, name, CInt(values.count), parameters, nil, nil, format.rawValue)
            })
    }

    func send(
        _ text: String, _ values: [BoundValue], format: ResultFormat = .text
    ) throws(PostgresError) {
        let types = values.map(\.typeOID)
        try require(
            withParameters(values) { parameters in
                PQsendQueryParams(
                    connection, text, CInt(values.count), types, parameters, nil, nil, format.rawValue)
            })
    }

    /// - Parameter rows: a piece of COPY's text format.
    func sendCopyData(_ rows: [UInt8]) throws(PostgresError) {
        let outcome = rows.withUnsafeBytes { bytes in
            PQputCopyData(connection, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count))
        }
        // 0 means that the buffer is full, but the caller has flushed it before every piece.
        try require(outcome)
    }

    /// - Parameter failure: aborts the COPY on the server with this message.
    func sendCopyEnd(failure: String?) throws(PostgresError) { try require(PQputCopyEnd(connection, failure)) }

    private func require(_ outcome: CInt) throws(PostgresError) {
        guard outcome == 1 else { throw lost }
    }

    /// All values in one NUL-terminated buffer each, as C requires; NULL is a null pointer.
    private func withParameters<Result>(
        _ values: [BoundValue], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(values.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) + 1 })
        var offsets: [Int?] = []
        for value in values {
            offsets.append(value.text == nil ? nil : bytes.count)
            guard let text = value.text else { continue }
            bytes.append(contentsOf: text.utf8)
            bytes.append(0)
        }
        return bytes.withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return body(offsets.map { offset in offset.flatMap { offset in start.map { $0 + offset } } })
        }
    }
}
