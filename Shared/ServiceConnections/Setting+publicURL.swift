public import Foundation
public import MessageProtocol
public import ServiceRuntime

extension Setting<URL> {
    /// Where people reach the pages: what links in mails, invitations and reports begin with.
    public static func publicURL(of service: ServiceName) -> Setting {
        Setting("\(service.schema).public.url", default: onThisMachine) { text in
            guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme),
                url.host() != nil, url.query() == nil, url.fragment() == nil
            else {
                throw SettingFault("must be the address at which people reach the pages, such as https://example.org")
            }
            return url
        }
    }

    /// Where a trial has its pages. Not by its number: passkeys refuse addresses.
    private static var onThisMachine: URL { URL(string: "http://localhost:8080") ?? URL(filePath: "/") }
}
