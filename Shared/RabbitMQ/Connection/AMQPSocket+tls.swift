import CRabbitMQ
import Glibc

extension AMQPSocket {
    /// A socket that uses TLS 1.2 or later and accepts only certificates issued by the given authorities for the host's
    /// name.
    func newTLSSocket(_ tls: RabbitMQConfiguration.TLS) throws(RabbitMQError) -> OpaquePointer {
        guard let socket = amqp_ssl_socket_new(state) else { throw .connectionFailed("TLS cannot be initialised") }
        amqp_ssl_socket_set_verify_peer(socket, 1)
        amqp_ssl_socket_set_verify_hostname(socket, 1)
        guard amqp_ssl_socket_set_ssl_versions(socket, AMQP_TLSv1_2, AMQP_TLSvLATEST) == AMQP_STATUS_OK.rawValue else {
            throw .connectionFailed("this machine's OpenSSL has no TLS 1.2")
        }
        guard let authorities = tls.authorityFile ?? Self.systemAuthorityFile else {
            throw .connectionFailed("the system has no certificate authorities: name a file with cacertfile")
        }
        guard amqp_ssl_socket_set_cacert(socket, authorities) == AMQP_STATUS_OK.rawValue else {
            throw .connectionFailed("cacertfile \(authorities) cannot be read as PEM certificates")
        }
        if let identity = tls.identity {
            // Without a password OpenSSL would prompt for that of an encrypted key on the terminal.
            let status = "".withCString { noPassword in
                amqp_ssl_socket_set_key_passwd(socket, noPassword)
                defer { amqp_ssl_socket_set_key_passwd(socket, nil) }
                return amqp_ssl_socket_set_key(socket, identity.certificateFile, identity.keyFile)
            }
            guard status == AMQP_STATUS_OK.rawValue else {
                throw .connectionFailed(
                    "certfile \(identity.certificateFile) and keyfile \(identity.keyFile) cannot be read as a PEM"
                        + " certificate and its key without a password")
            }
        }
        return socket
    }

    /// What an operator can do about a failed connection.
    func hint(_ status: CInt) -> String {
        switch status {
        case AMQP_STATUS_SSL_CONNECTION_FAILED.rawValue: "; a port without TLS needs amqp://"
        case AMQP_STATUS_SSL_PEER_VERIFY_FAILED.rawValue: "; its authority is not in cacertfile"
        case AMQP_STATUS_SSL_HOSTNAME_VERIFY_FAILED.rawValue:
            "; the certificate is for another name; it must name the host, not its address"
        default: ""
        }
    }

    /// Where Debian, Red Hat and Alpine keep their certificate authorities.
    private static var systemAuthorityFile: String? {
        ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"]
            .first { access($0, R_OK) == 0 }
    }
}
