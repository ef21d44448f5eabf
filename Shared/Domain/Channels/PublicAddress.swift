/// Whether an IP address belongs to the public Internet, by the IANA special-purpose registries
/// (https://www.iana.org/assignments/iana-ipv4-special-registry, …/iana-ipv6-special-registry).
/// - Parameter bytes: 4 for IPv4 or 16 for IPv6, in network order; any other count is not public.
public func isPublicAddress(_ bytes: [UInt8]) -> Bool {
    switch bytes.count {
    case 4: isPublicIPv4(bytes)
    case 16: isPublicIPv6(bytes)
    default: false
    }
}

private func isPublicIPv4(_ bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): false
    case (100, 64...127, _): false  // carrier-grade NAT
    case (169, 254, _): false  // link-local, where clouds serve their machines' credentials
    case (172, 16...31, _), (192, 168, _): false
    case (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100), (203, 0, 113): false
    default: true
    }
}

private func isPublicIPv6(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]) {  // IPv4-mapped
        return isPublicIPv4(Array(bytes[12...]))
    }
    if bytes.starts(with: [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)) {  // NAT64
        return isPublicIPv4(Array(bytes[12...]))
    }
    if bytes.starts(with: [0x20, 0x02]) {  // 6to4
        return isPublicIPv4(Array(bytes[2...5]))
    }
    // 2001::/23 is for protocols (Teredo, ORCHID), 2001:db8::/32 for documentation.
    if bytes.starts(with: [0x20, 0x01]), bytes[2] < 0x02 || (bytes[2] == 0x0D && bytes[3] == 0xB8) { return false }
    // 3fff::/20 is for documentation too; only 2000::/3 is assigned to networks.
    if bytes[0] == 0x3F, bytes[1] == 0xFF, bytes[2] < 0x10 { return false }
    return bytes[0] & 0b1110_0000 == 0b0010_0000
}
