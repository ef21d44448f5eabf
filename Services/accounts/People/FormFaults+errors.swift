import Domain
import HTTPService
import Localization

extension FormFaults {
    /// What a page says of a refusal.
    /// - Returns: nil for what is no fault of a form.
    init?(_ error: any Error, in language: ContentLanguage) {
        let words = FaultWords(language: language)
        switch error {
        case let error as FormFaults: self = error
        case let error as DomainError: self.init(fields: [error.field: words.text(of: error.field)])
        case let error as Problem:
            guard !error.faultyFields.isEmpty else { return nil }
            self.init(fields: Dictionary(error.faultyFields.map { ($0, words.text(of: $0)) }) { first, _ in first })
        case let error as AccountError: self.init(error, words)
        case let error as FactorError: self.init(error, words)
        case let error as RoleError: self.init(whole: words.text(of: error))
        case let error as TooManyAttempts: self.init(whole: words.tooOften(seconds: error.freeIn))
        case let error as ExportTooSoon: self.init(whole: words.exportTooSoon(seconds: error.freeIn))
        case let error as PaymentError: self.init(whole: error.text(in: language))
        case let error as TooManyTokens: self.init(whole: words.tooMany(error.limit))
        case is HashingRefused:
            self.init(
                whole: language.saying(
                    "Many people sign in at this moment. Try again in a few seconds.",
                    "Gerade melden sich viele an. Versuchen Sie es in einigen Sekunden noch einmal."))
        case PasskeyFault.lastWayIn, SocialSignInError.lastWayIn: self.init(whole: words.lastWayIn)
        case SocialSignInError.unknownIdentity: self.init(whole: words.goneMeanwhile)
        default: return nil
        }
    }

    private init?(_ error: AccountError, _ words: FaultWords) {
        switch error {
        case .wrongPassword, .wrongCredentials: self.init(fields: ["password": words.wrongPassword])
        case .noPassword: self.init(whole: words.noPassword)
        case .userNameTaken: self.init(fields: ["userName": words.text(of: "userName")])
        case .linkIsOver: self.init(whole: words.linkIsOver)
        case .nothingToConfirm: self.init(whole: words.nothingToConfirm)
        case .noConfirmedAddress: self.init(whole: words.noConfirmedAddress)
        case .mailedLinkNeeded: self.init(whole: words.mailedLinkNeeded)
        case .deleted, .secondFactorNeeded: return nil
        }
    }

    private init?(_ error: FactorError, _ words: FaultWords) {
        switch error {
        case .wrongCode: self.init(fields: ["code": words.text(of: "code")])
        case .confirmationNeeded: self.init(fields: ["password": words.ownerFirst], whole: words.ownerFirst)
        case .notStarted: self.init(whole: words.beginAgain)
        case .neededByRole: self.init(whole: words.neededByRole)
        case .wrongPIN(let left): self.init(fields: ["pin": words.wrongPIN(left: left)])
        case .pinEnded: self.init(whole: words.pinEnded)
        case .noPIN, .noTOTP: self.init(whole: words.goneMeanwhile)
        case .notByThisToken, .sessionEnded, .signInAgain: return nil
        }
    }
}
