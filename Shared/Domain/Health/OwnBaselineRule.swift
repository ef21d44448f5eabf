/// Finds values far from the person's own normal.
struct OwnBaselineRule: DetectorRule, Hashable {
    var kinds: Set<HealthMetric.Kind>
    var limit: OwnLimit
    /// Besides exceeding the limit, a value must lie in this range: a change within what is healthy for everybody is no
    /// finding.
    var worthAsking: ClosedRange<Double> = -.infinity ... .infinity

    func candidates(in history: HealthHistory) -> [HealthCandidate] {
        history.channels.compactMap { channel in
            // The heart rate at night is left to ``NightSignal``, which requires a second night.
            guard kinds.contains(channel.kind), channel.kind != .heartRate || channel.part != .night,
                let candidate = limit.candidate(in: channel, of: history), worthAsking.contains(candidate.value)
            else { return nil }
            return candidate
        }
    }
}

extension OwnBaselineRule {
    /// Rises before and during infections: Mishra et al., Nature Biomedical Engineering 4 (2020),
    /// https://doi.org/10.1038/s41551-020-00640-6; Radin et al., Lancet Digital Health 2 (2020),
    /// https://doi.org/10.1016/S2589-7500(19)30222-5
    static let restingHeartRate = OwnBaselineRule(
        kinds: [.restingHeartRate], limit: OwnLimit(side: .above))

    /// By day, at rest or without step data.
    static let heartRate = OwnBaselineRule(kinds: [.heartRate], limit: OwnLimit(side: .above))

    /// Falls during infections: Hirten et al., J Med Internet Res 23 (2021), https://doi.org/10.2196/26107
    static let heartRateVariability = OwnBaselineRule(
        kinds: [.heartRateVariabilitySDNN, .heartRateVariabilityRMSSD], limit: OwnLimit(side: .below))

    /// Skin temperature at night follows a fever: Smarr et al., Scientific Reports 10 (2020),
    /// https://doi.org/10.1038/s41598-020-78355-6
    static let temperature = OwnBaselineRule(
        kinds: [.bodyTemperature, .wristTemperature, .wristTemperatureDeviation], limit: OwnLimit(side: .above))

    /// Rises during airway infections: Natarajan et al., npj Digital Medicine 3 (2020),
    /// https://doi.org/10.1038/s41746-020-00363-7; Miller et al., PLoS ONE 15 (2020),
    /// https://doi.org/10.1371/journal.pone.0243693
    static let respiratoryRate = OwnBaselineRule(kinds: [.respiratoryRate], limit: OwnLimit(side: .above))

    /// Up to 95 %, where NEWS2 assigns its first point (Royal College of Physicians, 2017).
    static let oxygenSaturation = OwnBaselineRule(
        kinds: [.oxygenSaturation], limit: OwnLimit(side: .below), worthAsking: 0...95)

    /// Far more or less sleep than usual: weak evidence of illness, so the limit is wider than any other rule's.
    static let sleep = OwnBaselineRule(kinds: [.sleep], limit: OwnLimit(side: .both, spreads: 4.5))

    /// A rise into grade 1 hypertension or beyond: 140 over 90 (ESC/ESH 2018,
    /// https://doi.org/10.1093/eurheartj/ehy339).
    static let highSystolicPressure = OwnBaselineRule(
        kinds: [.systolicBloodPressure], limit: OwnLimit(side: .above), worthAsking: 140...(.infinity))
    static let highDiastolicPressure = OwnBaselineRule(
        kinds: [.diastolicBloodPressure], limit: OwnLimit(side: .above), worthAsking: 90...(.infinity))

    /// A fall to where NEWS2 assigns 2 points (Royal College of Physicians, 2017).
    static let lowSystolicPressure = OwnBaselineRule(
        kinds: [.systolicBloodPressure], limit: OwnLimit(side: .below), worthAsking: 0...100)
}
