extension SchemaSnapshot {
    /// What a program written for this schema meets after it has become `new`; empty when it notices nothing.
    func breaks(in new: SchemaSnapshot) -> [String] {
        lostRelations(new) + lostColumns(new) + changedColumns(new) + demandingColumns(new)
            + grants.subtracting(new.grants).sorted().map { "the grant is gone: \($0)" }
            + uniqueKeys.subtracting(new.uniqueKeys).filter { isKept($0, new) }.sorted().map {
                "ON CONFLICT finds no key any more: \($0)"
            }
            + new.constraints.subtracting(constraints).filter { isKept($0, new) && !isWider($0) }.sorted().map {
                "a constraint refuses what was allowed: \($0)"
            }
    }

    /// Whether a constraint lists all values that one of the old lists for the same column, and so refuses no more.
    private func isWider(_ constraint: String) -> Bool {
        guard let list = AllowedValues(constraint) else { return false }
        return constraints.lazy.compactMap(AllowedValues.init).contains {
            $0.column == list.column && $0.values.isSubset(of: list.values)
        }
    }

    private func lostRelations(_ new: SchemaSnapshot) -> [String] {
        relations.sorted { $0.key < $1.key }.compactMap { name, kind in
            switch new.relations[name] {
            case kind: nil
            case let other?: "\(name) was a \(kind) and is a \(other)"
            case nil: "the \(kind) \(name) is gone"
            }
        }
    }

    private func lostColumns(_ new: SchemaSnapshot) -> [String] {
        columns.keys.filter { isKept($0, new) && new.columns[$0] == nil }.sorted().map { "the column \($0) is gone" }
    }

    private func changedColumns(_ new: SchemaSnapshot) -> [String] {
        columns.sorted { $0.key < $1.key }.flatMap { name, old -> [String] in
            guard let column = new.columns[name] else { return [] }
            return [
                column.type == old.type ? nil : "\(name) was \(old.type) and is \(column.type)",
                column.isRequired && !old.isRequired ? "\(name) must not be null any more" : nil,
                old.isRequired && old.fillsItself && !column.fillsItself ? "\(name) has lost its default" : nil,
            ].compactMap { $0 }
        }
    }

    private func demandingColumns(_ new: SchemaSnapshot) -> [String] {
        new.columns.filter { name, column in
            columns[name] == nil && column.isRequired && !column.fillsItself && isKept(name, new)
        }.keys.sorted().map { "\($0) is new, must not be null, and has no default" }
    }

    /// Whether what is said is of a relation that both have: its name comes first.
    private func isKept(_ text: String, _ new: SchemaSnapshot) -> Bool {
        let name = String(text.prefix { $0 != "." && $0 != " " && $0 != ":" })
        return relations[name] != nil && new.relations[name] != nil
    }
}

/// What PostgreSQL makes of `CHECK (kind IN ('alert', 'digest'))`.
private struct AllowedValues {
    /// With its table: `sources: CHECK ((kind`.
    var column: Substring
    var values: Set<Substring>

    init?(_ constraint: String) {
        let list = constraint.wholeMatch(of: /(\w+: CHECK \(\(\w+) = ANY \(ARRAY\[(.+)\]\)\)\)/)
        guard let list else { return nil }
        (column, values) = (list.1, Set(list.2.split(separator: ", ")))
    }
}
