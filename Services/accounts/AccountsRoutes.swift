import HTTPService
import Hummingbird
import RepeatedRequests
import RequestLimits
import Sessions
import WebPages

/// All routes of the service, with what each request passes on its way to them.
struct AccountsRoutes: Sendable {
    /// Decides whether a request reaches its route.
    let access: AccessMiddleware<AccountsContext>
    let limits: RequestLimitMiddleware<AccountsContext>
    let repeatedRequests: RepeatedRequests
    let signUp: SignUpRoutes
    let signIn: SignInRoutes
    let sessions: SessionRoutes
    let passwords: PasswordRoutes
    let account: AccountRoutes
    let profile: ProfileRoutes
    let passkeys: PasskeyRoutes
    let secondFactors: SecondFactorRoutes
    let unlock: UnlockRoutes
    let socialSignIn: SocialSignInRoutes
    let identities: IdentityRoutes
    let entry: EntryPages
    let pages: AccountsPages
    let staff: StaffRoutes
    let audit: AuditRoutes
    let tokens: TokenRoutes
    let consents: ConsentRoutes
    let erasures: ErasureRoutes
    let exports: ExportRoutes
    let payments: PaymentRoutes
    let webhooks: PaymentWebhookRoutes
    /// With recordings only.
    let demoSignIn: DemoSignInRoutes?
    /// Why nothing can be announced now; nil when it can.
    let congestion: @Sendable () -> String?
    let bodies: BodyBudget
    /// Whether the database may do at the next attempt what it did not at this one.
    let isTransient: @Sendable (any Error) -> Bool
    /// Whether it is unknown if the database did it.
    let isInDoubt: @Sendable (any Error) -> Bool

    func router() -> Router<AccountsContext> {
        let router = Router(context: AccountsContext.self)
        let problems = ProblemMiddleware<AccountsContext>(
            for: .everyone, isTransient: isTransient, isInDoubt: isInDoubt,
            mapping: { AccountsProblems.problem(mapping: $0) })
        router.addMiddleware {
            TraceMiddleware()
            DurationMiddleware()
            SecurityHeadersMiddleware()
            ProblemPageMiddleware(.accounts)
            problems
            BodyBudgetMiddleware(bodies)
            access
            limits
            EntityTagMiddleware()
            repeatedRequests.middleware(within: problems)
        }
        let backPressure = BackPressureMiddleware<AccountsContext>(congestion: congestion)
        // Signing in and out announces nothing.
        let quiet = router.group("api/v1")
        signIn.add(to: quiet)
        passkeys.addOpen(to: quiet)
        secondFactors.addOpen(to: quiet)
        sessions.addOptional(to: quiet)
        sessions.add(to: quiet)
        tokens.add(to: quiet)
        audit.add(to: quiet)
        passkeys.add(to: quiet)
        secondFactors.add(to: quiet)
        unlock.add(to: quiet)
        let announcing = router.group("api/v1").add(middleware: backPressure)
        signUp.addOpen(to: announcing)
        passwords.addOpen(to: announcing)
        profile.addOpen(to: announcing)
        signUp.addSignedIn(to: announcing)
        passwords.addSignedIn(to: announcing)
        account.add(to: announcing)
        account.addOpen(to: announcing)
        profile.add(to: announcing)
        staff.add(to: announcing)
        identities.addOpen(to: quiet)
        identities.add(to: announcing)
        socialSignIn.add(to: router.group().add(middleware: backPressure))
        identities.addPages(to: router.group())
        identities.addForms(to: router.group().add(middleware: backPressure))
        entry.add(to: router)
        entry.firstRun.addForms(to: router.group().add(middleware: backPressure))
        pages.add(to: router, backPressure)
        consents.add(to: announcing)
        consents.addOpen(to: quiet)
        erasures.addOpen(to: quiet)
        exports.add(to: announcing)
        payments.add(to: quiet)
        webhooks.add(to: router)
        demoSignIn?.add(to: router)
        // Behind all routes, so that it sees only requests that fit none of them.
        router.add(middleware: OtherMethodMiddleware(router.routes.map { ("\($0.path)", $0.method) }))
        return router
    }
}
