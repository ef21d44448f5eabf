extension RabbitMQConfiguration {
    /// Reads `amqp://user:password@host:port,host:port/vhost`; the port defaults to 5672 (with `amqps` to
    /// 5671) and the vhost to `/`. Parameters may follow, such as `?heartbeat=5`: see ``Query``.
    ///
    /// User, password and vhost are percent-decoded. Source: https://www.rabbitmq.com/docs/uri-spec
    /// - Throws: ``RabbitMQError/invalidURL(part:problem:)``, which names the faulty part and never holds the password.
    public init(
        url: String, connectionName: String = "breathe-easy", heartbeatSeconds: Int = 10
    ) throws(RabbitMQError) {
        guard let schemeEnd = url.firstRange(of: "://") else {
            throw RabbitMQError.invalidURL(part: "scheme", problem: "expected amqp://user:password@host/vhost")
        }
        let scheme = url[..<schemeEnd.lowerBound].lowercased()
        guard ["amqp", "amqps"].contains(scheme) else {
            throw RabbitMQError.invalidURL(part: "scheme", problem: "only amqp and amqps are supported")
        }
        guard (1...600).contains(heartbeatSeconds) else {
            throw RabbitMQError.invalidURL(part: "heartbeat", problem: "expected 1 to 600 seconds")
        }
        let (rest, query) = Self.splitQuery(url[schemeEnd.upperBound...])
        guard !rest.contains("#"), query?.contains("#") != true else {
            throw RabbitMQError.invalidURL(part: "query", problem: "# is written %23")
        }
        let parameters = try Query(query ?? "")
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        let (credentials, hosts) = try Self.splitAuthority(rest[..<slash])
        let (user, password) = try Self.credentials(credentials)
        self.init(
            hosts: try Self.hosts(hosts, defaultPort: scheme == "amqps" ? 5671 : 5672), user: user, password: password,
            virtualHost: try Self.virtualHost(rest[slash...].dropFirst()), connectionName: connectionName,
            heartbeatSeconds: parameters.heartbeatSeconds ?? heartbeatSeconds)
        if scheme == "amqps" { tls = try parameters.tls() } else { try parameters.refuseFiles() }
    }

    private static func splitQuery(_ text: Substring) -> (rest: Substring, query: Substring?) {
        guard let mark = text.firstIndex(of: "?") else { return (text, nil) }
        return (text[..<mark], text[text.index(after: mark)...])
    }

    private static func splitAuthority(_ text: Substring) throws(RabbitMQError) -> (Substring, Substring) {
        guard let at = text.lastIndex(of: "@") else {
            throw RabbitMQError.invalidURL(part: "user", problem: "expected user:password@ before the host")
        }
        return (text[..<at], text[text.index(after: at)...])
    }

    private static func credentials(_ text: Substring) throws(RabbitMQError) -> (user: String, password: String) {
        guard let colon = text.firstIndex(of: ":") else {
            throw RabbitMQError.invalidURL(part: "password", problem: "expected user:password before the @")
        }
        let user = try decoded(text[..<colon], part: "user")
        guard !user.isEmpty else { throw RabbitMQError.invalidURL(part: "user", problem: "it is empty") }
        return (user, try decoded(text[text.index(after: colon)...], part: "password"))
    }

    private static func virtualHost(_ text: Substring) throws(RabbitMQError) -> String {
        guard !text.contains("/") else {
            throw RabbitMQError.invalidURL(part: "vhost", problem: "a slash in it must be escaped as %2F")
        }
        return text.isEmpty ? "/" : try decoded(text, part: "vhost")
    }

    private static func hosts(_ text: Substring, defaultPort: Int) throws(RabbitMQError) -> [Host] {
        var hosts: [Host] = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            hosts.append(try host(item, defaultPort: defaultPort))
        }
        return hosts
    }

    private static func host(_ text: Substring, defaultPort: Int) throws(RabbitMQError) -> Host {
        var name = text
        var port: Substring?
        if text.hasPrefix("[") {
            guard let bracket = text.firstIndex(of: "]") else {
                throw RabbitMQError.invalidURL(part: "host", problem: "an IPv6 address must end with ]")
            }
            name = text[..<bracket].dropFirst()
            let rest = text[bracket...].dropFirst()
            guard rest.isEmpty || rest.hasPrefix(":") else {
                throw RabbitMQError.invalidURL(part: "host", problem: "only :port may follow ]")
            }
            port = rest.isEmpty ? nil : rest.dropFirst()
        } else if let colon = text.firstIndex(of: ":") {
            name = text[..<colon]
            port = text[text.index(after: colon)...]
        }
        guard !name.isEmpty else { throw RabbitMQError.invalidURL(part: "host", problem: "it is empty") }
        guard let port else { return Host(name: String(name), port: defaultPort) }
        guard let number = UInt16(port), number > 0 else {
            throw RabbitMQError.invalidURL(part: "port", problem: "expected 1 to 65535")
        }
        return Host(name: String(name), port: Int(number))
    }

    static func decoded(_ text: Substring, part: String) throws(RabbitMQError) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else {
                throw RabbitMQError.invalidURL(part: part, problem: "% is not followed by two hexadecimal digits")
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        // A zero byte separates user and password in SASL PLAIN.
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw RabbitMQError.invalidURL(part: part, problem: "it is not valid UTF-8")
        }
        return text
    }
}
