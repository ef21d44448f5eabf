import ArgumentParser
import Foundation

struct AlertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alert",
        abstract: "Report allergens at a place, which warns others once it is credible.",
        discussion: """
            Without a place it is your own. Without an allergen you are not sure which it is. The report is on the map \
            at once.

            When no answer comes, the report is sent again with the same Idempotency-Key, so that it is one report \
            however often it arrives. Should that not help either, the key is printed: repeat the command with \
            --key and it.
            """)

    @OptionGroup var session: SessionOptions
    @Argument(help: "What you react to, such as birch.") var allergens: [ReportableAllergen] = []
    @Option(help: ArgumentHelp("The name of a town, such as Basel.", valueName: "name")) var place: String?
    @OptionGroup var position: PlaceOptions
    @Option(name: .customLong("symptom"), help: "What you feel; may be given several times.")
    var symptoms: [ReportableSymptom] = []
    @Option(help: "How bad it is.") var severity: ReportSeverity?
    @Option(help: ArgumentHelp("A line of at most 50 characters.", valueName: "text")) var comment: String?
    @Option(help: ArgumentHelp("The Idempotency-Key of an earlier attempt.", valueName: "key")) var key: String?
    @Flag(help: "Print the server's JSON.") var json = false

    func run() async throws {
        let key = key ?? UUID().uuidString.lowercased()
        try await session.withAPI { api, _ in
            try api.requireSignIn()
            let place = try await chosenPlace(api)
            let report = AllergenReport(
                place: place, allergens: allergens.map(\.rawValue), symptoms: symptoms.map(\.rawValue),
                severity: severity?.rawValue, comment: comment)
            let answer = try await SendReport(api: api)(report, key: key)
            if json { return Terminal.write(json: answer.json) }
            let what = allergens.isEmpty ? "Something" : allergens.map(\.rawValue).joined(separator: ", ")
            Terminal.write(line: "\(what) is reported at \(place.name), as \(answer.value.alertID).".printable)
        }
    }
}

extension AlertCommand {
    private func chosenPlace(_ api: APIClient) async throws -> NamedPlace {
        if let chosen = try await position.place(named: place, by: api) { return chosen }
        return try await OwnPlace(api: api)()
    }
}

/// A report as the contract has it.
struct AllergenReport: Encodable, Equatable, Sendable {
    var place: NamedPlace
    var allergens: [String]
    var symptoms: [String]
    var severity: String?
    var comment: String?
}

/// Sends a report once, however often it has to be tried.
struct SendReport: Sendable {
    let api: APIClient

    struct Accepted: Decodable, Sendable { var alertID: String }

    /// - Throws: ``ClientFailure``, which says the key when nobody knows whether the report arrived.
    func callAsFunction(_ report: AllergenReport, key: String) async throws -> Answered<Accepted> {
        do {
            return try await api.value(Accepted.self, .post("api/v1/alerts", json: report, key: key))
        } catch let failure as ClientFailure where [.notReachable, .interrupted].contains(failure.status) {
            throw ClientFailure(
                failure.status,
                "\(failure)\nThe report may have arrived. Repeat the command with --key \(key), and it is sent once")
        }
    }
}

/// The place of the person's subscription.
struct OwnPlace: Sendable {
    let api: APIClient

    private struct Subscription: Decodable { var place: NamedPlace? }

    func callAsFunction() async throws -> NamedPlace {
        guard let place = try await api.value(Subscription.self, .get("api/v1/subscription")).value.place else {
            throw ClientFailure(.wrongUse, "You have no place yet: name one, or choose it in the settings of the app")
        }
        return place
    }
}
