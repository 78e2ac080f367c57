import Yams

/// Reads one YAML document into nodes with places.
///
/// A definition is plain data: anchors, aliases, merge keys and tags are refused, so that every value has one place and a
/// small file stays small.
struct YAMLDocument {
  /// The value; nil when the text has none or cannot be read.
  private(set) var root: SourceNode?
  /// The problems of the YAML itself.
  private(set) var problems: [Problem] = []

  private let place: (_ line: Int, _ column: Int) -> Place
  /// The real names of repeated keys whose first occurrence was renamed, by mark.
  private var renamed: [[Int]: String] = [:]

  /// The most words that look like aliases: a text with more is refused before the parser sees it. The parser compares keys, and
  /// a key made of nested aliases can stand for more nodes than it can ever compare.
  static let mostAliases = 16
  /// The most repeated keys that are reported one by one.
  static let mostRepeats = 100

  /// Reads `text`; `place` returns the place of a line and a column.
  init(_ text: String, place: @escaping (_ line: Int, _ column: Int) -> Place) {
    self.place = place
    guard Self.aliases(in: text) <= Self.mostAliases else {
      problems = [Problem("the text is full of YAML aliases", at: place(1, 1), remedy: "write the values out")]
      return
    }
    var scalars = Array(text.unicodeScalars)
    for attempt in 0...Self.mostRepeats {
      do {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        // The encoding is named because the parser's own default asks the environment and prints what it found.
        let parser = try Parser(yaml: String(view), resolver: .basic, constructor: .default, encoding: .utf8)
        guard let node = try parser.singleRoot() else { return }
        // Nodes hold their anchors weakly: the parser must outlive the look at them.
        root = withExtendedLifetime(parser) { convert(node) }
        return
      } catch YamlError.duplicatedKeysInMapping(let names, let context) {
        guard let name = names.first, attempt < Self.mostRepeats,
          rename(name, at: context.mark, in: &scalars, attempt: attempt)
        else {
          problems.append(Problem("a key is given twice", at: at(context.mark), remedy: "keep one of them"))
          return
        }
      } catch let error as YamlError {
        problems.append(problem(from: error, in: scalars))
        return
      } catch {
        problems.append(Problem("the YAML cannot be read", at: place(1, 1)))
        return
      }
    }
  }

  private func at(_ mark: Mark?) -> Place {
    place(mark?.line ?? 1, mark?.column ?? 1)
  }

  /// Gives the first of two equal keys another last letter, from the private use area, so that the parser continues. The
  /// columns stay the same. Returns false when the text spells the key in another way than its name.
  private mutating func rename(_ name: String, at mark: Mark, in scalars: inout [Unicode.Scalar], attempt: Int)
    -> Bool
  {
    guard var start = Self.offset(of: mark, in: scalars), let stand = Unicode.Scalar(0xE000 + UInt32(attempt)) else {
      return false
    }
    if start < scalars.count, scalars[start] == "\"" || scalars[start] == "'" { start += 1 }
    let spelled = Array(name.unicodeScalars)
    guard !spelled.isEmpty, start + spelled.count <= scalars.count,
      scalars[start..<start + spelled.count].elementsEqual(spelled)
    else { return false }
    scalars[start + spelled.count - 1] = stand
    renamed[[mark.line, mark.column]] = name
    return true
  }

  private static func offset(of mark: Mark, in scalars: [Unicode.Scalar]) -> Int? {
    var line = 1
    var index = 0
    while line < mark.line {
      guard index < scalars.count else { return nil }
      switch scalars[index] {
      case "\r":
        line += 1
        if index + 1 < scalars.count, scalars[index + 1] == "\n" { index += 1 }
      case "\n", "\u{85}", "\u{2028}", "\u{2029}": line += 1
      default: break
      }
      index += 1
    }
    return index + mark.column - 1
  }

  /// Returns the number of words outside comments that may be aliases. A rough count on purpose: it only guards the parser.
  private static func aliases(in text: String) -> Int {
    var count = 0
    var inComment = false
    var previous: UInt8 = 0x0A
    for byte in text.utf8 {
      if byte == 0x0A || byte == 0x0D { inComment = false }
      let opens = previous <= 0x20 || "[{,:?-".utf8.contains(previous)
      if byte == UInt8(ascii: "#"), previous <= 0x20 { inComment = true }
      if byte == UInt8(ascii: "*"), opens, !inComment { count += 1 }
      previous = byte
    }
    return count
  }
}

