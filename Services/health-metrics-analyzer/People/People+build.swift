import ServiceLifecycle

extension AnalyzerParts {
    var people: PostgresPersonStore { PostgresPersonStore(pool: pool) }

    /// The consumer that keeps the service's copy of people up to date.
    func peopleServices() -> [any Service] { [consumer(of: PersonChangedHandler(people: people))] }
}
