/// How people call a record: by the text of one field, or by several together, `Tales #12 [Newsstand]`.
public struct RecordName: Sendable {
  /// One of the texts that a name is made of.
  public struct Part: Sendable {
    /// The field: a text or a number.
    public let field: StaticString
    /// The member, where the field holds an object, such as a reference.
    public let member: StaticString?
    /// What stands before the text, and behind it; nothing of it without a text.
    public let before, behind: StaticString

    /// A field.
    ///
    /// - Parameters:
    ///   - before: stands before the text.
    ///   - behind: stands behind it. Both are ASCII without quotes and backslashes.
    package static func text(_ field: StaticString, before: StaticString = "", behind: StaticString = "") -> Part {
      Part(field: field, member: nil, before: before, behind: behind)
    }

    /// A member of an object, such as the name of the record that a reference names.
    package static func member(
      _ member: StaticString, of field: StaticString, before: StaticString = "", behind: StaticString = ""
    ) -> Part {
      Part(field: field, member: member, before: before, behind: behind)
    }
  }

  /// The parts, in their order. Without the first one's text there is no name; others are left out where they have none.
  public let parts: [Part]

  /// A name of several parts, at least one.
  package init(_ parts: Part...) { self.parts = parts }

  /// The text of a field.
  package static func field(_ name: StaticString) -> RecordName { RecordName(.text(name)) }

  /// The field whose text is the name; nil where it is made of several.
  public var field: StaticString? { parts.count == 1 && parts[0].member == nil ? parts[0].field : nil }
}
