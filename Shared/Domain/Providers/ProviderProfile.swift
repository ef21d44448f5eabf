/// A provider's declaration: coverage, cost of a request, limits and terms.
public struct ProviderProfile: Hashable, Sendable, Codable {
    /// Lower case with hyphens, such as `open-meteo-air-quality`: one feed of one provider, up or down independently.
    public var id: String
    /// As spelled by the provider.
    public var name: String
    public var quantities: Set<Quantity>
    public var region: CoveredRegion
    /// Nil for a provider that lists its stations.
    public var grid: Grid?
    /// How many days ahead, today included; 0 for current values only.
    public var forecastDays: Int
    public var refresh: RefreshRule
    public var cost: RefreshCost
    public var limits: [UsageLimit]
    public var terms: ProviderTerms
    /// The environment variable that holds the key; nil when none is needed.
    public var keyVariable: String?
    /// The account whose limits apply; feeds with the same account are planned and counted together. Nil for its own.
    public var account: String?
    /// Whether it answers from recordings, which cost nothing; nil also in declarations of earlier versions.
    public var isRecorded: Bool?

    public init(
        id: String, name: String, quantities: Set<Quantity>, region: CoveredRegion, grid: Grid?, forecastDays: Int,
        refresh: RefreshRule, cost: RefreshCost, limits: [UsageLimit], terms: ProviderTerms,
        keyVariable: String? = nil, account: String? = nil
    ) {
        self.id = id
        self.name = name
        self.quantities = quantities
        self.region = region
        self.grid = grid
        self.forecastDays = forecastDays
        self.refresh = refresh
        self.cost = cost
        self.limits = limits
        self.terms = terms
        self.keyVariable = keyVariable
        self.account = account
    }
}

/// How often a request can return anything new, in seconds.
public struct RefreshRule: Hashable, Sendable, Codable {
    /// Nothing new is available sooner.
    public var shortest: Int
    /// After this the values are useless; planned cells are never refreshed less often, they are left out instead.
    public var longest: Int
    /// The harm of an hour of age, relative to 1 for a pollen forecast; UV and traffic change faster.
    public var volatility: Double

    public init(shortest: Int, longest: Int, volatility: Double = 1) {
        self.shortest = shortest
        self.longest = longest
        self.volatility = volatility
    }
}

/// The cost of refreshing one cell (or station) once.
public struct RefreshCost: Hashable, Sendable, Codable {
    public var requests: Int
    /// The provider's billing unit where that is not requests; Ambee bills records, one per hour and element.
    public var records: Int
    /// Whether one document covers all cells, so that the cost does not grow with them.
    public var isShared: Bool

    public init(requests: Int, records: Int, isShared: Bool = false) {
        self.requests = requests
        self.records = records
        self.isShared = isShared
    }
}

/// How much a provider allows within a span.
public struct UsageLimit: Hashable, Sendable, Codable {
    public enum Unit: String, Hashable, Sendable, Codable {
        case requests, records
    }

    /// Calendar spans in UTC.
    public enum Span: String, Hashable, Sendable, Codable, CaseIterable {
        case minute, hour, day, month
    }

    public var count: Int
    public var unit: Unit
    public var span: Span

    public init(_ count: Int, _ unit: Unit, per span: Span) {
        self.count = count
        self.unit = unit
        self.span = span
    }
}

/// The terms of use of a provider's values.
public struct ProviderTerms: Hashable, Sendable, Codable {
    public enum Redistribution: String, Hashable, Sendable, Codable {
        /// Values may be shown and passed on with attribution.
        case allowed
        /// Values may be shown to our own users, but not passed on as data.
        case displayOnly = "display-only"
        /// Only what we derive, such as a level and advice; never a value.
        case derivedOnly = "derived-only"
    }

    /// Name of the licence or contract.
    public var licence: String
    /// Must be shown beside the values.
    public var attribution: String
    /// Where the terms are published.
    public var url: String
    public var redistribution: Redistribution
    /// How long values may be stored, in seconds; nil when the terms set no limit.
    public var longestStorage: Int?

    public init(
        licence: String, attribution: String, url: String, redistribution: Redistribution, longestStorage: Int? = nil
    ) {
        self.licence = licence
        self.attribution = attribution
        self.url = url
        self.redistribution = redistribution
        self.longestStorage = longestStorage
    }
}
