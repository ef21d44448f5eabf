/// One numbered step of a schema; never edited once merged.
public struct Migration: Sendable, Hashable {
    public var number: Int
    public var name: String
    /// SQL for one transaction, without BEGIN and COMMIT; names need no schema.
    public var statements: String

    public init(number: Int, name: String, statements: String) {
        self.number = number
        self.name = name
        self.statements = statements
    }

    /// Such as `0003_places`.
    public var title: String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "_" + name
    }
}

/// Compares what a database has with what the program declares.
struct MigrationPlan {
    /// The steps to apply, in order.
    let pending: [Migration]

    /// - Throws: ``PostgresError/migration(name:problem:)`` naming the first step on which the two lists disagree.
    init(declared: [Migration], applied: [Migration]) throws(PostgresError) {
        for (earlier, later) in zip(declared, declared.dropFirst()) where earlier.number >= later.number {
            throw .migration(name: later.title, problem: "it is declared after \(earlier.title); numbers must rise")
        }
        let declaredByNumber = Dictionary(uniqueKeysWithValues: declared.map { ($0.number, $0) })
        for step in applied {
            guard let own = declaredByNumber[step.number] else {
                throw .migration(name: step.title, problem: "the database has it, this program does not: it is older")
            }
            guard own == step else {
                throw .migration(
                    name: own.title,
                    problem: "it was edited after it had been applied as \(step.title); add a new migration instead")
            }
        }
        let last = applied.last?.number ?? .min
        pending = declared.dropFirst(applied.count).map(\.self)
        for step in declared where step.number < last && !applied.contains(step) {
            throw .migration(name: step.title, problem: "the database is at \(last) already; give it a higher number")
        }
    }
}
