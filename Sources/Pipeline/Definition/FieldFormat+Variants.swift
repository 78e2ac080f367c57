/// One of several sections that a word chooses among.
public struct Variant<Value: Sendable>: Sendable {
  let name: String
  let meaning: String
  let descriptions: [KeyDescription]
  let read: @Sendable (SourceNode, inout DefinitionReading, (String) -> [String]) -> Value?
  let show: @Sendable (Value) -> FieldValue?

  /// Creates a variant.
  ///
  /// - Parameters:
  ///   - name: The word that chooses the variant.
  ///   - meaning: The meaning of the variant, in one sentence.
  ///   - section: The fields of the variant.
  ///   - wrap: Makes the value of the section.
  ///   - unwrap: Returns the section of a value; nil when the value is another variant.
  public init<Root>(
    _ name: String, _ meaning: String, _ section: Section<Root>, wrap: @escaping @Sendable (Root) -> Value,
    unwrap: @escaping @Sendable (Value) -> Root?
  ) {
    self.name = name
    self.meaning = meaning
    descriptions = section.descriptions
    read = { node, reading, elsewhere in section.read(node, reading: &reading, elsewhere: elsewhere).map(wrap) }
    show = { unwrap($0).map(section.show) }
  }
}

extension FieldFormat {
  /// Returns the format of one of several sections, chosen by the word under `key`.
  ///
  /// - Parameters:
  ///   - key: The key whose word chooses.
  ///   - meaning: The meaning of that key.
  ///   - variants: The sections.
  public static func variants(
    _ key: String, _ meaning: String, _ variants: [Variant<Value>]
  ) -> Self {
    let names = variants.map(\.name)
    let choice = FieldFormat<String>.choice(of: names, named: { $0 })
    return Self(
      .variants(
        key: key, meaning: meaning,
        variants.map { ValueShape.Variant(name: $0.name, meaning: $0.meaning, fields: $0.descriptions) }),
      read: { node, reading in
        guard var pairs = node.pairs(&reading) else { return nil }
        guard let index = pairs.firstIndex(where: { $0.key == key }) else {
          reading.missing(key, example: .text(names.first ?? ""))
          return nil
        }
        let chooser = pairs.remove(at: index)
        let name = reading.within(key, at: chooser.keyPlace) { reading -> String? in
          reading.given(chooser.value.origin)
          return choice.read(chooser.value, &reading)
        }
        guard let variant = variants.first(where: { $0.name == name }) else { return nil }
        return variant.read(SourceNode(place: node.place, content: .map(pairs)), &reading) { unknown in
          variants.filter { $0.descriptions.contains { $0.key == unknown } }.map { "\(key) \($0.name)" }
        }
      },
      show: { value in
        for variant in variants {
          if case .map(let entries) = variant.show(value) {
            return .map([.init(key, .text(variant.name))] + entries)
          }
        }
        return .map([])
      })
  }
}
