/// A kind of record, as its number within its model.
///
/// Names, fields, roles and tables stand in `CatalogModel`. Numbers are stored (in keys of records and with pages), so a model only appends
/// kinds and never gives a number another meaning.
///
/// ```swift
/// var counts = Array(repeating: 0, count: model.kinds.count)
/// if let kind = model.kind(named: "characters") { counts[kind.index] += 1 }
/// ```
public struct Kind: Sendable, Hashable, Comparable {
  /// The place of its description in `CatalogModel.kinds`.
  public let number: UInt8

  /// Creates the kind of a number, which a model need not have.
  @inlinable public init(number: UInt8) { self.number = number }

  /// The number as a place in arrays that are kept by kind.
  @inlinable public var index: Int { Int(number) }

  /// Compares the numbers.
  @inlinable public static func < (a: Kind, b: Kind) -> Bool { a.number < b.number }
}

/// The role of a kind's records for counts, joins, the search and pages, with any name at the source.
///
/// At most one kind of a model has a role. Outputs ask for roles, and do without those that a model lacks.
///
/// ```swift
/// if let creator = model.kind(.creator) { print(model[creator].title) }  // such as Creators
/// ```
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
