/// The fields of one section, and the value it starts from, which holds their defaults.
public struct Section<Root: Sendable>: Sendable {
  let initial: Root
  let fields: [Field<Root>]
  let checks: [@Sendable (Root) -> Violation?]

  /// What is wrong with fields that are each fine alone.
  public struct Violation: Sendable {
    let key: String
    let message: String
    let remedy: String?

    /// Complains about the field `key`; `message` continues the sentence that its path begins.
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
  ///   - checks: What must hold between fields; asked only when each field alone is fine.
  public init(
    _ initial: Root, _ fields: [Field<Root>], checks: [@Sendable (Root) -> Violation?] = []
  ) {
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
    for complaint in checks.lazy.compactMap({ $0(root) }) {
      let place = pairs.first { $0.key == complaint.key }?.keyPlace ?? reading.keyPlace
      reading.within(complaint.key, at: place) {
        $0.note("\($0.path) \(complaint.message)", at: place, remedy: complaint.remedy)
      }
    }
    return root
  }
}
