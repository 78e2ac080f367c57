import Basics

extension FieldFormat<String> {
  /// Returns the format of a text of one line that is not empty and obeys a rule.
  public static func text(_ rule: TextRule = TextRule()) -> Self {
    let shape = ValueShape.text(pattern: rule.pattern, words: rule.words)
    return Self(
      shape,
      read: { node, reading in
        guard let text = written(node), isLine(text), rule.isObeyed(text) else {
          reading.expected(shape.expected, at: node, remedy: quotes(node) ?? written(node).flatMap(rule.remedy))
          return nil
        }
        return text
      },
      show: { .text($0) })
  }

  /// A path of a file or a folder, relative to the current folder.
  public static var path: Self {
    Self(
      .path,
      read: { node, reading in
        guard let text = written(node), isLine(text) else {
          reading.expected(ValueShape.path.expected, at: node, remedy: quotes(node))
          return nil
        }
        guard text != "~", !text.hasPrefix("~/") else {
          reading.note(
            "\(reading.path) begins with ~, which only a shell understands", at: node.place,
            remedy: "write the whole path")
          return nil
        }
        return text
      },
      show: { .text($0) })
  }

  /// Returns the text of a node. A flag has passed a shell, which removed its quotes, so its numbers may be texts.
  private static func written(_ node: SourceNode) -> String? {
    guard case .scalar(let text, _) = node.content, let scalar = node.scalar, scalar != .null else { return nil }
    if case .flag = node.place { return text }
    return scalar.isText ? text : nil
  }

  private static func quotes(_ node: SourceNode) -> String? {
    guard case .scalar(let text, false) = node.content, let scalar = node.scalar, !scalar.isText, scalar != .null else {
      return nil
    }
    return "write it in quotes: \(FieldValue.quoted(text))"
  }

  private static func isLine(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }
}

extension FieldFormat<WebAddress> {
  /// An `http` or `https` address without user information, query and fragment.
  public static var address: Self {
    Self(
      .address,
      read: { node, reading in
        guard case .scalar(let text, _) = node.content, node.scalar?.isText == true else {
          reading.expected(ValueShape.address.expected, at: node)
          return nil
        }
        do throws(WebAddressFault) {
          return try WebAddress(text)
        } catch {
          // The address stays out of the message: a password or a key may stand in it.
          let words = error.words
          reading.note("\(reading.path) \(words.message)", at: node.place, remedy: words.remedy)
          return nil
        }
      },
      show: { .text($0.text) })
  }
}

extension WebAddressFault {
  /// The problem, as the end of a sentence that a path begins, and the remedy.
  fileprivate var words: (message: String, remedy: String) {
    let form = "write it like https://example.org/path"
    return switch self {
    case .notAnAddress: ("must be an http or https address", form)
    case .scheme: ("must begin with https:// or http://", form)
    case .userInformation:
      ("holds a user name or a password", "take it out; secrets are referred to, never written here")
    case .noHost: ("names no host", form)
    case .port: ("has a port outside 1 to 65535", "correct the port")
    case .queryOrFragment: ("has a query or a fragment", "write the address up to its path")
    case .path: ("has an empty step, . or .. in its path", "write the path that they lead to")
    }
  }
}
