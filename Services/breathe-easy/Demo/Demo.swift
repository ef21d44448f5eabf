import Domain
import Foundation
import TrialAccounts

/// The steps of the demo.
struct Demo: Sendable {
    let accounts: TrialAccounts
    let gateway: GatewayClient
    let replay: ReplayClient
    let ledger: OperatorView
    /// The address that people open.
    let wayIn: String

    /// A recorded day passes in twelve seconds.
    private static let speed = 7_200

    /// Afterwards the season goes on as it did before, whether the day was played or not.
    func callAsFunction() async throws -> DemoReport {
        try await replay.pause()
        let report: DemoReport
        do {
            report = try await playDay()
        } catch {
            try? await replay.goOn()
            throw error
        }
        try await replay.goOn()
        return report
    }

    private func playDay() async throws -> DemoReport {
        let day = try await nextPollenDay()
        say("A recorded pollen day: Basel, \(day.name)")
        let town = try DemoTown.place(on: day)
        let people = try await signUp(try DemoPerson.cast(in: town))
        say("\(people.count) people have accounts, places and thresholds")
        try await Polling.until("alert-fanout has all \(people.count) people in its audience") {
            try await ledger.audienceSize(of: people.map(\.userID)) == people.count
        }
        try await replay.play(from: day.start, to: day.end, speed: Self.speed)
        let alertID = try await reportTogether(people, in: town)
        try await sendHeartRates(of: people)
        say("Finn's watch has sent a night of heart rates; the day plays …")
        try await Polling.until("the readings of the whole day are stored") {
            try await ledger.lastReading(day.station) >= day.end.addingTimeInterval(-3_600)
        }
        let expected = DemoExpectation(
            alertID: alertID, town: town, peaks: try await ledger.peaks(at: day.station, from: day.start, to: day.end))
        return try await collect(expected, people, day)
    }

    private func nextPollenDay() async throws -> PollenDay {
        // The clock may be ahead of what is stored by the hours of a poll.
        let last = max(try await ledger.lastReading(PollenDay.station), try await replay.now())
        guard let day = PollenDay.first(after: last), day.end < Date() else {
            throw CommandFailure("the season plays in real time by now; 'make reset' starts over")
        }
        return day
    }

    private func signUp(_ cast: [DemoPerson]) async throws -> [SignedInPerson] {
        let run = UUID().uuidString.lowercased().prefix(8)
        var people: [SignedInPerson] = []
        for person in cast {
            let account = try await accounts.join(
                "\(person.name.lowercased()).\(run)@example.org", password: UUID().uuidString.lowercased())
            let signedIn = SignedInPerson(person: person, userID: account.userID, token: account.token)
            try await gateway.subscribe(signedIn)
            people.append(signedIn)
        }
        return people
    }

    /// The first report is on the map at once; three that agree raise an alert.
    /// - Returns: that alert.
    private func reportTogether(_ people: [SignedInPerson], in town: Place) async throws -> AlertID {
        var reports: [AlertID] = []
        for name in DemoPerson.reporters {
            let reporter = try person(name, people)
            let report = try await report(birchIn: town, by: reporter)
            guard try await gateway.reportsOnMap(around: town.coordinate, of: reporter).contains(report) else {
                throw CommandFailure("\(name)'s report is not on the map")
            }
            reports.append(report)
            try await Polling.until("alert-fanout has handled \(name)'s report") {
                try await ledger.handledReports(reports) == reports.count
            }
            if reports.count < DemoPerson.reporters.count, try await ledger.crowdAlert(of: reports) != nil {
                throw CommandFailure(
                    "\(reports.count) reports have already raised an alert; is ALERT_FANOUT_CROWD_QUORUM set?")
            }
        }
        say(
            "\(DemoPerson.reporters.joined(separator: ", ")) of \(town.name) have reported birch pollen: "
                + "the first was on the map at once, the third raises an alert for others")
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
        try await Polling.until("three reports have raised an alert") {
            alert = try await ledger.crowdAlert(of: reports)
            return alert != nil
        }
        guard let alert else { throw CommandFailure("three reports have raised no alert") }
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

    /// Waits for the expected notifications, then collects everything.
    private func collect(
        _ expected: DemoExpectation, _ people: [SignedInPerson], _ day: PollenDay
    ) async throws -> DemoReport {
        var failures: [String] = []
        for person in people {
            do {
                try await Polling.until("\(person.person.name)'s inbox has the expected notifications") {
                    expected.missing(in: try await gateway.inbox(of: person), of: person.person).isEmpty
                }
            } catch let failure as CommandFailure {
                failures.append(failure.description)
            }
        }
        do {
            try await Polling.until("every alert's recipients are settled and every e-mail is sent") {
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
        let links = try await accounts.demoLinks(of: people)
        return DemoReport(
            day: day, timeline: timeline, inboxes: inboxes, failures: failures, wayIn: wayIn, links: links,
            invitations: try await ledger.invitations())
    }

    private func say(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}

/// Polls until a condition holds; for events in other processes that send no notice.
enum Polling {
    private static let limit = Duration.seconds(60)
    private static let pause = Duration.milliseconds(250)

    /// - Throws: ``CommandFailure`` that says what did not happen within a minute.
    static func until(_ goal: String, _ isTrue: () async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + limit
        while try await !isTrue() {
            guard ContinuousClock.now < deadline else { throw CommandFailure("not within \(limit): \(goal)") }
            try await Task.sleep(for: pause)
        }
    }
}

extension TrialAccounts {
    /// By name; empty outside recorded mode.
    fileprivate func demoLinks(of people: [SignedInPerson]) async throws -> [String: String] {
        var links: [String: String] = [:]
        for person in people {
            links[person.person.name] = try await demoLink(with: person.token)
        }
        return links
    }
}
