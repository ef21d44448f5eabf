public import Domain

extension Words {
    /// For use in a list, such as `itchy eyes` or `juckende Augen`.
    public func name(of symptom: Symptom) -> String {
        switch language {
        case .english: String(symptom.rawValue.map { $0 == "-" ? " " : $0 })
        case .german: Self.german(symptom)
        }
    }

    private static func german(_ symptom: Symptom) -> String {
        switch symptom {
        case .sneezing: "Niesen"
        case .runnyNose: "laufende Nase"
        case .blockedNose: "verstopfte Nase"
        case .itchyNose: "juckende Nase"
        case .itchyEyes: "juckende Augen"
        case .wateryEyes: "tränende Augen"
        case .itchyThroat: "Juckreiz im Hals"
        case .cough: "Husten"
        case .wheezing: "pfeifende Atmung"
        case .shortnessOfBreath: "Atemnot"
        case .skinRash: "Hautausschlag"
        case .headache: "Kopfschmerzen"
        case .tiredness: "Müdigkeit"
        }
    }
}
