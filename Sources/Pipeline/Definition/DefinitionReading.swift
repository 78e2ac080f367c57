/// The state of reading a definition: problems, origins, and the path of the current field.
struct DefinitionReading {
  /// The problems so far.
  private(set) var problems: [Problem] = []
  /// The origin of the value of each path; a path that is not here has its default.
  private(set) var origins: [String: Origin] = [:]
  /// The path of the field being read.
  private(set) var path: String = ""
  /// The place of its key.
  private(set) var keyPlace: Place
  /// The paths of the sections that have a key, by key: to tell where a misplaced one belongs.
  let sectionsByKey: [String: [String]]
  /// All words of a choice, and the words of this definition, each as a list with commas.
  private var narrowed: (all: String, own: String)?
  /// Remedies with a word that this definition may not use.
  private var misleading: Set<String> = []
  /// The keys that this definition may have, by the path of their section.
  private var ownKeys: [String: [String]] = [:]
  /// The folder that files are relative to; nil for a definition that is not a file, whose files are not checked.
  let folder: String?

  init(root: Place, fields: [KeyDescription], folder: String? = nil) {
    keyPlace = root
    self.folder = folder
    var sectionsByKey: [String: [String]] = [:]
    Self.collect(fields, below: "", into: &sectionsByKey)
    self.sectionsByKey = sectionsByKey
  }

  /// Notes that the field being read must have another kind of value.
  mutating func expected(_ expected: String, at node: SourceNode, remedy: String? = nil) {
    note(
      "\(path) must be \(expected), \(node.isNull ? "and is empty" : "not \(node.found)")", at: node.place,
      remedy: remedy)
  }

  /// Notes a problem.
  mutating func note(_ message: String, at place: Place, remedy: String? = nil) {
    guard let narrowed else { return problems.append(Problem(message, at: place, remedy: remedy)) }
    problems.append(
      Problem(
        message.replacing(narrowed.all, with: narrowed.own), at: place,
        remedy: remedy.flatMap { misleading.contains($0) ? nil : $0.replacing(narrowed.all, with: narrowed.own) }))
  }

  /// Lets messages name only the words and keys that this definition may have.
  mutating func narrow(to words: Narrowed?) {
    guard let words else { return }
    ownKeys = words.keys
    narrowed = (words.all.joined(separator: ", "), words.own.joined(separator: ", "))
    misleading = Set(words.all.filter { !words.own.contains($0) }.map(Spelling.question))
  }

  /// Reads the value of a key of the section being read.
  mutating func within<Result>(_ key: String, at place: Place, _ body: (inout DefinitionReading) -> Result) -> Result {
    let outer = (path, keyPlace)
    path = path.isEmpty ? key : key.hasPrefix("[") ? path + key : path + "." + key
    keyPlace = place
    defer { (path, keyPlace) = outer }
    return body(&self)
  }

  /// Notes the origin of the field being read.
  mutating func given(_ origin: Origin) {
    origins[path] = origin
  }

  private static func collect(
    _ fields: [KeyDescription], below path: String, into sectionsByKey: inout [String: [String]]
  ) {
    for field in fields {
      sectionsByKey[field.key, default: []].append(path)
      let inner = path.isEmpty ? field.key : path + "." + field.key
      switch field.shape {
      case .section(let fields): collect(fields, below: inner, into: &sectionsByKey)
      case .variants(_, _, let variants):
        for variant in variants { collect(variant.fields, below: inner, into: &sectionsByKey) }
      default: break
      }
    }
  }
}

extension DefinitionReading {
  /// Notes an unknown key of the section being read, and the key that was probably meant.
  mutating func unknown(_ pair: SourceNode.Pair, known: [String], elsewhere variants: [String] = []) {
    let known = ownKeys[path]?.filter(known.contains) ?? known
    let remedy: String
    if let meant = Spelling.remedy(for: pair.key, among: known) {
      remedy = meant
    } else if !variants.isEmpty {
      remedy = "it belongs to \(variants.joined(separator: " and "))"
    } else if let sectionsByKey = sectionsByKey[pair.key], !sectionsByKey.contains(path) {
      let places = sectionsByKey.map { $0.isEmpty ? "the top level" : FieldValue.quoted($0) }
      remedy = "it belongs in \(places.joined(separator: " or "))"
    } else if known.isEmpty {
      remedy = "there are no keys here"
    } else {
      remedy = "the keys here are \(known.joined(separator: ", "))"
    }
    let key = pair.key.count > 40 ? String(pair.key.prefix(40)) + "…" : pair.key
    note("unknown key \(FieldValue.quoted(key))", at: pair.keyPlace, remedy: remedy)
  }

  /// Notes that a required key of the section being read is missing.
  mutating func missing(_ key: String, example: FieldValue?) {
    let whole = path.isEmpty ? key : path + "." + key
    note("\(whole) is missing", at: keyPlace, remedy: example.map { "add \(key): \($0.yaml)" })
  }
}
