/// The state while a definition is read: problems, origins, and the path of the current field.
struct DefinitionReading {
  /// Everything that is wrong so far.
  private(set) var problems: [Problem] = []
  /// Where the value of each path was given; a path that is not here has its default.
  private(set) var origins: [String: Origin] = [:]
  /// The path of the field being read.
  private(set) var path: String = ""
  /// Where its key stands.
  private(set) var keyPlace: Place
  /// The sections that know a key, by key: to tell where a misplaced one belongs.
  let sectionsByKey: [String: [String]]
  /// A list of all words of a choice, and of those that apply.
  private var narrowed: (all: String, own: String)?
  /// Remedies that name a word that does not apply.
  private var misleading: Set<String> = []
  /// The keys of sections that apply, by the path of the section.
  private var ownKeys: [String: [String]] = [:]
  /// The folder that files are relative to; nil for a definition that is no file, whose files are not looked at.
  let folder: String?

  init(root: Place, fields: [FieldDescription], folder: String? = nil) {
    keyPlace = root
    self.folder = folder
    var sectionsByKey: [String: [String]] = [:]
    Self.collect(fields, below: "", into: &sectionsByKey)
    self.sectionsByKey = sectionsByKey
  }

  /// Notes that the field being read must be something else than it is.
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

  /// Lets messages name the words and keys that apply in place of all of them.
  mutating func narrow(to words: Narrowed?) {
    guard let words else { return }
    ownKeys = words.keys
    narrowed = (words.all.joined(separator: ", "), words.own.joined(separator: ", "))
    misleading = Set(words.all.filter { !words.own.contains($0) }.map(Spelling.question))
  }

  /// Reads what stands under a key of the section being read.
  mutating func within<Result>(_ key: String, at place: Place, _ body: (inout DefinitionReading) -> Result) -> Result {
    let outer = (path, keyPlace)
    path = path.isEmpty ? key : key.hasPrefix("[") ? path + key : path + "." + key
    keyPlace = place
    defer { (path, keyPlace) = outer }
    return body(&self)
  }

  /// Notes where the field being read was given.
  mutating func given(_ origin: Origin) {
    origins[path] = origin
  }

  private static func collect(
    _ fields: [FieldDescription], below path: String, into sectionsByKey: inout [String: [String]]
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
  /// Notes a key that the section being read does not know, and the one that was meant.
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

  /// Notes that a required key of the section being read is not there.
  mutating func missing(_ key: String, example: FieldValue?) {
    let whole = path.isEmpty ? key : path + "." + key
    note("\(whole) is missing", at: keyPlace, remedy: example.map { "add \(key): \($0.yaml)" })
  }
}
