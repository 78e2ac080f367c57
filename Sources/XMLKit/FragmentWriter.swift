import Basics

/// Builds plain text and sanitised markup from the reports of an HTML parser, in one pass.
///
/// White space, line breaks and opening tags wait until something visible follows them. So nothing empty is written, nothing is written
/// before the first or behind the last visible character, and equal contents are always written the same way: sanitising the markup again
/// changes nothing. The markup is well formed for any reports of the parser, since only the stack here decides which tags are closed.
struct FragmentWriter {
  private struct Open {
    let name: String
    let element: HTMLElement
    let href: [UInt8]
    /// The number of the first item of a list; nil for 1.
    var first: Int?
    /// Whether the element is written once it contains something visible.
    let isKept: Bool
    var isWritten = false
    /// The name with which the element is written.
    var tag: String

    init(name: String, element: HTMLElement, href: [UInt8] = [], first: Int? = nil, isKept: Bool) {
      (self.name, self.element, self.href, self.first, self.isKept) = (name, element, href, first, isKept)
      tag =
        switch name {
        case "table": "ul"
        case "tr", "caption": "li"
        case "h1": "h2"
        case "h4", "h5", "h6": "h3"
        default: name
        }
    }
  }

  /// The greatest depth of elements that are followed, and of elements that are kept.
  private static let deepest = 256
  private static let deepestKept = 32

  private let writesMarkup: Bool
  /// The site that relative links lead to; empty where they lead nowhere.
  private let base: [UInt8]
  private var plain: [UInt8] = []
  private var markup: [UInt8] = []
  private var stack: [Open] = []
  private var keptCount = 0
  private var droppedCount = 0
  private var wroteElement = false
  private var wroteHeading = false

  /// The gap between the last visible character and the next one: spaces, line ends of the source, and lines ended by markup.
  private var hasSpace = false
  private var lineEnds = 0
  private var breaks = 0
  /// Whether the tag of a block was written in the gap between visible characters.
  private var blockEnded = false

  init(capacity: Int, writesMarkup: Bool, base: [UInt8] = []) {
    self.writesMarkup = writesMarkup
    self.base = base
    plain.reserveCapacity(capacity)
    if writesMarkup { markup.reserveCapacity(capacity) }
  }

  /// Ends the fragment and returns the two texts; the markup only if an element is in it.
  mutating func finished() -> (plain: [UInt8], markup: [UInt8]?) {
    close(downTo: 0)
    return (plain, wroteElement ? markup : nil)
  }

  // MARK: - Reports of the parser

