import PersonKeys
import Postgres
import RequestLimits

/// Everything that made the schema `research_study` what it is, in order.
enum ResearchStudyMigrations {
    static let all: [Migration] = [
        .studies, .invitees, .tokens, .answers, .exports, .summaries,
        .messaging(number: 11), .outboxRetries(number: 12), .outboxLanes(number: 13), .messageAccounts(number: 14),
        .requestCounts(number: 15), .keyRotation(number: 16, of: WrappedKeys.ofStudy),
    ]
}
