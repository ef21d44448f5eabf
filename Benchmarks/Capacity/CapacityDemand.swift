/// The load that a number of people causes per second on the peak day, over the time in which it must be handled.
struct CapacityDemand: Sendable {
    let people: Double
    let inputs: CapacityInputs
    /// Recipients in each second of the day.
    let arrivals: [Double]

    init(people: Double, inputs: CapacityInputs, arrivals: CapacityArrivals) {
        (self.people, self.inputs) = (people, inputs)
        self.arrivals = arrivals.recipients(people, inputs, step: 1)
    }

    var recipientsOfDay: Double { arrivals.reduce(0, +) }

    /// Recipients a second, over the worst minute or whatever the target is.
    var recipients: Double { Self.most(arrivals, within: Int(inputs[.inboxTarget])) }
    var notified: Double { recipients * inputs[.notified] }
    private var notifiedOutside: Double { Self.most(arrivals, within: Int(inputs[.outsideTarget])) * inputs[.notified] }
    var pushes: Double { notifiedOutside * inputs[.pushes] }
    var mails: Double { notifiedOutside * inputs[.mails] }

    /// Twice the mean of the day.
    var requests: Double { 2 * people * inputs[.requests] / 86_400 }
    var samples: Double { 2 * people * inputs[.wearables] * 1_440 / 86_400 }

    /// The replicas that keep up, not rounded.
    var fanouts: Double { recipients / inputs[.fanoutRate] }
    var notifiers: Double {
        notified / inputs[.notifyRate] + pushes / inputs[.pushRate] + mails / inputs[.mailRate]
    }
    var gateways: Double { max(requests / inputs[.requestRate], people * inputs[.open] / inputs[.streams]) }
    var analyzers: Double {
        max(samples / inputs[.sampleRate], people * inputs[.wearables] / (inputs[.judgedRate] * inputs[.night]))
    }

    /// Busy cores of PostgreSQL.
    var databaseCores: Double {
        // The analyzer and its database shared both cores; all of it is counted.
        recipients * inputs[.fanoutCost] + notified * inputs[.entryCost] + (pushes + mails) * inputs[.sendCost]
            + requests * inputs[.requestCost] + samples * 2 / inputs[.sampleRate]
    }

    /// Share of one quorum queue's time: batches of a thousand ids as bytes in Base64.
    var queueShare: Double { notified / 1_000 * batchSeconds }

    /// Messages a second: batches and their settlements, days of measurements, changes of people.
    var messages: Double { 2 * notified / 1_000 + 2 * people * inputs[.wearables] / 86_400 + people / 86_400 }

    /// Seconds that a quorum queue takes for a batch.
    var batchSeconds: Double {
        let bytes = 1_000.0 * (16 + 1) * 4 / 3 + 1_000
        return 1 / inputs[.publishRate] + bytes / inputs[.publishBytes]
    }

    /// Busy in the worst minute, with the two cores of each replica.
    var busyCores: Double { 2 * (fanouts + notifiers + gateways + analyzers) + databaseCores + 2 * queueShare }

    var memory: Double { people * inputs[.audienceBytes] }
    var loading: Double { people * inputs[.audienceLoad] }

    /// The mean over the fullest window of this many steps.
    static func most(_ steps: [Double], within window: Int) -> Double {
        var (sum, most) = (0.0, 0.0)
        for (index, value) in steps.enumerated() {
            sum += value - (index >= window ? steps[index - window] : 0)
            most = max(most, sum)
        }
        return most / Double(window)
    }
}
