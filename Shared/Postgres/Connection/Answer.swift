import CPostgres

/// One `PGresult`, copied into Swift values.
enum Answer: Sendable {
    case rows(Rows)
    case failure(ServerError)
    /// The server waits for COPY data.
    case copyIn
    /// Not run because an earlier statement of the pipeline failed.
    case skipped
    case pipelineSync
    /// The end of one statement's results.
    case end

    /// Takes ownership of the result and frees it.
    init(_ result: OpaquePointer?) {
        guard let result else {
            self = .end
            return
        }
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
            self = .rows(Rows(storage: RowStorage(result)))
        case PGRES_COPY_IN: self = .copyIn
        case PGRES_PIPELINE_SYNC: self = .pipelineSync
        case PGRES_PIPELINE_ABORTED: self = .skipped
        default: self = .failure(ServerError(result))
        }
    }
}

extension RowStorage {
    fileprivate convenience init(_ result: OpaquePointer) {
        let rowCount = Int(PQntuples(result))
        let columnCount = PQnfields(result)
        let columns = (0..<columnCount).map { column in
            Column(
                name: PQfname(result, column).map { String(cString: $0) } ?? "",
                type: .named(oid: PQftype(result, column)))
        }
        var bytes: [UInt8] = []
        var ends: [Int] = []
        ends.reserveCapacity(rowCount * columns.count)
        for row in 0..<CInt(rowCount) {
            for column in 0..<columnCount {
                let length = Int(PQgetlength(result, row, column))
                if PQgetisnull(result, row, column) == 1 {
                    ends.append(~bytes.count)
                } else {
                    bytes.append(
                        contentsOf: UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: length))
                    ends.append(bytes.count)
                }
            }
        }
        let affected = PQcmdTuples(result).flatMap { Int(String(cString: $0)) }
        self.init(
            columns: columns, rowCount: rowCount, affectedCount: affected ?? 0,
            commandTag: String(cString: PQcmdStatus(result)), bytes: bytes, ends: ends)
    }
}

extension ServerError {
    fileprivate init(_ result: OpaquePointer) {
        func field(_ code: Character) -> String? {
            code.asciiValue.flatMap { PQresultErrorField(result, CInt($0)) }.map { String(cString: $0) }
        }
        // The letters are PG_DIAG_SQLSTATE and its neighbours of postgres_ext.h.
        self.init(
            sqlState: field("C") ?? "", message: field("M") ?? String(cString: PQresultErrorMessage(result)),
            table: field("t"), column: field("c"), constraint: field("n"))
        // Raised when the server finds that a prepared statement's result type has changed.
        isStalePlan = field("R") == "RevalidateCachedQuery"
    }
}
