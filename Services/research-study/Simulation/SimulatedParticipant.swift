import Domain

/// A synthetic person with a device, from the invitation on.
struct SimulatedParticipant: Sendable {
    enum State: Sendable {
        case invited, takesPart, withdrawn, vanished, restricted
    }

    let person: SimulatedPerson
    let device: SimulatedDevice
    private(set) var state = State.invited
    /// The day on which the consent was found changed; nil when it is signed.
    private var askedOn: Int?

    init(_ person: SimulatedPerson, _ device: SimulatedDevice) { (self.person, self.device) = (person, device) }

    /// What everybody meets on a day of the simulation.
    struct Day: Sendable {
        /// From 0.
        var number: Int
        var day: CalendarDay
        var study: Study
        var key: DayPublicKey
        var season: SimulatedSeason
        /// Ends a participation as the staff does.
        var restrict: @Sendable (InvitationCode) async throws -> Void
    }

    /// Lives through a day: joins, signs, answers or leaves, and now and then tries what is not allowed.
    mutating func live(_ day: Day, asOf air: EnvironmentSnapshot) async throws -> DayTally {
        var tally = DayTally()
        if state == .invited, person.joins == day.number { try await join(day, &tally) }
        guard state == .takesPart, let joined = person.joins else { return tally }
        if let leaves = person.leaves, leaves.after == day.number - joined {
            try await leave(leaves.by, day)
            return tally
        }
        tally.participating += 1
        try await sign(day, &tally)
        if person.answers(on: day.number, in: air) { try await answer(day, air, &tally) }
        return tally
    }

    private mutating func join(_ day: Day, _ tally: inout DayTally) async throws {
        let version = day.study.consentVersion
        tally.expect(try await device.enrol(consentVersion: version), .repeatedEnrolment)
        tally.expect(try await device.enrolAgain(consentVersion: version) == "already-in-use", .singleUse)
        state = .takesPart
        tally.enrolled += 1
    }

    private mutating func leave(_ leaving: SimulatedPerson.Leaving, _ day: Day) async throws {
        switch leaving {
        case .withdraws:
            try await device.withdraw()
            state = .withdrawn
        case .vanishes: state = .vanished
        case .isRestricted:
            try await day.restrict(device.code)
            state = .restricted
        }
    }

    /// Asks for the status, as devices do once a day, and signs what has changed when the person gets round to it.
    private mutating func sign(_ day: Day, _ tally: inout DayTally) async throws {
        let participation = try await device.participation()
        tally.expect(participation.status == "Participating", .status)
        guard participation.consent.change != "none" else { return }
        let asked = askedOn ?? day.number
        askedOn = asked
        guard day.number - asked >= person.signsAfter else {
            if participation.consent.mustSign {
                let refusal = try await device.token(on: day.day, day.key).refusal
                tally.expect(refusal == "must-sign", .unsignedConsent)
            }
            return
        }
        try await device.sign(participation.consent.current)
        askedOn = nil
        tally.signed += 1
    }

    private func answer(_ day: Day, _ air: EnvironmentSnapshot, _ tally: inout DayTally) async throws {
        let (token, refusal) = try await device.token(on: day.day, day.key)
        guard let token else {
            // Only a consent that waits for a signature keeps a participant from a token.
            tally.expect(refusal == "must-sign" && askedOn != nil, .unsignedConsent)
            return
        }
        let environment = try await device.environment(at: person.place)
        let symptoms = person.symptoms(on: day.number, in: air, day.study.survey)
        let (status, code) = try await device.answer(symptoms, token, in: environment)
        guard status == 201 else { throw SimulationFault(step: "answering", status: status, code: code) }
        tally.add(symptoms, day.study.survey)
        guard tally.isProbe(of: day.number, device.code) else { return }
        tally.expect(try await device.answer(symptoms, token, in: environment).code == "already-answered", .oneAnswer)
        tally.expect(try await device.token(on: day.day, day.key).refusal == "already-issued", .oneToken)
    }
}
