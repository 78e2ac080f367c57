import Catalog

/// A place within the site, as it stands in a link: relative, made of names of ours and of numbers, never of texts.
struct PageAddress: Sendable, Equatable, ExpressibleByStringLiteral {
  /// ASCII without anything that has a meaning in HTML.
  var bytes: [UInt8]

  init(stringLiteral path: StaticString) {
    bytes = []
    bytes.append(path)
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The page of a record: `KIND/THOUSANDS/ID.html`, further pages of its lists `ID-LIST-PAGE.html`.
  ///
  /// Thousands, because 60,000 files are more than a folder of a memory stick may hold.
  static func record(_ kind: Kind, _ id: Int64, list: ListPage? = nil) -> PageAddress {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    bytes.append(kind.name)
    bytes.append(UInt8(ascii: "/"))
    bytes.append(integer: id / 1000)
    bytes.append(UInt8(ascii: "/"))
    bytes.append(integer: id)
    if let list, list.number > 1 {
      bytes.append("-")
      bytes.append(list.kind.name)
      bytes.append("-")
      bytes.append(integer: Int64(list.number))
    }
    bytes.append(".html")
    return PageAddress(bytes)
  }

  /// A page of a list: `FOLDER/index.html`, then `FOLDER/page-2.html`.
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

  /// The comics of a year: `comics/year-1998.html`, then `comics/year-1998-2.html`; year 0 is that of comics without one.
  static func year(_ year: Int, page: Int = 1) -> PageAddress {
    var bytes: [UInt8] = []
    bytes.append("comics/year-")
    bytes.append(integer: Int64(year))
    if page > 1 {
      bytes.append("-")
      bytes.append(integer: Int64(page))
    }
    bytes.append(".html")
    return PageAddress(bytes)
  }

  /// The same place seen from a page that stands some folders below.
  func from(_ base: PageAddress) -> PageAddress { PageAddress(base.bytes + bytes) }

  /// The way up from this page to the root of its tree: nothing, `../`, `../../`.
  var wayUp: PageAddress {
    var way: [UInt8] = []
    for _ in 0..<bytes.count(where: { $0 == UInt8(ascii: "/") }) { way.append("../") }
    return PageAddress(way)
  }

  /// Below another place: `es/` and `index.html`.
  static func / (folder: PageAddress, page: PageAddress) -> PageAddress { PageAddress(folder.bytes + page.bytes) }

  /// As text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A page of a record's long list.
  struct ListPage: Equatable {
    let kind: Kind
    let number: Int
  }
}

extension PageAddress {
  /// A path that the program has made of its own names and of digests.
  init(ownPath path: String) {
    precondition(
      path.utf8.allSatisfy {
        "/-_.".utf8.contains($0) || ($0 < 0x80 && Character(Unicode.Scalar($0)).isLetter) || (0x30...0x39).contains($0)
      }, "a path of ours")
    bytes = Array(path.utf8)
  }
}
