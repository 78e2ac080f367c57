import Basics

/// A place within the site, as it stands in a link: relative, made of names of the program and of numbers, never of texts.
///
/// The address is only spelled out when it is appended, because a page has a hundred links; until then it needs no memory.
struct PageAddress: Sendable, ExpressibleByStringLiteral {
  private enum Place: Sendable {
    case literal(StaticString)
    /// ASCII without characters that have a meaning in HTML.
    case path([UInt8])
    case record(StaticString, Int64, list: ListPage?)
  }

  /// The number of `../` before the place.
  private let steps: Int
  private let place: Place

  private init(steps: Int = 0, _ place: Place) {
    self.steps = steps
    self.place = place
  }

  init(stringLiteral path: StaticString) { self.init(.literal(path)) }

  private init(_ bytes: [UInt8]) { self.init(.path(bytes)) }

  /// Returns the page of a record: `KIND/THOUSANDS/ID.html`, further pages of its lists `ID-LIST-PAGE.html`.
  ///
  /// The folders of thousands exist because a folder of a memory stick may not hold 60,000 files.
  static func record(of kind: StaticString, id: Int64, list: ListPage? = nil) -> PageAddress {
    PageAddress(.record(kind, id, list: list))
  }

  /// Appends the address, in ASCII.
  func append(to bytes: inout [UInt8]) {
    for _ in 0..<steps { bytes.append("../") }
    switch place {
    case .literal(let path): bytes.append(path)
    case .path(let path): bytes += path
    case .record(let kind, let id, let list):
      bytes.append(kind)
      bytes.append(UInt8(ascii: "/"))
      bytes.append(integer: id / 1000)
      bytes.append(UInt8(ascii: "/"))
      bytes.append(integer: id)
      if let list, list.number > 1 {
        bytes.append("-")
        bytes.append(list.name)
        bytes.append("-")
        bytes.append(integer: Int64(list.number))
      }
      bytes.append(".html")
    }
  }

  /// The address, in ASCII.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(48)
    append(to: &bytes)
    return bytes
  }

  /// Returns a page of a list: `FOLDER/index.html`, then `FOLDER/page-2.html`.
  static func list(_ folder: StaticString, page: Int = 1) -> PageAddress {
    var bytes: [UInt8] = []
    bytes.append(folder)
    if page == 1 {
      bytes.append("/index.html")
    } else {
      bytes.append("/page-")
      bytes.append(integer: Int64(page))
      bytes.append(".html")
    }
    return PageAddress(bytes)
  }

  /// Returns the page of the records that are only referred to: `FOLDER/named.html`, then `FOLDER/named-2.html`.
  static func named(in folder: StaticString, page: Int = 1) -> PageAddress {
    var bytes: [UInt8] = []
    bytes.append(folder)
    bytes.append("/named")
    if page > 1 {
      bytes.append("-")
      bytes.append(integer: Int64(page))
    }
    bytes.append(".html")
    return PageAddress(bytes)
  }

  /// Returns the page of the issues of a year: `comics/year-1998.html`, then `comics/year-1998-2.html`.
  static func year(_ year: Int, in folder: StaticString, page: Int = 1) -> PageAddress {
    var bytes: [UInt8] = []
    bytes.append(folder)
    bytes.append("/year-")
    bytes.append(integer: Int64(year))
    if page > 1 {
      bytes.append("-")
      bytes.append(integer: Int64(page))
    }
    bytes.append(".html")
    return PageAddress(bytes)
  }

  /// The way up from this page to the root of its tree: nothing, `../`, `../../`.
  var wayUp: PageAddress {
    PageAddress(steps: bytes.count { $0 == UInt8(ascii: "/") }, .literal(""))
  }

  /// Returns a page below a folder: `es/` and `index.html`.
  static func / (folder: PageAddress, page: PageAddress) -> PageAddress {
    let isOnlyWay =
      switch folder.place {
      case .literal(let path): path.utf8CodeUnitCount == 0
      case .path(let path): path.isEmpty
      case .record: false
      }
    return isOnlyWay
      ? PageAddress(steps: folder.steps + page.steps, page.place) : PageAddress(folder.bytes + page.bytes)
  }

  /// The address as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A page of a record's long list.
  struct ListPage: Sendable {
    /// The name of the listed kind.
    let name: StaticString
    let number: Int
  }

  /// Creates a path that the program made of its own names and of digests.
  init(ownPath path: String) {
    precondition(path.utf8.allSatisfy(Self.isPlain), "a path of ours")
    self.init(Array(path.utf8))
  }

  /// Creates a path that a publisher gave; nil where it has a character that an address may not have.
  init?(givenPath path: String) {
    guard path.utf8.allSatisfy(Self.isPlain) else { return nil }
    self.init(Array(path.utf8))
  }

  /// Whether a byte is a letter, a digit, or a mark without a meaning in HTML.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "/-_.~+@:,%".utf8.contains(byte)
    }
  }
}

extension PageAddress: Equatable {
  static func == (left: PageAddress, right: PageAddress) -> Bool { left.bytes == right.bytes }
}