// MARK: - Nodes

extension YAMLDocument {
  private mutating func convert(_ node: Node) -> SourceNode {
    let place = at(node.mark)
    if node.anchor != nil {
      problems.append(
        Problem("YAML anchors and aliases have no place in a definition", at: place, remedy: "write the value out"))
      return SourceNode(place: place, content: .refused)
    }
    switch node {
    case .scalar(let scalar):
      guard isUntagged(scalar.tag, at: place) else { break }
      return SourceNode(place: place, content: .scalar(scalar.string, quoted: scalar.style != .plain))
    case .sequence(let sequence):
      guard isUntagged(sequence.tag, at: place) else { break }
      return SourceNode(place: place, content: .list(sequence.map { convert($0) }))
    case .mapping(let mapping):
      guard isUntagged(mapping.tag, at: place) else { break }
      return SourceNode(place: place, content: .map(pairs(of: mapping)))
    case .alias:
      // Made only by hand: the parser puts the anchored node in an alias's place.
      break
    }
    return SourceNode(place: place, content: .refused)
  }

  private mutating func pairs(of mapping: Node.Mapping) -> [SourceNode.Pair] {
    var pairs: [SourceNode.Pair] = []
    var lines: [String: Int] = [:]
    for (keyNode, valueNode) in mapping {
      let mark = (line: keyNode.mark?.line ?? 1, column: keyNode.mark?.column ?? 1)
      let keyPlace = place(mark.line, mark.column)
      guard keyNode.anchor == nil, case .scalar(let scalar) = keyNode else {
        problems.append(Problem("a key must be a plain word", at: keyPlace))
        continue
      }
      let key = renamed[[mark.line, mark.column]] ?? scalar.string
      if key == "<<", scalar.style == .plain {
        problems.append(
          Problem("YAML merge keys have no place in a definition", at: keyPlace, remedy: "write the values out"))
        continue
      }
      if let line = lines[key] {
        problems.append(
          Problem(
            "key \(FieldValue.quoted(key)) is given twice", at: keyPlace,
            remedy: "keep one of them (the other is in line \(line))"))
        continue
      }
      lines[key] = mark.line
      pairs.append(.init(key: key, keyPlace: keyPlace, value: convert(valueNode)))
    }
    return pairs
  }

  private mutating func isUntagged(_ tag: Tag, at place: Place) -> Bool {
    // The basic resolver takes every scalar for a text, so any other name stands in the file.
    if ["", "!", "tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"].contains(tag.rawValue) {
      return true
    }
    problems.append(Problem("YAML tags have no place in a definition", at: place, remedy: "write the value without it"))
    return false
  }

  /// Returns the problem that the parser reports; its own words name rules of YAML and quote nothing from the file.
  private func problem(from error: YamlError, in scalars: [Unicode.Scalar]) -> Problem {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
      // The parser speaks to programmers here.
      guard !problem.lowercased().contains("nesting level") else {
        return Problem("lists and maps are nested too deeply", at: at(mark), remedy: "write them with fewer levels")
      }
      let context = context.map { " \($0.text)" } ?? ""
      return Problem("not valid YAML: \(problem)\(context)", at: at(mark), remedy: "see the line and the one before it")
    case .composer(_, let problem, let mark, _) where problem.contains("another document"):
      return Problem("a second document begins here", at: at(mark), remedy: "keep one pipeline a file")
    case .composer(_, let problem, let mark, _):
      return Problem("not valid YAML: \(problem)", at: at(mark), remedy: "write the value out")
    case .reader(let problem, let offset, _, _):
      let before = scalars.prefix(offset ?? 0)
      let line = before.count { $0 == "\n" } + 1
      let column = before.reversed().prefix { $0 != "\n" }.count + 1
      return Problem("not valid YAML: \(problem)", at: place(line, column), remedy: "remove the character")
    default:
      return Problem("the YAML cannot be read", at: place(1, 1))
    }
  }
}
