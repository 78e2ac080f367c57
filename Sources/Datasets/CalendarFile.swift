import Basics

/// A calendar of whole days (RFC 5545).
package struct CalendarFile {
  /// The name that programs show.
  package let name: String
  /// The product that made the file, the middle of `PRODID`.
  package var product = "site"
  /// The origin and the terms of the data; empty where they stand elsewhere.
  package var notice = ""
  /// The events, in the order in which they are written.
  package let events: [Event]

  /// One day of something.
  package struct Event {
    /// The identifier, which stays the same when anything else changes.
    package let uid: String
    /// The day, counted from 1970-01-01.
    package let day: Int32
    /// The time of the last change, in seconds since 1970; from the record, never from the clock, so that the same records give the same
    /// bytes.
    package let changed: Int64
    /// The line that programs show, UTF-8.
    package let summary: [UInt8]
    /// The further text; empty for none.
    package var description = ""
    /// The page of the event, which is left out unless it is a plain address; empty for none.
    package let page: String
    /// The categories, such as a publisher.
    package var categories: [String] = []
    /// Whether the time of the last change is also stated as such.
    package var statesChange = false

    package init(uid: String, day: Int32, changed: Int64, summary: [UInt8], description: String = "", page: String) {
      (self.uid, self.day, self.changed) = (uid, day, changed)
      (self.summary, self.description, self.page) = (summary, description, page)
    }
  }

  package init(name: String, events: [Event]) { (self.name, self.events) = (name, events) }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var out: [UInt8] = []
    Self.line("BEGIN:VCALENDAR", to: &out)
    Self.line("VERSION:2.0", to: &out)
    Self.line("PRODID:-//spinrack//\(product)//EN", to: &out)
    Self.line("CALSCALE:GREGORIAN", to: &out)
    // Programs read either; the first is RFC 7986, the second older. So it is with the time between two looks.
    for key in ["NAME:", "X-WR-CALNAME:"] { Self.line(key.utf8 + Self.escaped(Array(name.utf8)), to: &out) }
    Self.line("REFRESH-INTERVAL;VALUE=DURATION:P1D", to: &out)
    Self.line("X-PUBLISHED-TTL:P1D", to: &out)
    if !notice.isEmpty {
      for key in ["DESCRIPTION:", "X-WR-CALDESC:"] { Self.line(key.utf8 + Self.escaped(Array(notice.utf8)), to: &out) }
    }
    for event in events { Self.append(event, to: &out) }
    Self.line("END:VCALENDAR", to: &out)
    return out
  }

  private static func append(_ event: Event, to out: inout [UInt8]) {
    line("BEGIN:VEVENT", to: &out)
    line("UID:\(event.uid)", to: &out)
    line("DTSTAMP:\(moment(event.changed))", to: &out)
    line("DTSTART;VALUE=DATE:\(day(event.day))", to: &out)
    line("SUMMARY:".utf8 + escaped(event.summary), to: &out)
    if !event.description.isEmpty { line("DESCRIPTION:".utf8 + escaped(Array(event.description.utf8)), to: &out) }
    if WebScheme.isPlain(event.page) { line("URL:\(event.page)", to: &out) }
    if !event.categories.isEmpty {
      let categories = event.categories.map { Self.escaped(Array($0.utf8)) }
      line(Array("CATEGORIES:".utf8) + Array(categories.joined(separator: [UInt8(ascii: ",")])), to: &out)
    }
    if event.statesChange { line("LAST-MODIFIED:\(moment(event.changed))", to: &out) }
    // Nobody is busy because a comic comes out.
    line("TRANSP:TRANSPARENT", to: &out)
    line("END:VEVENT", to: &out)
  }

  /// Returns `20261202`.
  private static func day(_ day: Int32) -> String {
    CivilDate(days: Int64(day)).withDay { String(decoding: $0.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self) }
  }

  /// Returns `20261202T101112Z`.
  private static func moment(_ seconds: Int64) -> String {
    CivilDate(seconds: seconds).timestamp.filter { $0 != "-" && $0 != ":" }
  }

  /// Returns a value of the type TEXT: with escapes, line breaks as `\n`, without other control characters (section 3.3.11).
  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.count + 8)
    for byte in text {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): escaped += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): escaped.append("\\n")
      case ..<0x20, 0x7F: break
      default: escaped.append(byte)
      }
    }
    return escaped
  }

  /// Appends a content line, folded so that no line has more than 75 bytes and no character is parted (section 3.1).
  package static func line(_ text: some Sequence<UInt8>, to out: inout [UInt8]) {
    var (rest, room) = (Array(text)[...], 75)
    while rest.count > room {
      var end = rest.startIndex + room
      // A byte within a character.
      while end > rest.startIndex + 1, rest[end] & 0xC0 == 0x80 { end -= 1 }
      out += rest[..<end]
      out.append("\r\n ")
      rest = rest[end...]
      room = 74
    }
    out += rest
    out.append("\r\n")
  }

  private static func line(_ text: String, to out: inout [UInt8]) { line(text.utf8, to: &out) }
}
