import Invented

/// A way in which programs and people name and tag the files of comics.
enum NamingScheme: Int, CaseIterable {
  case tagger, rename, mylar, mylarVolume, kapowarr, rack, scene, sceneOfSeries, website, underscores, fullStops, perdoo
  case shelf, numberFirst, numberAlone, articleBehind, bare, ofSeriesID, ofIssueID, dashTitle, signWithBlank
  case comicInfo, metronInfo, commentOnly, webLink, barCode, rar, cvinfo

  /// A file as it would lie in a folder.
  struct File {
    var path: String
    var comicInfo: String?
    var metronInfo: String?
    var comment: String?
    /// A file beside it.
    var beside: (name: String, text: String)?
    var isRAR = false
  }

  /// Returns a file; nil where the scheme cannot name the issue.
  func file(_ issue: InventedLibrary.Issue, _ draws: inout Draws) -> File? {
    let name = Self.slipped(Self.safe(issue.series), &draws)
    let number = Self.padded(issue.number, 3)
    let year = issue.year
    if issue.isBook { return book(issue, name, &draws) }
    switch self {
    case .tagger: return File(path: "\(name) #\(number) (\(year)).cbz")
    case .rename:
      return File(
        path:
          "\(name) v\(issue.volume) #\(number) (of \(Self.padded("\(issue.count)", 3))) (\(year)-\(Self.padded("\(issue.month)", 2))).cbz"
      )
    case .mylar: return File(path: "\(name) (\(issue.firstYear))/\(name) \(number) (\(year)).cbz")
    case .mylarVolume: return File(path: "\(name)/\(name) V\(issue.firstYear) \(number) (\(year)).cbz")
    case .kapowarr:
      return File(
        path: "\(Self.safe(issue.publisher))/\(name)/Volume \(issue.volume) (\(issue.firstYear))/"
          + "\(name) (\(issue.firstYear)) Volume \(Self.padded("\(issue.volume)", 2)) Issue \(number).cbz")
    case .rack:
      return File(
        path:
          "\(name) Vol. \(issue.firstYear) \(number) (of \(issue.count)) (\(Self.months[issue.month - 1]) \(year)).cbz")
    case .scene: return File(path: "\(name) \(number) (\(year)) (Digital) (Rook-Empire).cbz")
    case .sceneOfSeries:
      return File(path: "\(name) (\(issue.firstYear)) \(number) (\(year)) (digital) (Heron-Novus).cbz")
    case .website: return File(path: "\(name) \(number) (\(year)) (webrip) (Rook-DCP) [Pile.INFO].cbz")
    case .underscores: return File(path: "\(name) \(number) (\(year))".replacing(" ", with: "_") + ".cbz")
    case .fullStops: return File(path: "\(name) \(number) (\(year)) (digital)".replacing(" ", with: ".") + ".cbz")
    case .perdoo:
      let slug = name.replacing(" ", with: "-").replacing("'", with: "")
      return File(path: "\(Self.safe(issue.publisher))/\(name)-v\(issue.firstYear)/\(slug)_#\(number)_(\(year)).cbz")
    case .shelf:
      return File(
        path:
          "\(Self.safe(issue.publisher))/\(name)/v\(issue.firstYear)/\(name) (\(issue.firstYear)) \(issue.number).cbz")
    case .numberFirst: return File(path: "\(name) (\(issue.firstYear))/\(number) - The Long Night.cbz")
    case .numberAlone: return File(path: "\(name) (\(issue.firstYear))/\(number).cbz")
    case .articleBehind:
      guard name.hasPrefix("The ") else { return nil }
      return File(path: "\(name.dropFirst(4)), The \(number) (\(year)).cbz")
    case .bare: return File(path: "\(name) \(number) \(year).cbz")
    case .ofSeriesID:
      guard let id = issue.foreignSeriesID else { return nil }
      return File(path: "\(name) (\(issue.firstYear)) [cv-\(id)]/\(name) \(number).cbz")
    case .ofIssueID:
      guard let id = issue.foreignID else { return nil }
      return File(path: draws.chance(0.5) ? "\(name) \(number) [__\(id)__].cbz" : "\(name) \(number) [CVDB\(id)].cbz")
    case .dashTitle: return File(path: "\(name) - \(number) - Into the Deep (\(year)).cbz")
    case .signWithBlank:
      return File(path: "\(name) # \(issue.number) (\(Self.months[issue.month - 1].prefix(3)) \(year)).cbz")
    case .comicInfo:
      return File(path: "scan\(draws.below(100_000)).cbz", comicInfo: Self.comicInfo(issue, ""))
    case .metronInfo: return File(path: "\(name) \(number).cbz", metronInfo: Self.metronInfo(issue))
    case .commentOnly: return File(path: "page pile \(draws.below(100_000)).cbz", comment: Self.comment(issue))
    case .webLink:
      return File(
        path: "untitled \(draws.below(100_000)) x.cbz", comicInfo: "<ComicInfo><Web>\(issue.address)</Web></ComicInfo>")
    case .barCode:
      guard !issue.barCode.isEmpty else { return nil }
      return File(
        path: "\(name) \(number).cbz", comicInfo: "<ComicInfo><Title>x</Title><GTIN>\(issue.barCode)</GTIN></ComicInfo>"
      )
    case .rar: return File(path: "\(name) \(number) (\(year)) (c2c).cbr", isRAR: true)
    case .cvinfo:
      guard let id = issue.foreignSeriesID else { return nil }
      return File(
        path: "pile \(issue.seriesID)/\(name) \(number).cbz",
        beside: ("pile \(issue.seriesID)/cvinfo", "https://comicvine.gamespot.com/x/4050-\(id)/\n"))
    }
  }

