import Postgres

/// A row of `sources`: what notifications come from, such as an alert, by a number half as wide as its id.
struct SourceNumber: RawRepresentable, Hashable, Sendable, PostgresValue, PostgresArrayElement {
    let rawValue: Int
}
