import Basics
import Testing

@Suite("IP address") struct IPAddressTests {
  @Test(arguments: [
    ("8.8.8.8", IPAddress.Scope.public), ("172.32.0.1", .public), ("100.128.0.1", .public), ("0.0.0.0", .unspecified),
    ("10.1.2.3", .private), ("100.64.0.1", .carrierGradeNAT), ("100.127.255.255", .carrierGradeNAT),
    ("127.0.0.1", .loopback), ("127.255.0.9", .loopback), ("169.254.169.254", .linkLocal), ("172.16.0.1", .private),
    ("172.31.255.255", .private), ("192.168.1.1", .private), ("224.0.0.1", .multicast),
    ("255.255.255.255", .reserved),
    ("198.18.0.1", .reserved), ("2606:4700::1111", .public), ("::", .unspecified), ("::1", .loopback),
    ("fe80::1", .linkLocal), ("febf::1", .linkLocal), ("fc00::1", .private), ("fdff::1", .private),
    ("fec0::1", .private),
    ("ff02::1", .multicast), ("::ffff:127.0.0.1", .loopback), ("::ffff:8.8.8.8", .public), ("::10.0.0.1", .private),
    ("64:ff9b::10.0.0.1", .private), ("64:ff9b::8.8.8.8", .public), ("2002:7f00:1::", .loopback),
    ("2001:db8::1", .reserved), ("100::1", .reserved),
  ])
  func `an address has its scope`(text: String, scope: IPAddress.Scope) throws {
    #expect(try #require(IPAddress(text)).scope == scope)
  }

  @Test(arguments: ["gateway.example", "127.1", "0x7f.0.0.1", "fe80::1%eth0", "", "[::1]"])
  func `a name is not an address`(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test(arguments: ["1.2.3.4", "2606:4700:0:0:0:0:0:1111"])
  func `an address is written so that it can be read`(text: String) throws {
    #expect(try #require(IPAddress(text)).description == text)
  }
}
