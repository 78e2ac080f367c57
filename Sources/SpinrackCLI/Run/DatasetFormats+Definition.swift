import Datasets
import Definitions
import Pipeline

extension DatasetFormats {
  /// What a pipeline file asks for.
  init(_ write: Write) {
    self.init(
      csv: write.csv.map { CSVOptions(spreadsheetSafe: $0.spreadsheetSafe) }, ndjson: write.ndjson != nil,
      sqlite: write.sqlite != nil, parquet: write.parquet != nil, archive: write.archive != nil,
      graph: write.graph != nil, statistics: write.statistics != nil)
  }
}

extension DatasetOrigin {
  /// What a pipeline file says of its source. Places on this machine stay here: sets are given away.
  init(_ definition: PipelineDefinition) {
    switch definition.source {
    case .marvel(let source):
      self.init(
        name: definition.name, source: "A Marvel-compatible API",
        address: source.allowPrivateHosts ? nil : source.baseURL.text)
    case .recordings: self.init(name: definition.name, source: "Recorded answers of a Marvel-compatible API")
    case .demo(let source):
      self.init(
        name: definition.name, source: "The invented catalogue \(source.seed) of spinrack's demo gateway",
        isInvented: true)
    }
  }
}
