/// A task that a creator has in an issue, in the vocabulary of the programs that collectors use.
///
/// Sources word roles freely. ``tasks(of:)`` is the one place that maps their words; programs with fewer roles take ``comicInfo`` or
/// ``volumeRole``.
///
/// ```swift
/// let tasks = CreditTask.tasks(of: "pencils and inks")  // [.penciller, .inker]
/// print(tasks.map(\.name))                               // ["Penciller", "Inker"]
/// ```
///
/// Source: the 42 roles in the schema of the metadata files that taggers write, version 1.1. The cases have its order.
public enum CreditTask: UInt8, Sendable, CaseIterable, Comparable {
  case writer, script, story, plot, interviewer
  case artist, penciller, breakdowns, illustrator, layouts
  case inker, embellisher, finishes, inkAssists
  case colorist, colorSeparations, colorAssists, colorFlats, digitalArtTechnician, grayTone
  case letterer, cover
  case editor, consultingEditor, assistantEditor, associateEditor, groupEditor, seniorEditor, managingEditor
  case collectionEditor
  case production, designer, logoDesign, translator, supervisingEditor, executiveEditor, editorInChief
  case president, publisher, chiefCreativeOfficer, executiveProducer
  case other

  /// Compares the places in the vocabulary: those who tell and draw stories come first.
  public static func < (a: CreditTask, b: CreditTask) -> Bool { a.rawValue < b.rawValue }
}

extension CreditTask {
  /// The role's name in the vocabulary: `Editor In Chief`.
  public var name: StaticString { Self.names[Int(rawValue)] }

  private static let names: [StaticString] = [
    "Writer", "Script", "Story", "Plot", "Interviewer",
    "Artist", "Penciller", "Breakdowns", "Illustrator", "Layouts",
    "Inker", "Embellisher", "Finishes", "Ink Assists",
    "Colorist", "Color Separations", "Color Assists", "Color Flats", "Digital Art Technician", "Gray Tone",
    "Letterer", "Cover",
    "Editor", "Consulting Editor", "Assistant Editor", "Associate Editor", "Group Editor", "Senior Editor",
    "Managing Editor", "Collection Editor",
    "Production", "Designer", "Logo Design", "Translator", "Supervising Editor", "Executive Editor",
    "Editor In Chief",
    "President", "Publisher", "Chief Creative Officer", "Executive Producer",
    "Other",
  ]
}

// MARK: - Fewer roles

extension CreditTask {
  /// An element of ComicInfo.xml that lists creators, in the order of its schema.
  public enum InfoElement: UInt8, Sendable, CaseIterable {
    case writer, penciller, inker, colorist, letterer, coverArtist, editor, translator

    /// The element's name: `CoverArtist`.
    public var name: StaticString {
      switch self {
      case .writer: "Writer"
      case .penciller: "Penciller"
      case .inker: "Inker"
      case .colorist: "Colorist"
      case .letterer: "Letterer"
      case .coverArtist: "CoverArtist"
      case .editor: "Editor"
      case .translator: "Translator"
      }
    }
  }

  /// The elements of ComicInfo.xml that list a creator with this task; none for a task that the format does not know.
  public var comicInfo: [InfoElement] {
    switch self {
    case .writer, .script, .story, .plot: [.writer]
    case .artist, .illustrator: [.penciller, .inker]
    case .penciller, .breakdowns, .layouts: [.penciller]
    case .inker, .embellisher, .finishes: [.inker]
    case .colorist, .colorSeparations, .colorFlats, .grayTone: [.colorist]
    case .letterer: [.letterer]
    case .cover: [.coverArtist]
    case .translator: [.translator]
    default: isEditing ? [.editor] : []
    }
  }

  /// Whether the task is that of an editor of some rank.
  public var isEditing: Bool {
    switch self {
    case .editor, .consultingEditor, .assistantEditor, .associateEditor, .groupEditor, .seniorEditor, .managingEditor,
      .collectionEditor, .supervisingEditor, .executiveEditor, .editorInChief:
      true
    default: false
    }
  }

  /// A role in the closed vocabulary of programs that read volumes and issues from Comic Vine's API, in the order in which one person's
  /// roles stand in one credit.
  public enum VolumeRole: String, Sendable, CaseIterable, Comparable {
    case writer, journalist, penciler, artist, inker, colorist, letterer, cover, editor, designer, production
    case translator, assistant, other

    /// Compares the places in the order of a credit.
    public static func < (a: VolumeRole, b: VolumeRole) -> Bool {
      (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
  }

  /// The role in the closed vocabulary of Comic Vine's API.
  public var volumeRole: VolumeRole {
    switch self {
    case .writer, .script, .story, .plot: .writer
    case .interviewer: .journalist
    case .penciller, .breakdowns, .layouts: .penciler
    case .artist, .illustrator: .artist
    case .inker, .embellisher, .finishes: .inker
    case .colorist, .colorSeparations, .colorFlats, .grayTone: .colorist
    case .letterer: .letterer
    case .cover: .cover
    case .designer, .logoDesign: .designer
    case .production, .digitalArtTechnician: .production
    case .translator: .translator
    case .inkAssists, .colorAssists: .assistant
    case .president, .publisher, .chiefCreativeOfficer, .executiveProducer, .other: .other
    default: isEditing ? .editor : .other
    }
  }

  /// Returns the roles of one person, joined as in one credit of Comic Vine's API: `writer, penciler`. Each role stands once, in the order
  /// of ``VolumeRole``; without tasks it is `other`.
  public static func volumeRoles(of tasks: some Sequence<CreditTask>) -> String {
    let roles = Set(tasks.map(\.volumeRole)).sorted()
    return roles.isEmpty ? VolumeRole.other.rawValue : roles.map(\.rawValue).joined(separator: ", ")
  }
}
