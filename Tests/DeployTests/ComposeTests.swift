import Foundation
import Subprocess
import TestSupport
import Testing

/// What docker-compose.yml grants each container, read as YAML without an engine.
@Suite(.timeLimit(.minutes(5))) struct ComposeTests {
    private struct Container: Decodable {
        struct Limits: Decodable {
            struct Pair: Decodable { var soft, hard: Int }
            var nofile: Pair?
        }

        var image: String?
        var readOnly: Bool?
        var capDrop: [String]?
        var capAdd: [String]?
        var securityOpt: [String]?
        var memLimit: String?
        var pidsLimit: Int?
        var ulimits: Limits?
        var restart: String?
        var command: [String]?
    }

    private static func containers() async throws -> [String: Container] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        var all: [String: Container] = [:]
        for file in ["docker-compose.yml", "deploy/compose/monitoring.yml"] {
            let script = "import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1]))['services'], sys.stdout)"
            let path = Checkout.folder.appending(path: file).path
            let json = try await Subprocess.run(
                .name("env"), arguments: ["/usr/bin/python3", "-c", script, path], output: .string(limit: 1 << 20),
                error: .discarded
            ).standardOutput
            all.merge(try decoder.decode([String: Container].self, from: Data(json.utf8))) { first, _ in first }
        }
        return all
    }

    @Test func everyContainerIsHardened() async throws {
        let containers = try await Self.containers()
        #expect(containers.count > 15)
        for (name, container) in containers {
            #expect(container.readOnly == true, "\(name) writes its own file system")
            #expect(container.capDrop == ["ALL"], "\(name) keeps capabilities")
            #expect(container.securityOpt == ["no-new-privileges:true"], "\(name) may gain privileges")
        }
    }

    @Test func everyServerHasLimits() async throws {
        for (name, container) in try await Self.containers() where container.restart == "unless-stopped" {
            #expect(container.memLimit != nil, "\(name) may take all memory")
            #expect(container.pidsLimit != nil, "\(name) may start any number of processes")
        }
        for name in ["ingest-gateway", "status", "notifier", "proxy", "tls", "postgres", "rabbitmq"] {
            let files = try await Self.containers()[name]?.ulimits?.nofile
            #expect((files?.soft ?? 0) >= 20_000 && files?.soft == files?.hard, "\(name) may open too few files")
        }
    }

    /// Their entry points hand the volume to their own user and become that user, and need nothing else.
    @Test func onlyServersAndKeepersOfVolumesHaveCapabilities() async throws {
        let granted = try await Self.containers().filter { $0.value.capAdd?.isEmpty == false }
        #expect(Set(granted.keys) == ["postgres", "rabbitmq", "secrets", "vault"])
        for (name, container) in granted {
            #expect(
                Set(container.capAdd ?? []).isSubset(of: ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"]),
                "\(name) has more")
        }
    }

    @Test func imagesOfOthersHaveExactTags() async throws {
        let images = try await Self.containers().compactMapValues(\.image).filter { !$0.value.hasPrefix("${IMAGES") }
        #expect(Set(images.keys).isSuperset(of: ["postgres", "rabbitmq", "prometheus", "grafana", "vault"]))
        for (name, image) in images {
            #expect(image.contains(/:v?\d+\.\d+(\.\d+)?(-management)?(@sha256:[0-9a-f]{64})?$/), "\(name): \(image)")
        }
    }

    @Test func nobodyStopsPrometheusOverHTTP() async throws {
        let command = try #require(try await Self.containers()["prometheus"]?.command)
        #expect(!command.contains { $0.contains("web.enable-lifecycle") || $0.contains("web.enable-admin-api") })
    }
}

/// deploy/pin-images, with a registry that the test plays.
@Suite(.timeLimit(.minutes(5))) struct PinnedImagesTests {
    @Test func writesTheDigestOfEachImageBehindIt() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "images-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = """
            set -eu
            mkdir -p '\(folder.path)/bin' && cd '\(folder.path)'
            cp -r '\(Checkout.folder.path)/deploy' '\(Checkout.folder.path)/docker-compose.yml' .
            cat >bin/docker <<'SH'
            #!/bin/bash
            printf 'sha256:%s\\n' "$(printf '%s' "$4$(cat moved 2>/dev/null)" | sha256sum | cut -c1-64)"
            SH
            chmod +x bin/docker
            export PATH=$PWD/bin:$PATH
            deploy/pin-images >/dev/null && deploy/pin-images --check && echo pinned
            grep -hoE '(image: |FROM |BUILDER=).*@sha256:[0-9a-f]{64}' docker-compose.yml deploy/Dockerfile | sort -u | cut -d@ -f1
            echo other >moved
            deploy/pin-images --check 2>/dev/null || echo stale
            deploy/pin-images >/dev/null && deploy/pin-images --check && echo pinned again
            """
        let output = try await Subprocess.run(
            .name("bash"), arguments: ["-c", run], output: .string(limit: 1 << 16), error: .discarded
        ).standardOutput
        let lines = output.split(separator: "\n").map(String.init)
        #expect(lines.first == "pinned")
        #expect(lines.contains { $0.contains("image: &postgres-image postgres:") })
        #expect(lines.contains { $0.contains("image: rabbitmq:") })
        #expect(lines.contains { $0.contains("FROM debian:") })
        #expect(lines.contains { $0.contains("BUILDER=swift:") })
        #expect(lines.suffix(2) == ["stale", "pinned again"])
    }
}
