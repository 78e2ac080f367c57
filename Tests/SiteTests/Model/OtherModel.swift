import Catalog
import CatalogSources
import Datasets
import Foundation
import Pipeline
import Store

@testable import Site

/// A model in which nobody is an event: its crossovers are of a kind that only the source knows.
enum OtherModel {
  static let model: CatalogModel = {
    let marvel = CatalogModel.marvel
    let kinds = marvel.kinds.map { kind in
      let isEvent = kind.role == .event
      return KindDescription(
        kind.name, kind.singular, title: isEvent ? "Crossovers" : kind.title, kind.meaning,
        role: isEvent ? nil : kind.role, named: kind.nameField, kind.fields)
    }
    return CatalogModel(
      id: "other", kinds: kinds, order: marvel.order, relations: marvel.relations, parts: marvel.parts,
      references: marvel.references)
  }()

  /// The files of a site of rows, by path below `site/`.
  ///
  /// - Parameters:
  ///   - model: that of the catalogue; this one by default.
  ///   - source: the source of the rows.
  ///   - base: the address of the site; nil for one that is not known.
  ///   - change: sets further keys.
  static func site(
    _ rows: [(Kind, [String])], of model: CatalogModel = model, from source: any CatalogSource = MarvelSource(),
    languages: [Language] = [.english, .spanish], base: String? = nil,
    change: (inout SiteSettings) -> Void = { _ in }
  ) async throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try CatalogStore(path: folder.path + "/state.sqlite", model: model)
    _ = try XMLSet.fill(store, rows, of: source, day: 1) { _ in }
    var settings = SiteSettings(pages: ["characters", "comics", "series", "events", "creators"])
    settings.languages = languages
    settings.baseURL = try base.map { try WebAddress($0) }
    change(&settings)
    let output = OutputFolder(path: folder.path + "/output")
    let files = try await output.withStaging(events: { _ in }) { [settings] generation in
      _ = try await writeSite(
        of: store, relations: Relations.reading(store), showing: SiteContent(settings: settings),
        into: SiteTarget(generation)
      ) { _ in }
      let sealed = try generation.seal { _ in Array("{}".utf8) }
      _ = try generation.publish()
      return sealed.files
    }
    try store.close()
    var texts: [String: String] = [:]
    for file in files {
      let url = URL(filePath: output.current + "/" + file.path)
      texts[String(file.path.dropFirst("site/".count))] = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }
    return texts
  }
}
