extension FieldFormat<SecretReference> {
  /// A reference to a secret: `{env: NAME}`, `{file: PATH}` or `{credential: NAME}`.
  ///
  /// No message ever repeats a wrong value, since it may be the secret itself.
  public static var secret: Self {
    Self(
      .secret,
      read: { node, reading in
        switch node.content {
        case .scalar where node.isNull, .list, .refused:
          reading.note("\(reading.path) must be \(ValueShape.secret.expected)", at: node.place)
          return nil
        case .scalar:
          reading.note(
            "\(reading.path) holds the secret itself", at: node.place,
            remedy: "write where it is kept: {env: NAME}, {file: PATH} or {credential: NAME}")
          return nil
        case .map(let pairs):
          guard pairs.count == 1, let pair = pairs.first else {
            reading.note(
              "\(reading.path) must name one place, not \(pairs.count)", at: node.place,
              remedy: "write {env: NAME}, {file: PATH} or {credential: NAME}")
            return nil
          }
          return reference(pair, reading: &reading)
        }
      },
      show: { .secret($0) })
  }

  private static func reference(_ pair: SourceNode.Pair, reading: inout DefinitionReading) -> SecretReference? {
    guard let words = SecretReference.words[pair.key] else {
      reading.note(
        "\(reading.path) must be \(ValueShape.secret.expected)", at: pair.keyPlace,
        remedy: Spelling.remedy(for: pair.key, among: SecretReference.keys))
      return nil
    }
    guard case .scalar(let text, _) = pair.value.content, !pair.value.isNull,
      let reference = SecretReference(pair.key, text)
    else {
      reading.note("\(reading.path).\(pair.key) must be \(words)", at: pair.value.place)
      return nil
    }
    return reference
  }
}
