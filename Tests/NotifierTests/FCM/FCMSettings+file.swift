import Foundation

@testable import notifier

extension FCMSettings {
    /// A file as Google gives it out for a service account.
    static func file(tokenURL: String, privateKey: String) throws -> String {
        let file = [
            "type": "service_account", "project_id": "breathe-test", "private_key_id": "key-1",
            "private_key": privateKey, "client_email": "push@breathe-test.iam.gserviceaccount.com",
            "token_uri": tokenURL,
        ]
        return String(decoding: try JSONEncoder().encode(file), as: UTF8.self)
    }
}
