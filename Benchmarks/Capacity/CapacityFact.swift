/// What is known about an input: its default value and where that comes from.
struct CapacityFact: Sendable {
    enum Origin: String, Sendable {
        /// By us, on 2 shared cores.
        case measured
        /// By the provider or in our own code.
        case published
        case assumed
    }

    var value: Double
    var unit: String
    var origin: Origin
    /// A page of docs/, or the reason for the assumption.
    var source: String

    fileprivate static func measured(_ value: Double, _ unit: String, _ source: String) -> CapacityFact {
        CapacityFact(value: value, unit: unit, origin: .measured, source: source)
    }

    fileprivate static func published(_ value: Double, _ unit: String, _ source: String) -> CapacityFact {
        CapacityFact(value: value, unit: unit, origin: .published, source: source)
    }

    fileprivate static func assumed(_ value: Double, _ unit: String, _ source: String) -> CapacityFact {
        CapacityFact(value: value, unit: unit, origin: .assumed, source: source)
    }
}

extension CapacityInput {
    var fact: CapacityFact {
        switch self {
        // The rehearsal of 1,000,000 people.
        case .recipients: .measured(0.2415, "recipients per person on the peak day", "fanout-figures.md: 241,495")
        case .notified:
            .measured(0.8306, "of the recipients are notified at once", "fanout-figures.md: 200,579 of 241,495")
        case .mails: .measured(0.1956, "mails per person notified", "fanout-figures.md: 39,238 of 200,579")
        case .handover:
            .measured(0.29, "s from alert to hand-over when little waits", "fanout-figures.md: p50 of the rehearsal")

        case .fanoutRate: .measured(683_600, "recipients/s of an alert-fanout", "fanout-figures.md")
        case .notifyRate:
            .measured(809_700, "people/s of a notifier", "fanout-figures.md: the last of 1,000,000 after 1.24 s")
        case .pushRate: .measured(4_840, "pushes/s of a notifier", "notifier-figures.md")
        case .mailRate: .measured(1_472, "mails/s of a notifier", "notifier-figures.md")
        case .sampleRate: .measured(331_000, "samples/s of an analyzer", "health-data.md")
        case .judgedRate: .measured(9_346, "people/s of the nightly update", "health-data.md: 100,000 in 10.7 s")
        case .audienceBytes:
            .measured(112, "bytes of memory per person", "fanout-figures.md: 167 and 55 MB with 1,000,000 and 1,000")
        case .audienceLoad: .measured(6e-6, "s per person to load the audience", "decisions/0018: 6 s for 1,000,000")

        // Of PostgreSQL; more than its share, since others ran on the same cores.
        case .fanoutCost: .measured(2.9e-6, "core seconds per recipient", "fanout-figures.md: 2 cores for 1.46 µs")
        case .entryCost:
            .measured(2.5e-6, "core seconds per inbox entry", "fanout-figures.md: 2 cores for 1.24 µs")
        case .sendCost:
            .measured(
                140e-6, "core seconds per message outside", "notifier-figures.md: 2 cores for 4,840/s less 273 µs")
        case .publishRate:
            .measured(35_000, "publishes/s of a quorum queue", "make bench ONLY=publish-300, the C program")
        case .publishBytes:
            .measured(225e6, "bytes/s of a quorum queue", "make bench ONLY=publish-50, the C program: 4,500/s")
        case .entryBytes:
            .measured(1.25, "bytes of an inbox entry", "fanout-figures.md: 249 MB of 200 alerts for 1,000,000")
        case .deliveryBytes: .measured(229, "bytes of a delivery with its indexes", "capacity.md: 300,000 rows")
        case .dayBytes: .measured(3_000, "bytes of a sealed day of one pulse a minute", "decisions/0027")
        case .streams: .measured(10_000, "open streams of a gateway", "notifier-figures.md")

        case .partitions: .published(128, "partitions at most", "operations.md")
        case .pushProvider:
            .published(
                10_000, "pushes/s of the provider",
                "FCM: 600,000 a minute, https://firebase.google.com/docs/cloud-messaging/throttling-and-quotas")
        case .mailProvider: .assumed(500, "mails/s of the provider", "the default of NOTIFIER_MAIL_RATE")

        case .forecast: .assumed(0.2, "recipients per person of the day's forecast", "near that of the stations")
        case .forecastSeconds: .assumed(60, "s in which the forecast of all places comes", "one file for a country")
        case .pushes: .assumed(0.5, "pushes per person notified", "half have a phone or browser that takes them")
        case .wearables: .assumed(0.2, "of the people have a wearable that sends", "a pulse each minute, once a day")
        case .requests: .assumed(3, "requests per person and peak day", "one in ten looks, thirty requests each")
        case .open: .assumed(0.01, "of the people have the inbox open at once", "a guess")
        case .requestRate: .assumed(1_500, "requests/s of a gateway", "not measured on an idle machine yet")
        case .requestCost: .assumed(200e-6, "core seconds of PostgreSQL per request", "a few indexed reads")
        case .personBytes: .assumed(3_000, "bytes of a person in all tables", "without measurements and inbox")
        case .inboxTarget: .assumed(60, "s in which an inbox backlog is to drain", "what autoscale aims at")
        case .outsideTarget: .assumed(600, "s in which mails and pushes are to drain", "what autoscale aims at")
        case .night: .assumed(14_400, "s for the nightly update", "from three to seven")
        case .replicas: .assumed(50, "replicas of a service at most", "autoscale's bound")
        case .databaseCores: .assumed(64, "cores of the largest database server", "what is for rent everywhere")
        case .databaseShare: .assumed(0.6, "of these cores do useful work at best", "locks, vacuum, replication")
        case .databaseDisk: .assumed(8e12, "bytes of the largest database", "backup and restore within hours")
        case .databaseConnections: .assumed(1_000, "connections of a database server", "each is a process")
        case .replicaConnections: .assumed(10, "connections of a replica", "pool, listener and migrations")
        case .memory: .assumed(16e9, "bytes of memory of an alert-fanout", "a common size of machine")
        case .start: .assumed(60, "s that an alert-fanout may take to start", "a new one has to be there for the peak")
        case .reserve: .assumed(0.7, "of a limit may be used", "the rest is for what nobody thought of")
        case .corePrice: .assumed(0.04, "€ per core and hour", "rented by the month, with its memory")
        case .memoryPrice:
            .assumed(0.005, "€ per GB of memory and hour", "of the audience, beyond what comes with the cores")
        case .diskPrice: .assumed(0.10, "€ per GB of disk and month", "solid state")
        case .mailPrice: .assumed(0.0001, "€ per mail", "of a large contract")
        }
    }
}