  /// Takes text: valid UTF-8 in pieces cut anywhere, with LF as the only control character.
  mutating func characters(_ bytes: UnsafeRawBufferPointer) {
    guard droppedCount == 0 else { return }
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x20:
        hasSpace = true
        index += 1
      case 0x0A:
        lineEnds += 1
        index += 1
      default:
        let start = index
        while index < bytes.count, bytes[index] > 0x20 { index += 1 }
        // Anything below a space would have been replaced before; step over it all the same.
        if index == start { index += 1 } else { visible(UnsafeRawBufferPointer(rebasing: bytes[start..<index])) }
      }
    }
  }

  /// Takes an opening tag, with the values of its `href` and of its `start`.
  mutating func start(_ name: String, href: [UInt8]?, number: [UInt8]? = nil) {
    let element = HTMLElement(name: name)
    guard droppedCount == 0 else {
      // The element is followed only to find the end of the dropped contents.
      if stack.count < 2 * Self.deepest { push(Open(name: name, element: element, isKept: false)) }
      return
    }
    if element.isBlock { endLine() }
    switch element {
    case .lineBreak:
      breaks = min(breaks + 1, 2)
      return
    case .cell:
      hasSpace = true
    default: break
    }
    var address: [UInt8] = []
    var isKept = false
    if keptCount < Self.deepestKept, writesMarkup {
      if element == .link, let href { address = followable(href) }
      isKept = makeRoom(for: element, hasAddress: !address.isEmpty)
    }
    if stack.count < Self.deepest || element == .dropped {
      let first = number.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
      let isOther = first.map { $0 != 1 && abs($0) < 1_000_000 } ?? false
      push(Open(name: name, element: element, href: address, first: isOther ? first : nil, isKept: isKept))
    }
  }

  /// Takes a closing tag, with or without its opening tag.
  mutating func end(_ name: String) {
    guard let index = stack.lastIndex(where: { $0.name == name }) else {
      // Its opening tag may have been too deep to be followed.
      if droppedCount == 0, HTMLElement(name: name).isBlock { endLine() }
      return
    }
    close(downTo: index)
  }

  // MARK: - The stack

  /// Whether an element may stand here; a paragraph is closed by any block.
  private mutating func makeRoom(for element: HTMLElement, hasAddress: Bool) -> Bool {
    switch element {
    case .inline:
      return true
    case .link:
      return hasAddress && !stack.contains { $0.isKept && $0.element == .link }
    case .paragraph, .quotation, .list, .item, .heading:
      if let index = stack.lastIndex(where: \.isKept), stack[index].element == .paragraph { close(downTo: index) }
      let parent = stack.last(where: \.isKept)?.element
      // A block within a line, or a list straight in a list, would be taken apart by the next parser; an item wants a
      // list.
      if parent == .inline || parent == .link || parent == .heading { return false }
      switch element {
      case .item: return parent == .list
      case .list, .heading: return parent != .list
      default: return true
      }
    default:
      return false
    }
  }

  private mutating func push(_ open: Open) {
    stack.append(open)
    if open.isKept { keptCount += 1 }
    if open.element == .dropped { droppedCount += 1 }
  }

  private mutating func close(downTo count: Int) {
    while stack.count > count {
      let open = stack.removeLast()
      if open.isKept { keptCount -= 1 }
      if open.element == .dropped { droppedCount -= 1 }
      if open.isWritten {
        markup.append("</")
        markup.append(contentsOf: open.tag.utf8)
        markup.append(0x3E)
        if open.element.isBlock { blockEnded = true }
      }
      if open.element.isBlock { endLine() }
      if open.element == .cell { hasSpace = true }
    }
  }

  // MARK: - The gap and its end

  private mutating func endLine() {
    breaks = max(breaks, 1)
  }

  private mutating func visible(_ bytes: UnsafeRawBufferPointer) {
    if writesMarkup {
      writeGap()
      writeOpenTags()
      Self.escape(bytes, into: &markup)
    }
    if !plain.isEmpty {
      if breaks + lineEnds > 0 {
        for _ in 0..<min(breaks > 0 ? breaks : lineEnds, 2) { plain.append(0x0A) }
      } else if hasSpace {
        plain.append(0x20)
      }
    }
    plain.append(contentsOf: bytes)
    (hasSpace, lineEnds, breaks, blockEnded) = (false, 0, 0, false)
  }

  /// Writes the white space or the breaks between the last written contents and the tags that are about to open.
  private mutating func writeGap() {
    let opensBlock = stack.contains { $0.isKept && !$0.isWritten && $0.element.isBlock }
    let isBetweenItems = stack.last(where: \.isWritten)?.element == .list
    // There is nothing between the items of a list for a break to stand in.
    if isBetweenItems { breaks = min(breaks, 1) }
    guard !markup.isEmpty else { return }
    if breaks > 0 {
      // A block's end has ended the line. A block's start does so too, but takes in the break before it.
      let needed = blockEnded || opensBlock && breaks == 1 ? breaks - 1 : breaks
      if isBetweenItems, needed > 0 {
        markup.append(0x0A)
      } else {
        for _ in 0..<needed { markup.append("<br/>") }
        if needed > 0 { wroteElement = true }
      }
    } else if lineEnds > 0 {
      for _ in 0..<min(lineEnds, 2) { markup.append(0x0A) }
    } else if hasSpace {
      markup.append(0x20)
    }
  }

  private mutating func writeOpenTags() {
    guard let first = stack.firstIndex(where: { $0.isKept && !$0.isWritten }) else { return }
    for index in first..<stack.count where stack[index].isKept {
      // The first heading is above all others.
      if stack[index].element == .heading {
        if !wroteHeading { stack[index].tag = "h2" }
        wroteHeading = true
      }
      markup.append(0x3C)
      markup.append(contentsOf: stack[index].tag.utf8)
      if stack[index].element == .link {
        markup.append(" href=\"")
        stack[index].href.withUnsafeBytes { Self.escape($0, into: &markup) }
        markup.append(0x22)
      }
      if let first = stack[index].first { markup.append(contentsOf: " start=\"\(first)\"".utf8) }
      markup.append(0x3E)
      stack[index].isWritten = true
    }
    wroteElement = true
  }

  /// Returns the address of a link that may be followed: absolute, `http` or `https`, without anything that a browser would read
  /// differently, and without white space around it. Empty for any other scheme, for relative addresses where their site is not known, and
  /// for signs that no address has (RFC 3986, section 2).
  private func followable(_ href: [UInt8]) -> [UInt8] {
    let trimmed = href.drop { $0 <= 0x20 }
    guard let last = trimmed.lastIndex(where: { $0 > 0x20 }) else { return [] }
    let address = absolute(trimmed[...last])
    guard let parts = WebScheme.split(address), !parts.authority.isEmpty else { return [] }
    let forbidden: Set<UInt8> = [0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D, 0x7F]
    return address.contains { $0 <= 0x20 || forbidden.contains($0) } ? [] : Array(address)
  }

  /// Returns an address with the site that a relative one leads to: `//HOST/…`, `/PATH`, or a path above that of the text.
  private func absolute(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !base.isEmpty else { return address }
    if address.starts(with: "//".utf8) { return Array("https:".utf8) + address }
    if address.first == UInt8(ascii: "/") { return base + address }
    var path = address
    while path.starts(with: "../".utf8) { path = path.dropFirst(3) }
    return path.count < address.count ? base + [UInt8(ascii: "/")] + path : address
  }

  private static func escape(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    for byte in bytes {
      switch byte {
      case 0x26: output.append("&amp;")
      case 0x3C: output.append("&lt;")
      case 0x3E: output.append("&gt;")
      case 0x22: output.append("&quot;")
      default: output.append(byte)
      }
    }
  }
}
