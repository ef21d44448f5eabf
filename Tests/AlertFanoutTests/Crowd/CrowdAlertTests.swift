import Domain
import Foundation
import MessageProtocol
import ServiceRuntime
import Testing

@testable import alert_fanout

@Suite struct CrowdAlertTests {
    @Test(arguments: [
        ([(47.0, 7.0), (47.2, 7.2)], (47.1, 7.1)), ([(-17, 179.9), (-17, -179.9)], (-17, 180)),
        ([(89.9, 0), (89.9, 180)], (90, 0)),
    ])
    func theMiddleOfPlacesIsBetweenThem(places: [(Double, Double)], middle: (Double, Double)) throws {
        let centre = try #require(Coordinate.centre(of: places.map { (try? Coordinate.at($0.0, $0.1), 1.0) }))
        #expect(try centre.distance(to: .at(middle.0, middle.1)) < Kilometres(1))
    }

    @Test func weightsDrawTheMiddle() throws {
        let centre = Coordinate.centre(of: [(try .at(47, 7), 3), (try .at(47.4, 7), 1), (nil, 9)])
        #expect(centre == (try .at(47.1, 7)))
    }

    @Test func placesThatAreUnknownHaveNoMiddle() {
        #expect(Coordinate.centre(of: [(nil, 1)]) == nil)
    }

    /// The crowd's alert must not be refused for its times: the last report may be newer than the one that is handled.
    @Test func itReachesTheFanOutWithItsOwnIdAndTime() async throws {
        try await withFanoutDatabase { pool in
            let rig = try FanOutRig(pool)
            let person = Person(coordinate: try .basel(), thresholds: [.birch: 3])
            let author = Person(coordinate: try .basel(), thresholds: [.birch: 1])
            try await pool.loadAudience([person, author])
            let crowd = Crowd(pool)
            try await crowd.report(by: author.id)
            for _ in 1...2 { try await crowd.report() }
            let alert = try #require(await crowd.admitted.first)

            try await rig.admitAlert(alert, in: .new(at: .noon - 3_600))
            try await rig.admitAlert(alert, in: .new(at: .noon - 3_600))
            for range in try await rig.announcedRanges() { try await rig.fanOutRange(range, in: .new()) }

            #expect(try await pool.announcedRecipients() == [person.id])
            #expect(try await pool.row(of: alert.id).matched == 1)
            let batch = try #require(try await pool.announcedBatches().first)
            #expect(batch.title == "Birch pollen reported near you")
            #expect(batch.lane == .danger)
        }
    }

    @Test func theCrowdIsSetByTheEnvironment() throws {
        #expect(try CrowdSettings(SettingsReader(environment: [:])) == CrowdSettings())
        let settings = try CrowdSettings(
            SettingsReader(environment: [
                "ALERT_FANOUT_CROWD_QUORUM": "5", "ALERT_FANOUT_CROWD_SHARE": "25",
                "ALERT_FANOUT_CROWD_HALF_LIFE_HOURS": "2", "ALERT_FANOUT_CROWD_LIMIT_ACCOUNT": "7",
                "ALERT_FANOUT_CROWD_LIMIT_ACCOUNT_CELL": "6", "ALERT_FANOUT_CROWD_LIMIT_CELL": "99",
            ]))
        #expect(
            settings
                == CrowdSettings(
                    rule: CrowdRule(minimum: 5, share: 0.25, halfLife: 7_200),
                    limits: FloodLimits(perAccount: 7, perAccountAndCell: 6, perCell: 99)))
    }
}
