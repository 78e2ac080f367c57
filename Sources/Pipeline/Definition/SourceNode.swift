/// A value as it was written, with its place.
struct SourceNode: Sendable {
  /// The place of the first character.
  var place: Place
  /// The written value.
  var content: Content

  enum Content: Sendable {
    /// A scalar; a `quoted` one is a text in any case.
    case scalar(String, quoted: Bool)
    case list([SourceNode])
    case map([Pair])
    /// A construct that YAML allows and a definition does not; the problem has been reported.
    case refused
  }

  /// A key and its value; no key is twice in a map.
  struct Pair: Sendable {
    var key: String
    var keyPlace: Place
    var value: SourceNode
  }

  /// The meaning of the scalar; nil for a list or a map.
  var scalar: ScalarText? {
    guard case .scalar(let text, let quoted) = content else { return nil }
    return quoted ? .text(text) : ScalarText(plain: text)
  }

  /// Returns the text of a key within a section of this one; nil where there is none.
  func text(of key: String, in section: String) -> String? {
    func value(_ key: String, in node: SourceNode?) -> SourceNode? {
      guard case .map(let pairs)? = node?.content else { return nil }
      return pairs.first { $0.key == key }?.value
    }
    guard case .text(let text)? = value(key, in: value(section, in: self))?.scalar else { return nil }
    return text
  }

  /// Whether the value is empty: `key:` or `key: null`.
  var isNull: Bool { scalar == .null }

  /// Returns the keys and values of a section, none for an empty one; notes a problem and returns nil for anything else.
  func pairs(_ reading: inout DefinitionReading) -> [Pair]? {
    switch content {
    case .map(let pairs): return pairs
    case .scalar where isNull: return []
    case .refused: return nil
    default:
      // What stands there is not repeated: a section of secrets may be given the secret itself.
      reading.note("\(reading.path) must be a section, not \(foundForm)", at: place)
      return nil
    }
  }

  /// The origin of the value: the greatest one of all its parts, since a flag may have replaced a part of it.
  var origin: Origin {
    let own = place.origin
    switch content {
    case .scalar, .refused: return own
    case .list(let nodes): return nodes.reduce(own) { max($0, $1.origin) }
    case .map(let pairs): return pairs.reduce(own) { max($0, $1.value.origin) }
    }
  }

  /// The kind of the written value, without its content, for places where a secret may be written.
  var foundForm: String {
    if case .scalar = content, !isNull { "a single value" } else { found }
  }

  /// The written value, in words for a message; a long text is cut.
  var found: String {
    switch content {
    case .list: return "a list"
    case .map: return "a section"
    case .refused: return "refused"
    case .scalar(let text, let quoted):
      if !quoted, ScalarText(plain: text) == .null { return "empty" }
      let shown = text.count > 40 ? String(text.prefix(40)) + "…" : text
      return !quoted && !ScalarText(plain: text).isText ? shown : FieldValue.quoted(shown)
    }
  }
}

extension SourceNode {
  /// Puts `value` at a path of keys, making the sections on the way.
  ///
  /// - Returns: a problem when a value on the way is not a section.
  mutating func insert(_ value: SourceNode, at path: ArraySlice<String>, named flag: Place) -> Problem? {
    guard let key = path.first else {
      self = value
      return nil
    }
    var pairs: [Pair] = []
    switch (content, scalar) {
    case (.map(let present), _): pairs = present
    case (_, .null?), (_, .bool(true)?): break
    default:
      return Problem(
        "there is no \(FieldValue.quoted(key)) to set: \(place) is not a section", at: flag,
        remedy: "set the whole value instead")
    }
    let index = pairs.firstIndex { $0.key == key }
    var child = index.map { pairs[$0].value } ?? SourceNode(place: flag, content: .map([]))
    if let problem = child.insert(value, at: path.dropFirst(), named: flag) { return problem }
    let isLast = path.count == 1
    if let index {
      pairs[index].value = child
      if isLast { pairs[index].keyPlace = flag }
    } else {
      pairs.append(Pair(key: key, keyPlace: flag, value: child))
    }
    content = .map(pairs)
    return nil
  }
}

/// The meaning of a YAML scalar by the core schema of YAML 1.2: only `true` and `false` are booleans, `yes` and `no` are texts.
package enum ScalarText: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case text(String)

  /// Reads a scalar without quotes.
  init(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .bool(true)
    case "false", "False", "FALSE": self = .bool(false)
    default:
      if let integer = Self.integer(text) {
        self = .integer(integer)
      } else if Self.looksLikeNumber(text), let number = Double(text), number.isFinite {
        self = .number(number)
      } else {
        self = .text(text)
      }
    }
  }

  /// Whether the scalar is a text.
  var isText: Bool {
    if case .text = self { true } else { false }
  }

  /// Reads decimal digits with an optional sign; with leading zeros they are a text, since an id or a code may have them.
  private static func integer(_ text: String) -> Int? {
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard text.utf8.count - digits.utf8.count <= 1, !digits.isEmpty,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), digits == "0" || !digits.hasPrefix("0")
    else { return nil }
    return Int(text)
  }

  private static func looksLikeNumber(_ text: String) -> Bool {
    text.utf8.contains { (0x30...0x39).contains($0) }
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
  }
}
