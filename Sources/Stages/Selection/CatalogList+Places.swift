import Catalog
import CatalogSources
import Store

extension CatalogList {
  /// Whether the list has a filter that the source may ignore.
  var isFiltered: Bool {
    switch scope {
    case .records, .related, .named, .holding, .days: true
    case .everything, .record, .owned: false
    }
  }

  /// Returns the list in words, for sentences: `comics of 10 characters`.
  func words(in model: CatalogModel) -> String {
    let name = model.name(of: kind)
    switch scope {
    case .everything: return name
    case .record(let id): return "\(model[kind].singular) \(id)"
    case .records(let ids): return Self.words(of: ids, kind, in: model)
    case .named(let beginning): return "\(name) whose name begins with \"\(beginning)\""
    case .holding(let part): return "\(name) with \"\(part)\" in their names"
    case .days(let first, let last): return "\(name) from \(first) to \(last)"
    case .related(let other, let ids) where ids.count == 1: return "\(name) of \(model[other].singular) \(ids[0])"
    case .related(let other, let ids): return "\(name) of \(ids.count) \(model[other].name)"
    case .owned(let owner): return "\(name) of \(model[owner.kind].singular) \(owner.id)"
    }
  }
}

extension CatalogList {
  /// Returns records in words, by their ids, for sentences: `volume 7`, `volumes 7, 9`.
  static func words(of ids: [Int64], _ kind: Kind, in model: CatalogModel) -> String {
    let name = ids.count == 1 ? model[kind].singular.description : model.name(of: kind)
    return "\(name) \(ids.map { String($0) }.joined(separator: ", "))"
  }
}

/// The places of the pages of a list in a crawl.
extension CatalogList {
  /// The number of bits of a page's offset that are the row's; the bits above are the list's number.
  static let offsetBits = 18
  /// The most rows of a narrowed list: more than any collection of a comics catalogue has.
  static let greatestRows = 1 << offsetBits
  /// The most lists of one kind that a crawl can have.
  static let greatestCount = 1 << (32 - offsetBits)

  /// Returns the place of the page that begins at a row.
  func place(offset: Int) -> PagePlace {
    guard isNarrowed else { return PagePlace(kind: kind, walk: .collection, offset: offset) }
    return PagePlace(kind: kind, walk: .selection, offset: number << Self.offsetBits | offset)
  }

  /// Returns the place of a call that searches for displaced records.
  ///
  /// - Parameter call: the number of the call, from 0.
  func recoveryPlace(call: Int) -> PagePlace {
    guard isNarrowed else { return PagePlace(kind: kind, walk: .recovery, offset: call) }
    return PagePlace(kind: kind, walk: .selectionRecovery, offset: number << Self.offsetBits | call)
  }

  /// Returns the row at which a page of the list's walk begins; nil for any other page.
  func offset(of place: PagePlace) -> Int? {
    guard place.kind == kind else { return nil }
    guard isNarrowed else { return place.walk == .collection ? place.offset : nil }
    guard place.walk == .selection, place.offset >> Self.offsetBits == number else { return nil }
    return place.offset & (Self.greatestRows - 1)
  }
}

extension PagePlace {
  /// Whether the page belongs to a walk, not to a search for displaced records.
  var isWalk: Bool { walk == .collection || walk == .selection }
  /// Whether the page belongs to the walk of a narrowed list.
  var isNarrowedWalk: Bool { walk == .selection }
  /// The number of the page's list; 0 for a whole collection.
  var list: Int {
    let isNarrowed = walk == .selection || walk == .selectionRecovery
    return isNarrowed ? offset >> CatalogList.offsetBits : 0
  }
}
