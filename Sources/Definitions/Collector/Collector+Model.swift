import Catalog
import CatalogSources
import Collector
import Pipeline

extension PipelineDefinition {
  /// The violation of an output for collectors that the source has nothing for; nil for none.
  var outputThatSourceLacks: Section<PipelineDefinition>.Violation? {
    guard write.collector?.dumpDatabase != nil, source.isKnown, !source.model.fillsDumpDatabase else { return nil }
    return .init(
      "write", "has collector.gcd, which is made of dumps alone, but the source is \(source.kind)",
      remedy: "remove it, or take localcv")
  }
}

extension CollectorSettings {
  /// Returns the keys below `write` that a source has no use for.
  static func keysWithoutUse(for model: CatalogModel) -> [String] {
    (model.kind(.issue) == nil ? ["collector"] : []) + (model.fillsDumpDatabase ? [] : ["collector.gcd"])
  }
}
