import Catalog
public import CatalogSources
import Collector
public import Pipeline
import Site
public import Stages

/// One pipeline: the source, the records to fetch, the outputs to make, and the rules of publishing.
public struct PipelineDefinition: Sendable, Equatable {
  /// The name of the pipeline, and of its folders of state and output: `[a-z0-9][a-z0-9._-]*`.
  public var name: String
  /// The source of the records.
  public var source: Source
  /// The settings of fetching.
  public var fetch = FetchSettings(collections: [])
  /// The settings for filling gaps; nil when the stage is off.
  public var enrich: EnrichSettings?
  /// The outputs to make.
  public var write = Write()
  /// The guards of publishing, and the number of generations to keep.
  public var publish = Publish()
  /// The address to notify about a run.
  public var notify = Notify()
}

extension PipelineDefinition {
  /// Every key of a pipeline file.
  static let section = Section<PipelineDefinition>(
    PipelineDefinition(name: "", source: Source(Source.Demo())),
    [
      Field(
        "name", \.name, .text(.pipelineName),
        "The name of the pipeline, and of its folders in the output and state folders.", required: true,
        example: "nightly"),
      Field(
        "source", \.source, SourceKind.format, "Where records come from.", required: true, example: ["kind": "demo"]),
      Field("fetch", \.fetch, .section(FetchSettings.section), "How records are fetched."),
      Field(
        "enrich", optional: \.enrich, .section(EnrichSettings.section),
        "How gaps that list pages leave are filled; without this section the stage is off."),
      Field(
        "write", \.write, .section(Write.section), "The outputs to make; one that is not named is not made.",
        required: true, example: ["csv": [:]]),
      Field("publish", \.publish, .section(Publish.section), "When a new set is published, and how many are kept."),
      Field("notify", \.notify, .section(Notify.section), "Where a run reports its start and its end."),
    ],
    completing: { definition, looksAtFiles in
      var definition = definition
      if looksAtFiles { definition.source.recognizeRecordings() }
      definition.completeByModel()
      return definition
    },
    narrowing: { text in
      // In the schema the choice is among the collections of all sources; in messages it is among those of this source.
      guard let kind = text("source", "kind").flatMap(SourceKind.named), let source = kind.source
      else { return nil }
      return Narrowed(
        all: SourceKind.collections, own: source.model.lists, keys: kind.choiceKeys ?? [:])
    },
    checks: [
      { definition in
        guard definition.source.isKnown else { return nil }
        let model = definition.source.model
        return definition.unknownCollection(in: model).map { section, name in
          .init(
            section, "names \(name), which is no collection of a \(definition.source.kind) source",
            remedy: "it has \(model.lists.joined(separator: ", "))")
        }
      },
      { $0.emptyChoice },
      { $0.choiceThatCannotBeAsked },
      { $0.unreachableCollection },
      { $0.choiceThatDatabaseLacks },
      { definition in
        let isWrong =
          definition.write.collector?.dumpDatabase != nil && definition.source.isKnown
          && !definition.source.model.fillsDumpDatabase
        return isWrong
          ? .init(
            "write", "makes collector.gcd of a \(definition.source.kind) source, which is made of dumps alone",
            remedy: "remove it, or take localcv") : nil
      },
    ])

  /// The keys that decide the bytes of a set, with every default, in one line as data; equal for all files with equal values. A secret
  /// stands there by its place. Keys about publishing, the commands that follow and notification are not in it.
  public var canonicalText: String {
    var definition = self
    (definition.publish, definition.notify) = (Publish(), Notify())
    return Self.section.show(definition).yaml
  }

  /// Every reference to a secret in the file.
  public var secrets: [SecretReference] { Self.section.show(self).secrets }

  /// Returns a collection that the file names and a model does not have, with the section that names it; nil where it has all.
  func unknownCollection(in model: CatalogModel) -> (section: String, name: String)? {
    // A database is read whole, or narrowed by keys of its own.
    if case .database = source.opening {
    } else if let unknown = fetch.unknownCollection(in: model) {
      return ("fetch", unknown)
    }
    let named =
      [("fetch", [String]())]
      + [("enrich", enrich?.thumbnails?.kinds ?? []), ("write", write.site?.pages ?? [])]
    for (section, names) in named {
      if let name = names.first(where: { model.kind(named: $0) == nil }) { return (section, name) }
    }
    return nil
  }
}

extension FetchSettings {
  /// Returns a collection that the section names and a model does not have; nil where it has all.
  fileprivate func unknownCollection(in model: CatalogModel) -> String? {
    (collections + (only?.choices.keys.sorted() ?? [])).first { model.kind(named: $0) == nil }
  }
}

extension TextRule {
  /// The rule for a name that is safe as the name of a folder everywhere.
  static let pipelineName = Self(
    "a name of small letters, digits, and . _ -, beginning with a letter or a digit",
    pattern: "^(?!.*\\.\\.)[a-z0-9][a-z0-9._-]{0,63}$",
    remedy: { text in
      let name = String(text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        .trimmingPrefix { $0 == "-" }
      return PipelineDefinition.isName(String(name)) ? "such as \(name)" : nil
    },
    where: PipelineDefinition.isName)
}

extension PipelineDefinition {
  /// Whether a text is a pipeline's name: `[a-z0-9][a-z0-9._-]*`, at most 64 letters, without `..`.
  public static func isName(_ text: String) -> Bool {
    func isLetterOrDigit(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
    guard let first = text.utf8.first, isLetterOrDigit(first), text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) } && !text.contains("..")
  }
}

/// The notification about a run.
public struct Notify: Sendable, Equatable {
  /// The address that is called at the end of a run; a secret, since everybody who knows it can call it.
  public var pingURL: SecretReference?
}

extension Notify {
  static let section = Section(
    Notify(),
    [
      Field(
        "ping-url", optional: \.pingURL, .secret,
        "The address that is asked for when a run begins (with /start behind it), ends well, or fails (with /EXITCODE); a secret, since whoever knows it can call it.",
        example: .secret(.environment("HEALTHCHECK_URL")))
    ])
}
