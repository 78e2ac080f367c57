import Basics

/// How the addresses of records' pages on the web tell their kinds, where records have no address in the API:
/// `https://HOST/SINGULAR/…`, with the kind's singular name.
public struct PageAddresses: Sendable {
  /// The member of a record with the address.
  public let member: StaticString
  /// The end of the host and the slash behind it: what stands before a kind.
  private let marker: StaticString

  package init(member: StaticString, marker: StaticString) {
    self.member = member
    self.marker = marker
  }

  /// The kind of the page at an address; nil where it shows none.
  ///
  /// - Parameters:
  ///   - address: UTF-8.
  ///   - names: the singular names of kinds, by number.
  public func kind(_ address: UnsafeRawBufferPointer, among names: [StaticString]) -> Kind? {
    let length = marker.utf8CodeUnitCount
    guard
      let place = address.indices.first(where: {
        $0 + length <= address.count && address.slice($0..<address.count).startsWith(marker)
      })
    else { return nil }
    let rest = address[(place + length)...].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    return names.firstIndex { UnsafeRawBufferPointer(rebasing: rest).equals($0) }.map { Kind(number: UInt8($0)) }
  }
}
