import Catalog

/// The name of a story for people: its title, else its type and feature, its first line, or its type alone.
struct StoryName: PagePart {
  let context: PageContext
  let record: PageRecord

  /// A part of the story's record that the name is made of, and that need not stand beside it again.
  enum Part {
    case title, typeAndFeature, firstLine, type, nothing
  }

  /// The part that the name is made of.
  var part: Part {
    if title != nil { return .title }
    if record.text(.feature) != nil { return .typeAndFeature }
    if record.text(.firstLine) != nil { return .firstLine }
    return record.text(.storyType) == nil ? .nothing : .type
  }

  /// The name; nil for a story of which nothing is known that could name it.
  var markup: Markup? {
    switch part {
    case .title: title.map { context.foreign($0) }
    case .typeAndFeature:
      [type, record.text(.feature).map { context.foreign($0) }].compactMap { $0 }.joined(by: ": ")
    case .firstLine: record.text(.firstLine).map { context.foreign($0.inQuotes) }
    case .type: type
    case .nothing: nil
    }
  }

  /// The type in the language of the page.
  var type: Markup? { record.text(.storyType).map { StoryType.name($0, in: context) } }

  /// The title; one that the source made up stands in brackets.
  private var title: Markup? {
    guard let title = record.text(.ownTitle) else { return nil }
    let isInferred = record.readers[.isTitleInferred]?.isTrue(in: record.fields) ?? false
    return isInferred && title.bytes.first != UInt8(ascii: "[") ? "[\(title)]" : title
  }
}

extension Markup {
  /// The text in quotation marks; one that begins with a mark stays as it is.
  var inQuotes: Markup {
    let marks: [Markup] = ["“", "„", "«", "&quot;", "‘"]
    return marks.contains { bytes.starts(with: $0.bytes) } ? self : "“\(self)”"
  }
}
