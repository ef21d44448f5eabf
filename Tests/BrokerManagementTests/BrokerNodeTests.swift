import Foundation
import Testing

@testable import BrokerManagement

@Suite struct BrokerNodeTests {
    private func node(_ json: String) throws -> BrokerNode {
        try JSONDecoder().decode(BrokerNode.self, from: Data(json.utf8))
    }

    @Test func hasNoAlarmWhenAllIsWell() throws {
        let node = try node(
            #"{"name": "a", "running": true, "mem_alarm": false, "disk_free_alarm": false, "partitions": []}"#)
        #expect(node.alarms == [])
    }

    @Test func saysEachAlarm() throws {
        let node = try node(
            #"{"name": "a", "running": true, "mem_alarm": true, "disk_free_alarm": true, "partitions": ["b", "c"]}"#)
        #expect(node.alarms == ["memory alarm on a", "disk alarm on a", "a is cut off from b, c"])
        #expect(node.resourceAlarms == ["memory alarm on a", "disk alarm on a"])
    }

    @Test func saysThatItDoesNotRun() throws {
        #expect(try node(#"{"name": "a", "running": false}"#).alarms == ["a is not running"])
    }
}
