import Basics

/// The address of a record or of a list in the API, as it stands in `resourceURI` and `collectionURI`.
///
/// The host in the data is never contacted and carries no meaning: kind and number are taken from the path
/// `/v1/public/KIND/ID`. Scheme and host may be anything, repeated slashes are tolerated as the API did.
public enum ResourceURI {
  /// Everything of a record's address before kind and number.
  public static let prefix: StaticString = "http://gateway.marvel.com/v1/public/"

  /// The record that an address names, or nil where it names none.
  ///
  /// - Parameter bytes: the text of a `resourceURI`, UTF-8.
  /// - Complexity: O(length).
  public static func record(_ bytes: UnsafeRawBufferPointer) -> RecordID? {
    guard var position = endOfMarker(bytes) else { return nil }
    let kindStart = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "/") { position += 1 }
    guard position < bytes.count, let kind = Kind(utf8: bytes.slice(kindStart..<position)) else { return nil }
    while position < bytes.count, bytes[position] == UInt8(ascii: "/") { position += 1 }
    var id: Int64 = 0
    let digitsStart = position
    while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
      guard id <= RecordID.greatest / 10 else { return nil }
      id = id * 10 + Int64(digit)
      position += 1
    }
    guard position > digitsStart else { return nil }
    if position < bytes.count, bytes[position] == UInt8(ascii: "/") { position += 1 }
    guard position == bytes.count || bytes[position] == UInt8(ascii: "?") else { return nil }
    return RecordID(kind, id)
  }

  /// The kind of the collection that an address lists: `/v1/public/comics`, `/v1/public/characters/7/comics`.
  public static func collection(_ bytes: UnsafeRawBufferPointer) -> Kind? {
    guard let start = endOfMarker(bytes) else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "?") { end += 1 }
    while end > start, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    var last = end
    while last > start, bytes[last - 1] != UInt8(ascii: "/") { last -= 1 }
    return Kind(utf8: bytes.slice(last..<end))
  }

  /// The position after `/v1/public` and its slashes, or nil.
  private static func endOfMarker(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let marker: StaticString = "/v1/public/"
    let length = marker.utf8CodeUnitCount
    // The usual host first: one comparison instead of a search.
    if bytes.startsWith(prefix) {
      var position = prefix.utf8CodeUnitCount
      while position < bytes.count, bytes[position] == UInt8(ascii: "/") { position += 1 }
      return position
    }
    var start = 0
    while start + length <= bytes.count {
      if bytes[start] == UInt8(ascii: "/"), bytes.slice(start..<bytes.count).startsWith(marker) {
        var position = start + length
        while position < bytes.count, bytes[position] == UInt8(ascii: "/") { position += 1 }
        return position
      }
      start += 1
    }
    return nil
  }
}
