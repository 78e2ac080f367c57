/// The fields of one section, and the value it starts from, which holds their defaults.
public struct Section<Root: Sendable>: Sendable {
  let initial: Root
  let fields: [Field<Root>]
  let completing: (@Sendable (Root, Bool) -> Root)?
  let narrowing: Narrowing?
  let checks: [@Sendable (Root) -> Violation?]

  /// Says what applies to a definition, given how to find the text of a key within a section; nil where everything does.
  public typealias Narrowing = @Sendable (_ text: (_ section: String, _ key: String) -> String?) -> Narrowed?

  /// What is wrong with fields that are each fine alone.
  public struct Violation: Sendable {
    let key: String
    let message: String
    let remedy: String?

    /// Complains about the field `key`, or one in a section below it: `fetch.only`. `message` continues the sentence that its
    /// path begins.
    public init(_ key: String, _ message: String, remedy: String? = nil) {
      self.key = key
      self.message = message
      self.remedy = remedy
    }
  }

  /// Describes a section.
  ///
  /// - Parameters:
  ///   - initial: The defaults. Its values of required fields never get out.
  ///   - fields: The fields, in the order of the template.
  ///   - completing: Sets what follows from fields that are each fine alone; the second value says whether files may be looked at.
  ///   - narrowing: Says which words of a choice messages name.
  ///   - checks: What must hold between fields; asked only when each field alone is fine.
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
  public var descriptions: [FieldDescription] {
    fields.map { $0.description(initial: initial) }
  }

  /// The value with every default, without absent fields.
  public func show(_ root: Root) -> FieldValue {
    .map(fields.compactMap { field in field.show(root).map { .init(field.blank.key, $0) } })
  }

  /// Reads the section from a node; nil when the node is none. `elsewhere` tells for a key which variants know it.
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

  /// Notes what is wrong with a field of this section, or of one below it.
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

/// The words and keys that apply to a definition, of those that all definitions may have: messages name no others.
public struct Narrowed: Sendable {
  /// All words of a choice.
  let all: [String]
  /// Those of them that apply.
  let own: [String]
  /// The keys that apply, by the path of their section; of a section that is not here all do.
  let keys: [String: [String]]

  /// Names what applies.
  public init(all: [String], own: [String], keys: [String: [String]] = [:]) {
    self.all = all
    self.own = own
    self.keys = keys
  }
}
