import RabbitMQ
import Testing

@Suite struct RabbitMQConfigurationTests {
    @Test func readsEveryPartOfAURL() throws {
        let configuration = try RabbitMQConfiguration(url: "amqp://alert-fanout:geheim@broker:5673/breathe-easy")

        #expect(configuration.user == "alert-fanout")
        #expect(configuration.password == "geheim")
        #expect(configuration.hosts == [.init(name: "broker", port: 5673)])
        #expect(configuration.virtualHost == "breathe-easy")
        #expect(configuration.heartbeatSeconds == 10)
    }

    @Test func decodesPercentSigns() throws {
        let configuration = try RabbitMQConfiguration(url: "amqp://u%40x:p%3A%2F%25@host/a%2Fb")

        #expect(configuration.user == "u@x")
        #expect(configuration.password == "p:/%")
        #expect(configuration.virtualHost == "a/b")
    }

    @Test func readsSeveralHosts() throws {
        let configuration = try RabbitMQConfiguration(url: "amqp://u:p@one,two:5673,[::1]:5674,[::2]")

        #expect(configuration.hosts.map(\.description) == ["one:5672", "two:5673", "[::1]:5674", "[::2]:5672"])
        #expect(configuration.virtualHost == "/")
    }

    @Test func readsWhomToBelieveOverTLS() throws {
        let configuration = try RabbitMQConfiguration(
            url: "amqps://u:p@one,two:5673/v?cacertfile=/etc/a%20b.pem&certfile=c.pem&keyfile=k.pem&verify=verify_peer")

        #expect(configuration.hosts.map(\.description) == ["one:5671", "two:5673"])
        #expect(configuration.tls?.authorityFile == "/etc/a b.pem")
        #expect(configuration.tls?.identity == .init(certificateFile: "c.pem", keyFile: "k.pem"))
        #expect("\(configuration)" == "amqps://u@one:5671,two:5673/v")
    }

    @Test func trustsTheSystemsAuthoritiesByDefault() throws {
        #expect(try RabbitMQConfiguration(url: "amqps://u:p@host/v").tls == .init())
        #expect(try RabbitMQConfiguration(url: "amqp://u:p@host/v").tls == nil)
    }

    @Test(arguments: [
        ("broker:5672", "scheme"), ("https://u:p@host/v", "scheme"), ("amqpx://u:p@host/v", "scheme"),
        ("amqp://host/v", "user"), ("amqp://:p@host/v", "user"), ("amqp://u@host/v", "password"),
        ("amqp://u:%zz@host/v", "password"), ("amqp://u:%4@host/v", "password"), ("amqp://u:%ff@host/v", "password"),
        ("amqp://u:a%00b@host/v", "password"), ("amqp://u:p@/v", "host"), ("amqp://u:p@one,,two/v", "host"),
        ("amqp://u:p@[::1/v", "host"), ("amqp://u:p@[::1]x/v", "host"), ("amqp://u:p@host:/v", "port"),
        ("amqp://u:p@host:0/v", "port"), ("amqp://u:p@host:65536/v", "port"), ("amqp://u:p@::1/v", "host"),
        ("amqp://u:p@host/a/b", "vhost"), ("amqp://u:p@host/%zz", "vhost"),
        ("amqp://u:p@host/v?heartbeat=0", "heartbeat"),
        ("amqp://u:p@host/v?cacertfile=ca.pem", "query"), ("amqps://u:p@host/v#top", "query"),
        ("amqps://u:p@host/v?heartbeat=often", "heartbeat"), ("amqp://u:p@host/v?frame_max=5", "query"),
        ("amqps://u:p@host/v?cacertfile=", "cacertfile"),
        ("amqps://u:p@host/v?cacertfile", "cacertfile"), ("amqps://u:p@host/v?cacertfile=%zz", "cacertfile"),
        ("amqps://u:p@host/v?cacertfile=a&cacertfile=b", "cacertfile"), ("amqps://u:p@host/v?certfile=a", "keyfile"),
        ("amqps://u:p@host/v?keyfile=a", "certfile"), ("amqps://u:p@host/v?verify=verify_none", "verify"),
    ])
    func namesTheFaultyPart(url: String, part: String) {
        let error = #expect(throws: RabbitMQError.self) { try RabbitMQConfiguration(url: url) }

        guard case .invalidURL(let faulty, _) = error else {
            Issue.record("\(url) gave \(String(describing: error))")
            return
        }
        #expect(faulty == part)
    }

    @Test(arguments: [
        "amqp://user:hunter2hunter2@host:no-port/v", "amqp://user:hunter2hunter2@host/a/b",
        "amqp://user:hunter2hunter2%zz@host/v", "http://user:hunter2hunter2@host", "amqp://user:hunter2hunter2@",
        "amqps://user:a?hunter2hunter2@host/v", "amqps://user:p@host/v?hunter2hunter2=1",
    ])
    func neverPrintsThePasswordInAnError(url: String) {
        let error = #expect(throws: RabbitMQError.self) { try RabbitMQConfiguration(url: url) }

        #expect(!"\(String(describing: error))".contains("hunter2"))
    }

    @Test func neverPrintsThePasswordOfAConfiguration() throws {
        let configuration = try RabbitMQConfiguration(url: "amqp://user:hunter2hunter2@host/v")
        var dumped = ""
        dump(configuration, to: &dumped)

        #expect("\(configuration)" == "amqp://user@host:5672/v")
        #expect(!(dumped + String(reflecting: configuration)).contains("hunter2"))
    }

    @Test func takesTheHeartbeatFromTheURL() throws {
        #expect(try RabbitMQConfiguration(url: "amqp://u:p@host/v?heartbeat=5").heartbeatSeconds == 5)
        #expect(
            try RabbitMQConfiguration(url: "amqps://u:p@host/v?heartbeat=5&verify=verify_peer").heartbeatSeconds == 5)
    }

    @Test(arguments: [0, 601]) func refusesAHeartbeatThatHelpsNobody(seconds: Int) {
        #expect(throws: RabbitMQError.invalidURL(part: "heartbeat", problem: "expected 1 to 600 seconds")) {
            try RabbitMQConfiguration(url: "amqp://u:p@host", heartbeatSeconds: seconds)
        }
    }
}
