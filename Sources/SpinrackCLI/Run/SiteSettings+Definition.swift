import Basics
import Catalog
import Definitions
import Pipeline
import Site

extension SiteSettings {
  /// The settings of the site that a pipeline writes; nil where it writes none.
  ///
  /// - Throws: `DefinitionError` where a file that it names cannot be read.
  init?(_ definition: PipelineDefinition) throws {
    guard let site = definition.write.site else { return nil }
    try self.init(site, name: definition.name)
  }

  /// What a pipeline file says of the site, with the files that it names.
  ///
  /// - Parameter name: that of the pipeline.
  /// - Throws: `DefinitionError` where one of the files cannot be read.
  init(_ site: Write.Site, name: String) throws {
    self.init()
    self.name = name
    title = site.title
    baseURL = site.baseURL?.text
    languages = site.languages.compactMap { Language(rawValue: $0.rawValue) }
    accent = site.accent
    logo = try site.logo.map(Self.file)
    navigation = site.navigation.map { NavigationLink(label: $0.label, address: $0.address) }
    footer = site.footer ?? ""
    css = try site.css.map(Self.file)
    head = try site.head.map { try $0.bytes(limit: Write.Site.largestFile) } ?? []
    featured = site.featured.map { Int64($0) }
    pages = Set(site.pages.compactMap { Kind(name: $0.rawValue) })
    overrides = try site.overrides.map(Self.files) ?? [:]
    downloads = site.downloads
    covers = site.covers
  }

  private static func file(_ reference: FileReference) throws -> File {
    File(name: reference.name, bytes: try reference.bytes(limit: Write.Site.largestFile))
  }

  /// Those files of a folder that stand for one of the program's.
  private static func files(in folder: FileReference) throws -> [String: [UInt8]] {
    let names = try FileAccess.system.list(folder.path)
    return try Dictionary(
      uniqueKeysWithValues: replaceable.filter(names.contains).map { name in
        (name, try FileReference(name, in: folder.path).bytes(limit: Write.Site.largestFile))
      })
  }
}
