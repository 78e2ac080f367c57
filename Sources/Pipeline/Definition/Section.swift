/// The fields of one section, and its initial value, which holds their defaults.
///
/// ```swift
/// // A file with the keys `pages` and `open`.
/// struct Shop: Sendable {
///   var pages = 10
///   var isOpen = true
/// }
/// let section = Section(
///   Shop(),
///   [
///     Field("pages", \.pages, .integer(1...100), "The most pages to read."),
///     Field("open", \.isOpen, .bool, "Whether the shop is open."),
///   ],
///   checks: [{ $0.isOpen || $0.pages == 10 ? nil : .init("pages", "needs an open shop") }])
/// let shop = try section.read("pages: 20", file: "shop.yaml").value
/// ```
public struct Section<Root: Sendable>: Sendable {
  let initial: Root
  let fields: [Field<Root>]
  let completing: (@Sendable (Root, Bool) -> Root)?
  let narrowing: Narrowing?
  let checks: [@Sendable (Root) -> Violation?]

  /// Returns the words and keys that a definition may have, given a function that finds the text of a key in a section; nil for all.
  public typealias Narrowing = @Sendable (_ text: (_ section: String, _ key: String) -> String?) -> Narrowed?

  /// A problem between fields that are each right alone.
  public struct Violation: Sendable {
    let key: String
    let message: String
    let remedy: String?

    /// Creates a problem of the field `key`, or of a field in a section below it: `fetch.only`. `message` continues the sentence that the
    /// path begins.
    public init(_ key: String, _ message: String, remedy: String? = nil) {
      self.key = key
      self.message = message
      self.remedy = remedy
    }
  }

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - initial: The defaults. Its values of required fields are never used.
  ///   - fields: The fields, in the order of the template.
  ///   - completing: Sets the values that follow from other fields; its second argument says whether files may be checked.
  ///   - narrowing: Returns the words of a choice that messages name.
  ///   - checks: Return the problems between fields; called only when each field alone is right.
  public init(
    _ initial: Root, _ fields: [Field<Root>], completing: (@Sendable (Root, Bool) -> Root)? = nil,
    narrowing: Narrowing? = nil, checks: [@Sendable (Root) -> Violation?] = []
  ) {
    self.completing = completing
    self.narrowing = narrowing
    self.initial = initial
    self.fields = fields
    self.checks = checks
  }

  /// The fields as data.
  public var descriptions: [KeyDescription] {
    fields.map { $0.description(initial: initial) }
  }

  /// Returns the value with every default, without absent fields.
  public func show(_ root: Root) -> FieldValue {
    .map(fields.compactMap { field in field.show(root).map { .init(field.blank.key, $0) } })
  }

  /// Reads the section from a node; nil when the node is not a section. `elsewhere` returns the variants that have a key.
  func read(_ node: SourceNode, reading: inout DefinitionReading, elsewhere: (String) -> [String] = { _ in [] })
    -> Root?
  {
    guard let pairs = node.pairs(&reading) else { return nil }
    var root = initial
    let problems = reading.problems.count
    if let narrowing { reading.narrow(to: narrowing { node.text(of: $1, in: $0) }) }
    for pair in pairs {
      if let field = fields.first(where: { $0.blank.key == pair.key }) {
        reading.within(pair.key, at: pair.keyPlace) { field.read(pair.value, &root, &$0) }
      } else {
        reading.unknown(pair, known: fields.map(\.blank.key), elsewhere: elsewhere(pair.key))
      }
    }
    for field in fields.map(\.blank) where field.isRequired && !pairs.contains(where: { $0.key == field.key }) {
      reading.missing(field.key, example: field.example)
    }
    guard reading.problems.count == problems else { return root }
    if let completing { root = completing(root, reading.folder != nil) }
    for complaint in checks.lazy.compactMap({ $0(root) }) {
      let keys = complaint.key.split(separator: ".").map(String.init)
      Self.note(complaint, of: keys[...], among: pairs, reading: &reading)
    }
    return root
  }

  /// Notes a problem of a field of this section, or of one below it.
  private static func note(
    _ complaint: Violation, of keys: ArraySlice<String>, among pairs: [SourceNode.Pair],
    reading: inout DefinitionReading
  ) {
    guard let key = keys.first else { return }
    let pair = pairs.first { $0.key == key }
    let place = pair?.keyPlace ?? reading.keyPlace
    reading.within(key, at: place) { reading in
      if keys.count > 1 {
        let inner = if case .map(let pairs)? = pair?.value.content { pairs } else { [SourceNode.Pair]() }
        note(complaint, of: keys.dropFirst(), among: inner, reading: &reading)
      } else {
        reading.note("\(reading.path) \(complaint.message)", at: place, remedy: complaint.remedy)
      }
    }
  }
}

/// The words and keys that a definition may have, of the ones that all definitions together have: messages name no others.
public struct Narrowed: Sendable {
  /// All words of a choice.
  let all: [String]
  /// The words that the definition may have.
  let own: [String]
  /// The keys that the definition may have, by the path of their section; a section that is not here may have all its keys.
  let keys: [String: [String]]

  /// Creates the words and keys of a definition.
  public init(all: [String], own: [String], keys: [String: [String]] = [:]) {
    self.all = all
    self.own = own
    self.keys = keys
  }
}
