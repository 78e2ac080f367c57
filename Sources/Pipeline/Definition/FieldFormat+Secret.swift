import Basics

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
          reading.note("\(reading.path) must be \(FieldShape.secret.expected)", at: node.place)
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
    guard ["env", "file", "credential"].contains(pair.key) else {
      reading.note(
        "\(reading.path) must be \(FieldShape.secret.expected)", at: pair.keyPlace,
        remedy: Spelling.remedy(for: pair.key, among: ["env", "file", "credential"]))
      return nil
    }
    guard case .scalar(let text, _) = pair.value.content, !pair.value.isNull, isValid(text, for: pair.key) else {
      let words =
        switch pair.key {
        case "env": "the name of an environment variable: letters, digits and _, no digit first"
        case "file": "the path of a file"
        default: "the name of a credential: letters, digits, and . _ -"
        }
      reading.note("\(reading.path).\(pair.key) must be \(words)", at: pair.value.place)
      return nil
    }
    return switch pair.key {
    case "env": .environment(text)
    case "file": .file(text)
    default: .credential(text)
    }
  }

  private static func isValid(_ text: String, for key: String) -> Bool {
    func isName(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") }
    guard let first = text.utf8.first, text.utf8.count <= 4096 else { return false }
    return switch key {
    case "env": text.utf8.allSatisfy(isName) && !(0x30...0x39).contains(first)
    case "file": text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } && !text.hasPrefix("~")
    default: text.utf8.allSatisfy { isName($0) || ".-".utf8.contains($0) } && first != UInt8(ascii: ".")
    }
  }
}
