import HTTPTypes

/// What a browser may do with a page of ours: load and call its own origin, and run nothing that stands in the page.
public enum PageSecurity {
    public static let contentSecurityPolicy = contentSecurityPolicy(imagesFrom: [])

    /// - Parameter origins: beside the page's own, such as `https://tiles.example.org`.
    static func contentSecurityPolicy(imagesFrom origins: [String]) -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'",
            (["img-src 'self'"] + origins).joined(separator: " "), "font-src 'self'", "connect-src 'self'",
            "worker-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
            "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    static func headers(imagesFrom origins: [String] = []) -> HTTPFields {
        [
            .contentSecurityPolicy: contentSecurityPolicy(imagesFrom: origins), .referrerPolicy: "no-referrer",
            .xContentTypeOptions: "nosniff",
        ]
    }
}

extension HTTPField.Name {
    // The text is a valid field name, so the fallback never applies.
    fileprivate static let referrerPolicy = HTTPField.Name("referrer-policy") ?? .referer
}
