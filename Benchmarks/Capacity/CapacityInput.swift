/// An input of the model. Its raw value is its name on the command line.
enum CapacityInput: String, CaseIterable, Sendable, Codable {
    case recipients, notified, mails, handover
    case fanoutRate = "fanout-rate"
    case notifyRate = "notify-rate"
    case pushRate = "push-rate"
    case mailRate = "mail-rate"
    case sampleRate = "sample-rate"
    case judgedRate = "judged-rate"
    case audienceBytes = "audience-bytes"
    case audienceLoad = "audience-load"
    case fanoutCost = "fanout-cost"
    case entryCost = "entry-cost"
    case sendCost = "send-cost"
    case publishRate = "publish-rate"
    case publishBytes = "publish-bytes"
    case entryBytes = "entry-bytes"
    case deliveryBytes = "delivery-bytes"
    case dayBytes = "day-bytes"
    case streams
    case partitions
    case pushProvider = "push-provider"
    case mailProvider = "mail-provider"
    case forecast
    case forecastSeconds = "forecast-seconds"
    case pushes, wearables, requests, open
    case requestRate = "request-rate"
    case requestCost = "request-cost"
    case personBytes = "person-bytes"
    case inboxTarget = "inbox-target"
    case outsideTarget = "outside-target"
    case night
    case replicas
    case databaseCores = "database-cores"
    case databaseShare = "database-share"
    case databaseDisk = "database-disk"
    case databaseConnections = "database-connections"
    case replicaConnections = "replica-connections"
    case memory
    case start
    case reserve
    case corePrice = "core-price"
    case memoryPrice = "memory-price"
    case diskPrice = "disk-price"
    case mailPrice = "mail-price"
}

/// The model's numbers: measured and assumed, except those overridden.
struct CapacityInputs: Sendable, Equatable {
    private var given: [CapacityInput: Double] = [:]

    struct Unusable: Error, CustomStringConvertible {
        let description: String
    }

    init() {}

    /// - Parameter settings: `name=value`, values over 0.
    /// - Throws: ``Unusable`` naming the first that cannot be used.
    init(settings: [String]) throws {
        for setting in settings {
            let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let input = CapacityInput(rawValue: parts[0]), let value = Double(parts[1]),
                value > 0, value.isFinite
            else {
                let names = CapacityInput.allCases.map(\.rawValue).joined(separator: ", ")
                throw Unusable(description: "'\(setting)' is not NAME=NUMBER over 0; the names are \(names)")
            }
            given[input] = value
        }
    }

    subscript(_ input: CapacityInput) -> Double {
        get { given[input] ?? input.fact.value }
        set { given[input] = newValue }
    }
}
