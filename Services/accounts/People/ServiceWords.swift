import Localization
import MessageProtocol

/// What the services of this system are to the people whose data they keep.
struct ServiceWords: Sendable {
    let language: ContentLanguage

    func name(of service: ServiceName) -> String {
        switch service {
        case .ingestGateway: language.saying("Settings, reports and quizzes", "Einstellungen, Meldungen und Fragebögen")
        case .environmentPoller: language.saying("Air at your places", "Luft an Ihren Orten")
        case .alertFanout: language.saying("Alerts", "Warnungen")
        case .healthMetricsAnalyzer: language.saying("Health data", "Gesundheitsdaten")
        case .notifier: language.saying("Notifications and inbox", "Benachrichtigungen und Posteingang")
        // It keeps nothing that names a person, so no list of theirs has it.
        case .researchStudy: language.saying("Hay-fever study", "Heuschnupfen-Studie")
        case .symptomJournal: language.saying("Symptom journal", "Beschwerdetagebuch")
        case .skinCheck: language.saying("Skin check", "Hautcheck")
        case .accounts: language.saying("Account and profile", "Konto und Profil")
        }
    }
}
