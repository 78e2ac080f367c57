/// A value that wins over the file's.
public struct Override: Sendable, Hashable {
  /// The keys to the field.
  public let path: [String]
  /// The value as YAML: a scalar, or a list or section in flow style.
  public let text: String
  /// Where it was given.
  public let place: Place

  /// A flag `--set PATH=TEXT`; its place shows the path and never the text, which may be a secret put there by mistake.
  public static func flag(_ path: String, text: String) -> Override {
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return Override(path: keys, text: text, place: .flag("--set " + path))
  }

  /// Puts the value into a definition.
  ///
  /// - Returns: What is wrong with it; empty when it is in.
  func apply(to root: inout SourceNode) -> [Problem] {
    guard path.allSatisfy({ !$0.isEmpty }) else {
      return [
        Problem("a key is empty", at: place, remedy: "write --set KEY.PATH=VALUE, such as --set fetch.concurrency=4")
      ]
    }
    let document = YAMLDocument(text) { _, _ in place }
    guard document.problems.isEmpty else { return document.problems }
    let value = document.root ?? SourceNode(place: place, content: .scalar("", quoted: false))
    return root.insert(value, at: path[...], named: place).map { [$0] } ?? []
  }
}
