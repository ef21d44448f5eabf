import Localization
import Sessions

/// What a permission lets somebody do, in the words of pages; docs/roles.md has the same list in English.
struct PermissionWords: Sendable {
    let language: ContentLanguage

    /// - Parameter name: as it is stored; one that this version does not know stays as it is.
    func text(named name: String) -> String { Permission(rawValue: name).map { text(of: $0) } ?? name }

    func text(of permission: Permission) -> String {
        own(permission) ?? staff(permission) ?? study(permission) ?? permission.rawValue
    }

    /// What everybody may do with their own.
    private func own(_ permission: Permission) -> String? {
        switch permission {
        case .readEnvironment: say("See the air at your places", "Die Luft an Ihren Orten sehen")
        case .readAlerts: say("Read your alerts", "Ihre Warnungen lesen")
        case .writeAlerts: say("Report symptoms", "Beschwerden melden")
        case .readMetrics: say("Read your health data", "Ihre Gesundheitsdaten lesen")
        case .writeMetrics: say("Record health data", "Gesundheitsdaten aufzeichnen")
        case .readQuizzes: say("Read your quizzes", "Ihre Fragebögen lesen")
        case .writeQuizzes: say("Answer quizzes", "Fragebögen beantworten")
        case .readJournal: say("Read your symptom journal", "Ihr Beschwerdetagebuch lesen")
        case .writeJournal: say("Write your symptom journal", "Ihr Beschwerdetagebuch führen")
        case .readSkin: say("See your skin photos and risk factors", "Ihre Hautfotos und Risikofaktoren sehen")
        case .writeSkin: say("Take, share and delete skin photos", "Hautfotos aufnehmen, teilen und löschen")
        case .readInbox: say("Read your inbox", "Ihren Posteingang lesen")
        case .writeInbox: say("Change your inbox", "Ihren Posteingang ändern")
        case .readSubscription: say("Read your places and allergens", "Ihre Orte und Allergene lesen")
        case .writeSubscription: say("Change your places and allergens", "Ihre Orte und Allergene ändern")
        case .readProfile: say("Read your profile", "Ihr Profil lesen")
        case .writeProfile: say("Change your profile", "Ihr Profil ändern")
        case .manageAccount:
            say(
                "Change sign-in and consents, export, delete", "Anmeldung und Zustimmungen ändern, exportieren, löschen"
            )
        default: nil
        }
    }

    private func staff(_ permission: Permission) -> String? {
        switch permission {
        case .findPeople: say("Find accounts and see their state", "Konten finden und ihren Zustand sehen")
        case .endSessions: say("Sign somebody out everywhere", "Jemanden überall abmelden")
        case .readRoles: say("See roles, and who has them", "Rollen sehen, und wer sie hat")
        case .grantRoles:
            say("Grant and take the roles that one’s own may", "Rollen geben und nehmen, die die eigene vergeben darf")
        case .readAudit: say("Read the audit", "Das Protokoll lesen")
        case .submitArticles: say("Send articles", "Artikel einreichen")
        case .editArticles: say("Edit, check and publish articles", "Artikel bearbeiten, prüfen und veröffentlichen")
        case .answerInquiries: say("Answer inquiries", "Anfragen beantworten")
        case .vouchReports: say("Notify others at once by a report", "Mit einer Meldung andere sofort benachrichtigen")
        case .reviewMap: say("Check the map and withdraw what is wrong", "Die Karte prüfen und Falsches zurückziehen")
        case .readStations: say("Retrieve station data", "Stationsdaten abrufen")
        case .editStations: say("Edit station data", "Stationsdaten bearbeiten")
        case .operateServices: say("See the pages of operators", "Die Seiten für den Betrieb sehen")
        default: nil
        }
    }

    private func study(_ permission: Permission) -> String? {
        switch permission {
        case .readResponses: say("See responses of the study", "Antworten der Studie sehen")
        case .deleteResponses: say("Delete responses of the study", "Antworten der Studie löschen")
        case .createInvitees: say("Invite to the study", "Zur Studie einladen")
        case .readInvitees: say("See invitees", "Eingeladene sehen")
        case .updateInvitees: say("Change invitees", "Eingeladene ändern")
        case .deleteInvitees: say("Delete invitees", "Eingeladene löschen")
        case .restrictInvitees: say("Restrict invitees", "Eingeladene einschränken")
        case .createStatuses: say("Create statuses of invitees", "Status von Eingeladenen anlegen")
        case .readStatuses: say("See statuses of invitees", "Status von Eingeladenen sehen")
        case .updateStatuses: say("Change statuses of invitees", "Status von Eingeladenen ändern")
        case .deleteStatuses: say("Delete statuses of invitees", "Status von Eingeladenen löschen")
        case .editStudies: say("Change studies and their phase", "Studien und ihre Phase ändern")
        case .createStudyUsers: say("Create users of the researcher site", "Zugänge der Forschungsseite anlegen")
        case .readStudyUsers: say("See users of the researcher site", "Zugänge der Forschungsseite sehen")
        case .updateStudyUsers: say("Change users of the researcher site", "Zugänge der Forschungsseite ändern")
        case .deleteStudyUsers: say("Delete users of the researcher site", "Zugänge der Forschungsseite löschen")
        case .createStudyRoles: say("Create roles of the researcher site", "Rollen der Forschungsseite anlegen")
        case .readStudyRoles: say("See roles of the researcher site", "Rollen der Forschungsseite sehen")
        case .updateStudyRoles: say("Change roles of the researcher site", "Rollen der Forschungsseite ändern")
        case .deleteStudyRoles: say("Delete roles of the researcher site", "Rollen der Forschungsseite löschen")
        default: nil
        }
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
