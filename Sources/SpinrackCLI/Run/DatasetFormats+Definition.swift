import Datasets
import Definitions

extension DatasetFormats {
  /// What a pipeline file asks for.
  init(_ write: Write) {
    self.init(
      csv: write.csv.map { CSVOptions(spreadsheetSafe: $0.spreadsheetSafe) }, ndjson: write.ndjson != nil,
      sqlite: write.sqlite != nil, parquet: write.parquet != nil, archive: write.archive != nil,
      graph: write.graph != nil, statistics: write.statistics != nil,
      givesStatistics: write.site != nil)
  }
}
