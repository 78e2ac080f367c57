/// The way from one value to another inside it, from which a JSON Pointer (RFC 6901) is made on demand.
struct JSONPointer {
  /// One step of the way.
  enum Step {
    /// To the value of a member.
    case member(JSONString)
    /// To an element, by its position from 0.
    case element(Int)
  }

  /// The steps; none for the value itself.
  var steps: [Step] = []

  /// The pointer; empty where there are no steps. A name of more than 1 KiB is cut, with an ellipsis, and not decoded.
  ///
  /// - Complexity: O(length).
  var text: String {
    var text = ""
    for step in steps {
      switch step {
      case .member(let name):
        let isLong = name.rawContents.count > 1 << 10
        let start = isLong ? String(decoding: name.rawContents.prefix(1 << 10), as: UTF8.self) + "…" : name.string
        text += "/" + Self.escaped(start)
      case .element(let position): text += "/\(position)"
      }
    }
    return text
  }

  private static func escaped(_ name: String) -> String {
    var escaped = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
