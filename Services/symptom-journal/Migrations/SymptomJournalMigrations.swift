import PersonKeys
import Postgres
import PrivacyRights
import RepeatedRequests
import RequestLimits
import RequestedNotifications

/// Everything that made the schema `symptom_journal` what it is, in order.
enum SymptomJournalMigrations {
    static let all: [Migration] = [
        .entries,
        .messaging(number: 11), .outboxRetries(number: 12), .outboxLanes(number: 13), .messageAccounts(number: 14),
        .requestCounts(number: 15), .personKeys(number: 16), .keyRotation(number: 17),
        .consentsAndErasures(number: 18), .exportParts(number: 19), .reports,
        .requestedNotifications(number: 21), .exposureRelations, .diaries,
        .repeatedRequests(number: 71),
    ]
}
