import Domain
import Glibc

/// Whether an address in its usual text form belongs to the public Internet; unparsable text does not.
func isPublicAddress(text: UnsafePointer<CChar>) -> Bool {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { isPublicAddress(Array($0)) } }
    var six = in6_addr()
    if inet_pton(AF_INET6, text, &six) == 1 { return withUnsafeBytes(of: six) { isPublicAddress(Array($0)) } }
    return false
}
