public import Catalog
import CatalogSources

/// The kinds of the first source, by which tests of all targets say what they mean.
extension Kind {
  /// Heroes, villains and other figures.
  public static let characters = Kind(number: 0)
  /// Issues, collections and other publications.
  public static let comics = Kind(number: 1)
  /// People and studios.
  public static let creators = Kind(number: 2)
  /// Events that run through several series.
  public static let events = Kind(number: 3)
  /// Series of comics.
  public static let series = Kind(number: 4)
  /// Covers, interior stories and other pieces of comics.
  public static let stories = Kind(number: 5)

  /// The kind's name.
  public var name: StaticString { CatalogModel.marvel[self].name }
}

extension RecordID {
  /// The record's name: `characters/1009`.
  public var name: String { CatalogModel.marvel.name(of: self) }
}
