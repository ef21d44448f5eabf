import Domain
import Testing

/// Birch: 3 begins at 11 grains/m³, 4 at 31, 5 at 51, 6 at 71, 9 at 301.
struct RisingIntensityTests {
    private func alert(
        _ grains: [Double], raised: Int? = nil, yesterday: Int? = nil, minimum: Int = 3
    ) throws -> Raised? {
        let readings = try grains.map {
            (grains: $0, reading: PollenReading.concentration(try PollenConcentration($0)))
        }
        let raised = try RisingIntensity(trigger: AlertTrigger(minimum: Intensity(minimum))).alert(
            for: .species(.birch), among: readings, raised: raised.map(Intensity.init),
            yesterday: yesterday.map(Intensity.init)
        ) { $0.reading }
        return raised.map {
            Raised(grains: $0.value.grains, intensity: $0.intensity, limit: $0.limit, previous: $0.previous)
        }
    }

    @Test(
        arguments: [
            (grains: 10.9, raised: nil, alert: nil), (11, nil, 3), (72, nil, 6),
            (31, 3, nil), (34.1, 3, nil), (34.2, 3, 4), (52, 3, 5), (500, 3, 10), (30, 4, nil),
        ] as [(grains: Double, raised: Int?, alert: Int?)])
    func aRaisedStepIsLeftOnlyByTheMargin(grains: Double, raised: Int?, alert: Int?) throws {
        #expect(try self.alert([grains], raised: raised)?.intensity.value == alert)
    }

    @Test(
        arguments: [
            (grains: 11.5, yesterday: nil, alert: 3), (11.5, 3, nil), (12.1, 3, nil), (12.2, 3, 3), (11.5, 2, 3),
            (11.5, 6, 3), (72, 6, 6), (31, 4, 4), (10, 3, nil),
        ] as [(grains: Double, yesterday: Int?, alert: Int?)])
    func midnightAloneIsNoNews(grains: Double, yesterday: Int?, alert: Int?) throws {
        #expect(try self.alert([grains], yesterday: yesterday)?.intensity.value == alert)
    }

    /// An alert with the concentration that raised it.
    private struct Raised {
        var grains: Double
        var intensity: Intensity
        var limit: Double
        var previous: Intensity?
    }

    @Test func explainsItself() throws {
        let raised = try #require(try alert([40, 80, 120, 90], raised: 4))

        #expect(raised.grains == 80)
        #expect(raised.limit == 71)
        #expect(raised.intensity.value == 6)
        #expect(raised.previous?.value == 4)
        #expect(try alert([80])?.previous == nil)
    }

    @Test func aLateLookAtADayRaisesItsPeakOnce() throws {
        #expect(try alert([12, 55, 320, 310, 14])?.grains == 320)
        #expect(try alert([])?.grains == nil)
    }

    @Test func eachStepOfARisingDayIsRaisedOnce() throws {
        var raised: Int?
        var alerts: [Int] = []
        for grains in [5, 12, 12, 33, 36, 36, 60, 70, 80, 60, 80, 20, 500, 500] as [Double] {
            if let alert = try alert([grains], raised: raised) {
                raised = alert.intensity.value
                alerts.append(alert.intensity.value)
            }
        }
        #expect(alerts == [3, 4, 5, 6, 10])
    }

    @Test(
        arguments: [
            (intensity: 4, raised: nil, yesterday: nil, alert: 4), (4, 4, nil, nil), (5, 4, nil, 5), (4, nil, 4, 4),
            (2, nil, nil, nil),
        ] as [(intensity: Int, raised: Int?, yesterday: Int?, alert: Int?)])
    func classesMoveInWholeSteps(intensity: Int, raised: Int?, yesterday: Int?, alert: Int?) throws {
        let rule = RisingIntensity(trigger: try AlertTrigger(minimum: Intensity(3)))
        let raisedAlert = rule.alert(
            for: .species(.birch), among: [try Intensity(intensity)], raised: try raised.map(Intensity.init),
            yesterday: try yesterday.map(Intensity.init)
        ) { .intensity($0) }

        #expect(raisedAlert?.intensity.value == alert)
        #expect(raisedAlert?.limit == alert.map(Double.init))
    }

    @Test func whatIsNotPollenRaisesNothing() throws {
        let reading = PollenReading.concentration(try PollenConcentration(900))
        let rule = RisingIntensity(trigger: .anyIntensity)
        #expect(rule.alert(for: .species(.cat), among: [0], raised: nil, yesterday: nil) { _ in reading }?.value == nil)
    }

    @Test(arguments: PublishedClasses.all.map(\.subject), [1, 3, 6])
    func aValueThatHoversAtALimitRaisesAtMostOneAlertADay(subject: PollenSubject, minimum: Int) throws {
        let rule = RisingIntensity(trigger: try AlertTrigger(minimum: Intensity(minimum)))
        for step in 1...10 {
            let limit = try #require(PollenScale.lowerLimit(of: Intensity(step), for: subject))
            var walk = HoveringWalk(around: limit, seed: UInt64(step * 100 + minimum))
            var yesterday: Intensity?
            for day in 1...5 {
                var raised: Intensity?
                var alerts = 0
                for _ in 0..<24 {
                    let reading = PollenReading.concentration(try PollenConcentration(walk.next()))
                    if let alert = rule.alert(
                        for: subject, among: [reading], raised: raised, yesterday: yesterday, reading: { $0 })
                    {
                        raised = alert.intensity
                        alerts += 1
                    }
                }
                #expect(alerts <= 1, "\(subject.rawValue) at \(limit) grains/m³ on day \(day)")
                yesterday = raised
            }
        }
    }

    @Test func aHoveringDayThatFollowsItsLikeRaisesNothing() throws {
        var walk = HoveringWalk(around: 11, seed: 7)
        let day = (0..<24).map { _ in walk.next() }

        #expect(day.contains { $0 >= 11 } && day.contains { $0 < 11 })
        #expect(try alert(day, yesterday: nil)?.intensity.value == 3)
        #expect(try alert(day, yesterday: 3)?.grains == nil)
    }
}

/// A random walk within 5 % of a value, the same for the same seed (SplitMix64, https://prng.di.unimi.it/splitmix64.c).
private struct HoveringWalk {
    let centre: Double
    private var state: UInt64
    private var offset = 0.0

    init(around centre: Double, seed: UInt64) {
        self.centre = centre
        state = seed
    }

    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        let share = Double(bits >> 11) / Double(1 << 53)
        offset = min(max(offset + (share - 0.5) * 0.06, -0.05), 0.05)
        return centre * (1 + offset)
    }
}
