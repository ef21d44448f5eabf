import Postgres
import PrivacyRights
import ServiceLifecycle

extension AnalyzerParts {
    var people: PostgresPersonStore { PostgresPersonStore(pool: pool) }

    /// The consumer that keeps the service's copy of people up to date.
    func peopleServices() -> [any Service] {
        let handler = PersonChangedHandler(people: people) { [pool] in
            try await pool.refusesPlace(in: $0, comparedWith: "people")
        }
        return [consumer(of: handler)]
    }
}
