/// A kind of record: a number within its model, and nothing else.
///
/// Names, fields, roles and tables are asked of `CatalogModel`. Numbers are stored (in keys of records and with pages), so a
/// model only appends kinds and never gives a number another meaning.
public struct Kind: Sendable, Hashable, Comparable {
  /// The place of its description in `CatalogModel.kinds`.
  public let number: UInt8

  /// The kind of a number; whether a model has it is asked of the model.
  @inlinable public init(number: UInt8) { self.number = number }

  /// The number as a place in arrays that are kept by kind.
  @inlinable public var index: Int { Int(number) }

  /// By number.
  @inlinable public static func < (a: Kind, b: Kind) -> Bool { a.number < b.number }
}

/// What the records of a kind are to whoever counts, joins, searches or shows them, whatever the source calls them.
///
/// At most one kind of a model has a role. Outputs ask for roles, and do without those that a model lacks.
public enum Role: UInt8, Sendable, CaseIterable {
  /// Heroes, villains and other figures.
  case character
  /// Single issues, collections and other publications.
  case issue
  /// Runs of issues under one title.
  case series
  /// People and studios that make comics.
  case creator
  /// Story arcs and events that run through several series.
  case event
  /// Pieces of issues: covers, stories, texts.
  case story
  /// Houses that publish issues.
  case publisher
  /// Groups of characters.
  case team
  /// Worlds in which stories take place.
  case universe
  /// Brands of publishers.
  case imprint
  /// Lists of issues in the order in which to read them.
  case readingList
}
