/// What scripts ask for by name, in `text("…")` and `counted("…")`.
///
/// A first argument may choose among literals, be a name that is put together of `one_` and a kind, or be one of two
/// variables: `kind`, any of the kinds, and `title`, any literal that stands behind `title:`.
struct ScriptRequests {
  private(set) var texts: Set<String> = []
  private(set) var counted: Set<String> = []
  /// First arguments that could not be told.
  private(set) var riddles: [String] = []
  private let kinds: [String]
  private let titles: [String]

  init(_ scripts: [String]) {
    let lists = scripts.flatMap { $0.behind("const kinds = [") }
    kinds = lists.first.map { Self.literals(String($0.prefix { $0 != "]" })) } ?? []
    titles = scripts.flatMap { script in script.behind("title: \"").map { String($0.prefix { $0 != "\"" }) } }
    for script in scripts {
      let (asked, askedWithNumber) = (names("text(", in: script), names("counted(", in: script))
      texts.formUnion(asked)
      counted.formUnion(askedWithNumber)
    }
  }

  private mutating func names(_ call: String, in script: String) -> Set<String> {
    var names: Set<String> = []
    for rest in script.behind(call) {
      let start = script[..<rest.startIndex].dropLast(call.count)
      if let last = start.utf8.last, SiteSources.isLetter(last) || last == UInt8(ascii: ".") { continue }
      if start.hasSuffix("function ") { continue }
      let argument = Self.firstArgument(rest)
      let literals = Self.literals(argument).filter { $0.count > 1 && $0.utf8.allSatisfy(SiteSources.isLetter) }
      switch argument {
      case "kind": names.formUnion(kinds)
      case "title": names.formUnion(titles)
      case let made where made.hasPrefix("`one_${"): names.formUnion(kinds.map { "one_" + $0 })
      default:
        if literals.isEmpty { riddles.append(call + argument) }
        names.formUnion(literals)
      }
    }
    return names
  }

  /// What stands before the comma or the bracket that ends the first argument.
  private static func firstArgument(_ text: Substring) -> String {
    var depth = 0
    var isQuoted = false
    var argument = ""
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted {
        if depth == 0, character == "," || character == ")" { break }
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
      }
      argument.append(character)
    }
    return argument
  }

  /// The texts between quotation marks.
  private static func literals(_ text: String) -> [String] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
  }
}

extension String {
  /// What stands behind each place where a text stands.
  fileprivate func behind(_ text: String) -> [Substring] {
    ranges(of: text).map { self[$0.upperBound...] }
  }
}
