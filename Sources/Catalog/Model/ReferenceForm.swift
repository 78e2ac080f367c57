package import Basics

/// The form in which records refer to each other: in references, in items of lists, and by their own addresses.
public enum ReferenceForm: Sendable {
  /// An address, which is also the record's own.
  case address(member: StaticString, AddressForm)
  /// The record's number; its kind is that of the field.
  case number(member: StaticString)

  /// The member of a reference that identifies the record.
  public var member: StaticString {
    switch self {
    case .address(let member, _), .number(let member): member
    }
  }

  /// Returns the texts before and behind the number in the value of `member`, for records of a kind of this name.
  package func around(_ kind: StaticString) -> (before: String, behind: String) {
    switch self {
    case .address(_, let form): ("\"\(form.prefix)\(kind)/", "\"")
    case .number: ("", "")
    }
  }

  /// Appends the value of `member` for a record.
  ///
  /// - Parameter kind: the name of its kind.
  package func append(_ id: Int64, of kind: StaticString, to out: inout ByteBuilder) {
    switch self {
    case .address(_, let form):
      out.append(UInt8(ascii: "\""))
      form.append(id, of: kind, to: &out)
      out.append(UInt8(ascii: "\""))
    case .number: out.append(integer: id)
    }
  }
}

/// The form of the addresses of records: `KIND/ID` behind a marker.
///
/// The host in the data is never contacted and carries no meaning: kind and number are taken from the path. Scheme and host may
/// be anything, and slashes may be repeated.
///
/// ```swift
/// let form = AddressForm(prefix: "http://toys.example/v1/", marker: "/v1/")
/// let address = Array("https://other.example/v1/toys/7".utf8)
/// let id = address.withUnsafeBytes { form.id($0, of: "toys") }  // 7
/// ```
public struct AddressForm: Sendable {
  /// The part of an address before kind and number, as it is written. It ends with the marker.
  public let prefix: StaticString
  /// The text before kind and number, behind any host.
  let marker: StaticString

  package init(prefix: StaticString, marker: StaticString) {
    self.prefix = prefix
    self.marker = marker
  }

  /// Returns the number of the record of a kind that an address names; nil where it names none, or one of another kind.
  ///
  /// - Parameters:
  ///   - address: UTF-8.
  ///   - kind: the name of the kind.
  /// - Complexity: O(length).
  public func id(_ address: UnsafeRawBufferPointer, of kind: StaticString) -> Int64? {
    guard let name = name(in: address), address.slice(name).equals(kind) else { return nil }
    return number(in: address, from: name.upperBound)
  }

  /// Returns the record that an address names; nil where it names none.
  ///
  /// - Parameter names: the names of the kinds by number.
  /// - Complexity: O(length + kinds).
  public func record(_ address: UnsafeRawBufferPointer, among names: [StaticString]) -> RecordID? {
    guard let name = name(in: address), let kind = Self.kind(address.slice(name), among: names) else { return nil }
    return number(in: address, from: name.upperBound).flatMap { RecordID(kind, $0) }
  }

  /// Returns the kind of the collection that an address lists: `…/comics`, `…/characters/7/comics`.
  public func collection(_ address: UnsafeRawBufferPointer, among names: [StaticString]) -> Kind? {
    guard let start = endOfMarker(address) else { return nil }
    var end = start
    while end < address.count, address[end] != UInt8(ascii: "?") { end += 1 }
    while end > start, address[end - 1] == UInt8(ascii: "/") { end -= 1 }
    let last = address[start..<end].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? start
    return Self.kind(address.slice(last..<end), among: names)
  }

  private static func kind(_ name: UnsafeRawBufferPointer, among names: [StaticString]) -> Kind? {
    names.firstIndex { name.equals($0) }.map { Kind(number: UInt8($0)) }
  }

  /// Appends the address of a record.
  ///
  /// - Parameter kind: the name of its kind.
  package func append(_ id: Int64, of kind: StaticString, to out: inout ByteBuilder) {
    out.append(prefix)
    out.append(kind)
    out.append(UInt8(ascii: "/"))
    out.append(integer: id)
  }

  /// Returns the place of a kind's name before a number.
  private func name(in address: UnsafeRawBufferPointer) -> Range<Int>? {
    guard let start = endOfMarker(address) else { return nil }
    var end = start
    while end < address.count, address[end] != UInt8(ascii: "/") { end += 1 }
    return end < address.count ? start..<end : nil
  }

  /// Returns the number that begins at a place, behind slashes, if nothing but a query follows it.
  private func number(in address: UnsafeRawBufferPointer, from start: Int) -> Int64? {
    var position = endOfSlashes(address, from: start)
    var id: Int64 = 0
    while position < address.count, case let digit = address[position] &- UInt8(ascii: "0"), digit < 10 {
      guard id <= RecordID.greatest / 10 else { return nil }
      id = id * 10 + Int64(digit)
      position += 1
    }
    guard id > 0, id <= RecordID.greatest else { return nil }
    if position < address.count, address[position] == UInt8(ascii: "/") { position += 1 }
    return position == address.count || address[position] == UInt8(ascii: "?") ? id : nil
  }

  /// Returns the position after the marker and its slashes; nil where there is no marker.
  private func endOfMarker(_ address: UnsafeRawBufferPointer) -> Int? {
    // The usual host first: one comparison instead of a search.
    if address.startsWith(prefix) { return endOfSlashes(address, from: prefix.utf8CodeUnitCount) }
    let length = marker.utf8CodeUnitCount
    var start = 0
    while start + length <= address.count {
      if address[start] == UInt8(ascii: "/"), address.slice(start..<address.count).startsWith(marker) {
        return endOfSlashes(address, from: start + length)
      }
      start += 1
    }
    return nil
  }

  private func endOfSlashes(_ address: UnsafeRawBufferPointer, from start: Int) -> Int {
    var end = start
    while end < address.count, address[end] == UInt8(ascii: "/") { end += 1 }
    return end
  }
}
