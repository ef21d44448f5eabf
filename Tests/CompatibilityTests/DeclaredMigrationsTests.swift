import MessageProtocol
import Postgres
import Testing

@testable import breathe_easy

@Suite struct DeclaredMigrationsTests {
    @Test(arguments: ServiceName.allCases) func areThoseOfTheService(service: ServiceName) {
        #expect(
            DeclaredMigrations.titles[service] == service.migrations.map(\.title),
            "write the new title into Services/breathe-easy/Doctor/Database/DeclaredMigrations.swift")
    }
}
