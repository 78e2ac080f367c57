import Foundation

/// The number of an issue or a series in a catalogue on the web, as programs that tag files leave it in names, notes and addresses.
///
/// Programs write the names of catalogues in many ways; here a catalogue is the host of its pages.
package struct CatalogueMark: Sendable, Hashable {
  package enum Subject: Sendable, Hashable { case issue, series }

  /// The host of the catalogue's pages, without `www.`.
  package var host: String
  package var subject: Subject
  package var number: Int64

  package init(_ host: String, _ subject: Subject, _ number: Int64) {
    (self.host, self.subject, self.number) = (host, subject, number)
  }

  private static let comicVine = "comicvine.gamespot.com"

  /// The hosts of catalogues by the words that programs have for them, without blanks and in lower case.
  private static let hosts: [String: String] = [
    "comicvine": comicVine, "cv": comicVine, "cvdb": comicVine,
    "metron": "metron.cloud", "metroncloud": "metron.cloud", "gcd": "comics.org",
    "grandcomicsdatabase": "comics.org", "marvel": "marvel.com",
  ]

  /// Returns the host of a catalogue by a program's word for it.
  package static func host(named name: some StringProtocol) -> String? {
    hosts[String(name.lowercased().filter { $0.isLetter || $0.isNumber })]
  }

  /// Returns an address's host without `www.`, in lower case.
  package static func host(ofAddress address: String) -> String? {
    guard let start = address.range(of: "://")?.upperBound else { return nil }
    let host = address[start...].prefix { !"/:?#".contains($0) }.lowercased()
    return host.isEmpty ? nil : host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  /// Reads a number of up to 12 digits that is not 0.
  static func number(_ text: some StringProtocol) -> Int64? {
    (1...12).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber }
      ? Int64(text).flatMap { $0 > 0 ? $0 : nil } : nil
  }

  /// Reads a number with the prefix of its kind, `4000-12` or `4050-7`.
  private static func prefixed(_ text: some StringProtocol) -> (Subject, Int64)? {
    let parts = text.split(separator: "-")
    guard parts.count == 2, let number = number(parts[1]) else { return nil }
    switch parts[0] {
    case "4000": return (.issue, number)
    case "4050": return (.series, number)
    default: return nil
    }
  }

  /// Reads a text in brackets of a name: `cv-27512` is a series, `CVDB27512` and `cv-4000-27512` are issues; `metron-issue-5`
  /// and `metron-series-5` have the word for it.
  init?(bracketed text: String) {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    if text.hasPrefix("cvdb"), let number = Self.number(text.dropFirst(4).drop { $0 == "-" || $0 == ":" || $0 == " " })
    {
      self.init(Self.comicVine, .issue, number)
      return
    }
    guard let end = text.firstIndex(where: { $0 == "-" || $0 == ":" }),
      let host = Self.hosts[String(text[..<end].filter { $0 != " " })]
    else { return nil }
    let rest = text[text.index(after: end)...].replacing(":", with: "-")
    if let (subject, number) = Self.prefixed(rest) {
      self.init(host, subject, number)
      return
    }
    let parts = rest.split(separator: "-")
    if parts.count == 2, let number = Self.number(parts[1]) {
      switch parts[0] {
      case "issue": self.init(host, .issue, number)
      case "series", "volume": self.init(host, .series, number)
      default: return nil
      }
    } else if parts.count == 1, let number = Self.number(parts[0]) {
      self.init(host, .series, number)
    } else {
      return nil
    }
  }

  /// Reads the address of a page: `https://host/issue/12/…`, `https://host/word/4000-12/`.
  ///
  /// - Returns: nil for an address without a number.
  package init?(address: String) {
    guard let host = Self.host(ofAddress: address), let start = address.range(of: "://")?.upperBound else { return nil }
    let path = address[start...].prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst().map {
      $0.lowercased()
    }
    for (place, part) in path.enumerated() {
      if let (subject, number) = Self.prefixed(part) {
        self.init(host, subject, number)
        return
      }
      guard place + 1 < path.count, let number = Self.number(path[place + 1]) else { continue }
      switch part {
      case "issue", "issues":
        self.init(host, .issue, number)
        return
      case "series", "volume":
        self.init(host, .series, number)
        return
      default: continue
      }
    }
    return nil
  }

  /// The greatest number of characters of notes that are looked at, and of ids in them that count.
  private static let (greatest, greatestCount) = (4_096, 16)

  /// Returns the beginning of notes.
  private static func beginning(_ notes: String) -> String {
    String(String.UnicodeScalarView(notes.unicodeScalars.prefix(greatest)))
  }

  /// Returns the numbers in a text of notes.
  ///
  /// A number in brackets belongs to the source that the text before it names last, `using info from`; a text that names none is of no known
  /// catalogue, unless the number has the sign of one.
  ///
  /// - Complexity: O(length), for the first ``greatest`` characters.
  package static func all(inNotes notes: String) -> [CatalogueMark] {
    let notes = beginning(notes)
    let sources = sources(in: notes)
    var marks: [CatalogueMark] = []
    func add(_ mark: CatalogueMark?) {
      if let mark, !marks.contains(mark), marks.count < greatestCount { marks.append(mark) }
    }
    for match in notes.matches(of: /\[([^\]\[]{3,60})\]/) {
      let text = String(match.output.1)
      if let number = text.firstMatch(of: /^(?i:issue[ _]id):?\s*([0-9]{1,12})$/)?.output.1 {
        let host = sources.last { $0.end <= match.range.lowerBound }?.host
        add(host.flatMap { host in Self.number(number).map { CatalogueMark(host, .issue, $0) } })
      } else if !text.hasPrefix("__") {
        add(CatalogueMark(bracketed: text))
      }
      if marks.count == greatestCount { return marks }
    }
    for match in notes.matches(of: /(?i)CVDB([0-9]{1,12})/) {
      add(number(match.output.1).map { CatalogueMark(comicVine, .issue, $0) })
    }
    for match in notes.matches(of: /urn:([a-z]{2,20}):(?:(issue|series|volume|comic)[:-])?([0-9]{1,12})/) {
      guard let host = hosts[String(match.output.1)], let number = number(match.output.3) else { continue }
      add(CatalogueMark(host, ["series", "volume"].contains(match.output.2 ?? "") ? .series : .issue, number))
    }
    for address in addresses(in: notes) { add(CatalogueMark(address: address)) }
    return marks
  }

  /// Returns the sources that notes name, in their order: `using info from Comic Vine on 2023-01-31`, `using info from Metron.`
  ///
  /// - Returns: the host of each, nil for one that is not known, and the place in the text behind it.
  private static func sources(in notes: String) -> [(host: String?, end: String.Index)] {
    // The pattern takes all words up to a sign, and `on` and `at` are cut off afterwards: it has nothing to try again.
    notes.matches(of: /(?i:using info from)\s{1,8}([A-Za-z][A-Za-z ]{0,39})/).map { match in
      let name = match.output.1.split(separator: " ").prefix { !["on", "at"].contains($0.lowercased()) }
      return (host(named: name.joined()), match.range.upperBound)
    }
  }

  /// Returns the addresses in a text, separated by blanks, commas or lines.
  package static func addresses(in text: String) -> [String] {
    beginning(text).split {
      $0.isWhitespace || $0 == "," || $0 == ";" || $0 == "<" || $0 == ">" || $0 == "\""
    }.filter { $0.hasPrefix("http://") || $0.hasPrefix("https://") }.prefix(32).map(String.init)
  }

  /// Returns the day that notes state for the tagging, `on 2023-01-31`.
  package static func day(inNotes notes: String) -> String? {
    beginning(notes).firstMatch(of: /(?:^|\s)(?i:on|at)\s{1,8}([0-9]{4}-[0-9]{2}-[0-9]{2})/).map {
      String($0.output.1)
    }
  }
}
