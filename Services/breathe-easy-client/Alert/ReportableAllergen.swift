import ArgumentParser

/// `Allergen` of the contract.
enum ReportableAllergen: String, CaseIterable, ExpressibleByArgument, Sendable {
    case alder, ash, beech, birch, cypress, elm, hazel
    case japaneseCedar = "japanese-cedar"
    case juniper, maple, oak, olive, pine, plane, poplar
    case grass, rye
    case goosefoot, mugwort, nettle, plantain, ragweed, sorrel
    case mould
    case houseDustMite = "house-dust-mite"
    case cat, dog
    case animalDander = "animal-dander"
    case dust, ticks, chemicals
}

/// `Symptom` of the contract.
enum ReportableSymptom: String, CaseIterable, ExpressibleByArgument, Sendable {
    case sneezing
    case runnyNose = "runny-nose"
    case blockedNose = "blocked-nose"
    case itchyNose = "itchy-nose"
    case itchyEyes = "itchy-eyes"
    case wateryEyes = "watery-eyes"
    case itchyThroat = "itchy-throat"
    case cough, wheezing
    case shortnessOfBreath = "shortness-of-breath"
    case skinRash = "skin-rash"
    case headache, tiredness
}

/// `Severity` of the contract.
enum ReportSeverity: String, CaseIterable, ExpressibleByArgument, Sendable {
    case mild, moderate, severe
}
