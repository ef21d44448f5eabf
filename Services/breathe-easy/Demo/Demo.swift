import Domain
import Foundation

/// The story of the demo, step by step.
struct Demo: Sendable {
    let gateway: GatewayClient
    let replay: ReplayClient
    let ledger: OperatorView

    /// A recorded day passes in twelve seconds.
    private static let speed = 7_200

    func callAsFunction() async throws -> DemoReport {
        let day = try await nextPollenDay()
        say("A recorded pollen day: Basel, \(day.name)")
        let town = try DemoTown.place(on: day)
        let people = try await signUp(try DemoPerson.cast(in: town))
        say("\(people.count) people have accounts, places and thresholds")
        try await Patience.until("alert-fanout knows all \(people.count) people") {
            try await ledger.audienceSize(of: people.map(\.userID)) == people.count
        }
        try await replay.play(from: day.start, to: day.end, speed: Self.speed)
        let alertID = try await reportTogether(people, in: town)
        try await sendHeartRates(of: people)
        say("Finn's watch has sent a night of heart rates; the day plays …")
        try await Patience.until("the readings of the whole day are stored") {
            try await ledger.lastReading(day.station) >= day.end.addingTimeInterval(-3_600)
        }
        let expected = DemoExpectation(
            alertID: alertID, town: town, peaks: try await ledger.peaks(at: day.station, from: day.start, to: day.end))
        return try await collect(expected, people, day)
    }

    private func nextPollenDay() async throws -> PollenDay {
        let last = try await ledger.lastReading(PollenDay.station)
        guard let day = PollenDay.season.first(where: { $0.start > last }) else {
            throw CommandFailure("every recorded birch day has been played; 'make reset' starts the season again")
        }
        return day
    }

    private func signUp(_ cast: [DemoPerson]) async throws -> [SignedInPerson] {
        let run = UUID().uuidString.prefix(8).lowercased()
        var people: [SignedInPerson] = []
        for person in cast {
            let account = try await gateway.createAccount(
                email: "\(person.name.lowercased()).\(run)@example.org", password: UUID().uuidString)
            let signedIn = SignedInPerson(person: person, userID: account.userID, token: account.token)
            try await gateway.subscribe(signedIn)
            people.append(signedIn)
        }
        return people
    }

    /// What the first reports is on the map at once; others hear when three say the same.
    /// - Returns: the alert of which others hear.
    private func reportTogether(_ people: [SignedInPerson], in town: Place) async throws -> AlertID {
        var reports: [AlertID] = []
        for name in DemoPerson.reporters {
            let reporter = try person(name, people)
            let report = try await report(birchIn: town, by: reporter)
            guard try await gateway.reportsOnMap(around: town.coordinate, of: reporter).contains(report) else {
                throw CommandFailure("\(name)'s report is not on the map")
            }
            reports.append(report)
            try await Patience.until("alert-fanout has heard \(name)'s report") {
                try await ledger.heardReports(reports) == reports.count
            }
            if reports.count < DemoPerson.reporters.count, try await ledger.crowdAlert(of: reports) != nil {
                throw CommandFailure(
                    "others hear of \(reports.count) reports already; is ALERT_FANOUT_CROWD_QUORUM set?")
            }
        }
        say(
            "\(DemoPerson.reporters.joined(separator: ", ")) of \(town.name) have reported birch pollen: "
                + "the first was on the map at once, and with the third others hear of it")
        return try await crowdAlert(of: reports)
    }

    private func report(birchIn town: Place, by reporter: SignedInPerson) async throws -> AlertID {
        try await gateway.submitAlert(
            UserAlertReport(
                place: town, allergens: [.birch], symptoms: [.sneezing, .itchyEyes], severity: .severe,
                comment: try Comment("Birches along the river are in full bloom")),
            by: reporter)
    }

    private func crowdAlert(of reports: [AlertID]) async throws -> AlertID {
        var alert: AlertID?
        try await Patience.until("three reports have become an alert") {
            alert = try await ledger.crowdAlert(of: reports)
            return alert != nil
        }
        guard let alert else { throw CommandFailure("three reports have become no alert") }
        return alert
    }

    /// Twenty calm nights, then two with a faster pulse.
    private func sendHeartRates(of people: [SignedInPerson]) async throws {
        let calm = [57.0, 59, 58, 60, 58, 57]
        // Half past one to four in the morning, of the last night that is over.
        let lastNight = UTCDay(of: Date().addingTimeInterval(-4 * 3_600)).start.addingTimeInterval(1.5 * 3_600)
        let metrics = try (0..<22).flatMap { night in
            try calm.enumerated().map { index, rate in
                try HealthMetric(
                    kind: .heartRate, value: night < 20 ? rate : rate + 9,
                    measuredAt: lastNight.addingTimeInterval(Double(night - 21) * 86_400 + Double(index) * 1_800))
            }
        }
        try await gateway.record(metrics, of: try person("Finn", people))
    }

    private func person(_ name: String, _ people: [SignedInPerson]) throws -> SignedInPerson {
        guard let person = people.first(where: { $0.person.name == name }) else {
            throw CommandFailure("the cast has no \(name)")
        }
        return person
    }

    /// Waits for what must arrive, then looks at everything.
    private func collect(
        _ expected: DemoExpectation, _ people: [SignedInPerson], _ day: PollenDay
    ) async throws -> DemoReport {
        var failures: [String] = []
        for person in people {
            do {
                try await Patience.until("\(person.person.name)'s inbox has what it should") {
                    expected.missing(in: try await gateway.inbox(of: person), of: person.person).isEmpty
                }
            } catch let failure as CommandFailure {
                failures.append(failure.description)
            }
        }
        do {
            try await Patience.until("every alert's recipients are settled and every e-mail is sent") {
                try await ledger.isSettled(people.map(\.userID))
            }
        } catch let failure as CommandFailure {
            failures.append(failure.description)
        }
        var inboxes: [(SignedInPerson, [InboxMessage])] = []
        for person in people {
            let inbox = try await gateway.inbox(of: person)
            failures += expected.missing(in: inbox, of: person.person)
            failures += expected.surplus(in: inbox, of: person.person)
            inboxes.append((person, inbox))
        }
        let timeline = try await ledger.timeline(of: people, since: day.start)
        return DemoReport(day: day, timeline: timeline, inboxes: inboxes, failures: failures)
    }

    private func say(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}
