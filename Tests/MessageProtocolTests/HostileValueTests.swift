import Domain
import Foundation
import MessageProtocol
import Testing

/// What is sent by mistake or malice is never repeated: it may be health data, and it may be of any length.
@Suite struct HostileValueTests {
    @Test(arguments: Topology.messages)
    func noFaultRepeatsWhatAFieldHolds(type: any Message.Type) throws {
        let sample = try StoredSample(of: type.name)
        for hostile in HostileValue.all {
            let payloads = try sample.payloads(with: hostile)
            let faults = payloads.compactMap { fault(of: $0, as: type) }
            #expect(!faults.isEmpty, "every message has a field that \(hostile.mark) does not fit")
            for fault in faults { check(fault, hostile) }
        }
    }

    /// Fields that the stored samples do not have, because others exclude them.
    @Test(arguments: [
        ("address", #"{"channel": "webhook", "url": "https://home.example", "format": "ntfy", "secret": "s"}"#),
        ("address", #"{"channel": "fcm", "token": "t"}"#), ("address", #"{"channel": "email", "address": "a"}"#),
        ("address", #"{"channel": "in-app"}"#),
    ])
    func noFaultRepeatsPartsOfAnAddress(field: String, json: String) throws {
        let sample = try StoredSample(of: DeliveryEndpointChanged.name).with(json, in: field)
        for hostile in HostileValue.all {
            for payload in try sample.payloads(with: hostile) {
                if let fault = fault(of: payload, as: DeliveryEndpointChanged.self) { check(fault, hostile) }
            }
        }
    }

    @Test(arguments: [
        #"{"kind": "skin-check", "repeats": "weekly", "weekdays": ["monday"], "time": "07:30"}"#,
        #"{"kind": "daily-quiz", "repeats": "once", "date": "2026-05-01", "time": "07:30"}"#,
    ])
    func noFaultRepeatsPartsOfAReminder(json: String) throws {
        let settings = #"{"reminders": [\#(json)]}"#
        let sample = try StoredSample(of: SubscriberChanged.name).with(settings, in: "settings")
        for hostile in HostileValue.all {
            for payload in try sample.payloads(with: hostile) {
                if let fault = fault(of: payload, as: SubscriberChanged.self) { check(fault, hostile) }
            }
        }
    }

    @Test func noFaultRepeatsWhatAHeaderHolds() throws {
        let envelope = Envelope(
            id: UUID(), type: AlertStopped.name, source: .alertFanout, time: Date(), trace: TraceParent(),
            partitionKey: "a", lane: .station)
        for name in envelope.headers.keys {
            for length in [1, 40, 100_000] {
                var headers = envelope.headers
                headers[name] = String(repeating: "~", count: length)
                do throws(MessageFault) {
                    _ = try Envelope(headers: headers)
                } catch {
                    #expect(!error.description.contains("~"), "\(name)")
                }
            }
        }
    }

    @Test(arguments: [
        (AlertFeedbackGiven.self as any Message.Type, "verdict", "must be one of useful, too-early, too-much"),
        (DeliveryEndpointRetired.self, "reason", "must be one of gone, bounced, malformed"),
        (NotificationAcknowledged.self, "state", "must be one of delivered, opened"),
        (
            NotificationAcknowledged.self, "channel",
            "must be one of in-app, email, web-push, apns, fcm, webhook"
        ),
        (AlertRangeReady.self, "lane", "must be one of danger, station, forecast, digest"),
        (NotificationBlocksReady.self, "lane", "must be one of danger, station, forecast, digest"),
        (NotificationBlocksReady.self, "blocks", "the value is not a list"),
        (QuizSuggested.self, "age", "must be one of child, adult"),
        (HealthSamplesRecorded.self, "retractions", "the value is not a list"),
    ])
    func anUnknownWordIsAnsweredWithTheKnownOnes(type: any Message.Type, field: String, problem: String) throws {
        let sample = try StoredSample(of: type.name).with(#""kryptonite""#, in: field)

        #expect(fault(of: sample.body, as: type) == MessageFault(field: field, problem: problem))
    }

    @Test func aNumberThatStandsForNothingIsRefusedInOurOwnWords() throws {
        let series =
            #"[{"kind": "steps", "provenance": {}, "times": [], "values": [], "durations": [], "sourceIDs": [], "activities": [7]}]"#
        let sample = try StoredSample(of: HealthSamplesRecorded.name).with(series, in: "series")

        let expected = MessageFault(
            field: "series[0].activities[0]", problem: "the value is none that the field may have")
        #expect(fault(of: sample.body, as: HealthSamplesRecorded.self) == expected)
    }

    private func check(_ fault: MessageFault, _ hostile: HostileValue) {
        #expect(!fault.description.contains(hostile.mark), "\(fault.field)")
        #expect(fault.description.utf8.count < 400, "\(fault.field)")
    }

    private func fault(of body: [UInt8], as type: any Message.Type) -> MessageFault? {
        do throws(MessageFault) {
            _ = try MessageCoding.decode(type, from: body)
            return nil
        } catch {
            return error
        }
    }
}