  /// Returns the file of a book.
  private func book(_ issue: InventedLibrary.Issue, _ name: String, _ draws: inout Draws) -> File? {
    let form =
      issue.form == .omnibus ? "Omnibus" : issue.form == .hardcover ? "HC" : issue.form == .graphicNovel ? "GN" : "TPB"
    let number = Self.padded(issue.number, 2)
    switch self {
    case .comicInfo:
      return File(path: "book\(draws.below(100_000)).cbz", comicInfo: Self.comicInfo(issue, "<Format>\(form)</Format>"))
    case .metronInfo: return File(path: "\(name).cbz", metronInfo: Self.metronInfo(issue))
    case .commentOnly: return File(path: "pile of \(draws.below(100_000)).cbz", comment: Self.comment(issue))
    case .kapowarr:
      return File(path: "\(name)/\(name) (\(issue.firstYear)) Volume \(number) \(form).cbz")
    case .scene: return File(path: "\(name) v\(number) (\(issue.year)) (\(form)) (Digital) (Rook-Empire).cbz")
    case .tagger where issue.count == 1: return File(path: "\(name) (\(issue.year)) (\(form)).cbz")
    case .rar: return File(path: "\(name) Vol. \(number) (\(form)) (\(issue.year)).cbr", isRAR: true)
    default: return File(path: "\(name) Vol. \(number) - Into the Deep (\(form)) (\(issue.year)).cbz")
    }
  }

  // MARK: Metadata

  private static func comicInfo(_ issue: InventedLibrary.Issue, _ more: String) -> String {
    "<?xml version=\"1.0\" encoding=\"utf-8\"?><ComicInfo><Series>\(escaped(issue.series))</Series><Number>\(issue.number)</Number>"
      + "<Volume>\(issue.firstYear)</Volume><Year>\(issue.year)</Year><Month>\(issue.month)</Month>"
      + "<Publisher>\(escaped(issue.publisher))</Publisher>\(more)</ComicInfo>"
  }

  private static func metronInfo(_ issue: InventedLibrary.Issue) -> String {
    "<MetronInfo><IDS><ID source=\"Metron\" primary=\"true\">\(issue.id)</ID></IDS>"
      + "<Series lang=\"en\"><Name>\(escaped(issue.series))</Name></Series><Number>\(issue.number)</Number>"
      + "<LastModified>2019-01-01T00:00:00Z</LastModified></MetronInfo>"
  }

  private static func comment(_ issue: InventedLibrary.Issue) -> String {
    let name = issue.series.replacing("\\", with: "").replacing("\"", with: "\\\"")
    return "{\"appID\":\"x\",\"ComicBookInfo/1.0\":{\"series\":\"\(name)\",\"issue\":\"\(issue.number)\","
      + "\"publicationYear\":\(issue.year),\"publicationMonth\":\(issue.month),\"volume\":\(issue.volume)}}"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  // MARK: Words

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// Returns a name that file systems take, as programs make it.
  private static func safe(_ name: String) -> String {
    var safe = name.replacing(":", with: " -").replacing("/", with: "-").replacing("\\", with: "").replacing(
      "?", with: "")
    safe = safe.replacing("\"", with: "").replacing("*", with: "").replacing("<", with: "").replacing(">", with: "")
    while safe.contains("  ") { safe = safe.replacing("  ", with: " ") }
    while safe.last == "." || safe.last == " " { safe.removeLast() }
    return safe.isEmpty ? "Untitled" : safe
  }

  private static func padded(_ number: String, _ digits: Int) -> String {
    let count = number.drop { $0 == "-" }.prefix { $0.isNumber }.count
    guard count > 0, count < digits, !number.hasPrefix("-") else { return number }
    return String(repeating: "0", count: digits - count) + number
  }

  /// Returns a name with a slip, as people make them, in one of twelve.
  private static func slipped(_ name: String, _ draws: inout Draws) -> String {
    var letters = Array(name)
    guard draws.chance(0.085), letters.count >= 10, letters.allSatisfy({ !$0.isNumber }) else { return name }
    let place = 1 + draws.below(letters.count - 3)
    switch draws.below(6) {
    case 0: letters.swapAt(place, place + 1)
    case 1: letters.remove(at: place)
    case 2: letters.insert(letters[place], at: place)
    case 3: return name.lowercased()
    case 4: return name.hasPrefix("The ") ? String(name.dropFirst(4)) : name.uppercased()
    default: return name.replacing("-", with: " ").replacing("'", with: "")
    }
    return String(letters)
  }
}
