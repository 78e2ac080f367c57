import Catalog
import CatalogSources
import Store
import Testing

@Suite("Recorded rows of Comic Vine")
struct ComicVineValuesTests {
  private let model = CatalogModel.comicVine

  private func row(_ kind: String, _ id: Int) -> String {
    #"{"id":\#(id),"name":"A","count_of_issue_appearances":1,"#
      + #""api_detail_url":"https:\/\/comicvine.gamespot.com\/api\/\#(kind)\/40-\#(id)\/"}"#
  }

  @Test
  func `A row of a kind that the catalogue lacks is skipped and counted, and is neither rejected nor in quarantine`()
    throws
  {
    let known = [row("location", 1), row("character", 2), row("origin", 3), row("location", 4)]
    let rows = known + [#"{"id":5,"name":"Who knows"}"#]
    let result = try Normalized(recording: "[\(rows.joined(separator: ","))]", model: model)
    #expect(result.page.records.map { model.record(key: $0.key).map(model.name(of:)) } == ["characters/2"])
    #expect(
      result.page.skipped == [
        SkippedPart(
          place: "file.json", reason: "rows of the kind location, which the catalogue does not have", count: 2),
        SkippedPart(place: "file.json", reason: "rows of the kind origin, which the catalogue does not have"),
      ])
    #expect(result.quarantined == [" row-kind"])
    #expect(result.page.rows.map(\.received).reduce(0, +) == 2)
  }

  @Test func `A row tells its kind by its own address, whatever fields it has`() throws {
    let singulars = model.all.map { model[$0].singular.description }
    let rows = singulars.enumerated().map { place, kind in
      #"{"id":\#(place + 1),"api_detail_url":"http://x/api/\#(kind)/40-1/"}"#
    }
    let result = try Normalized(recording: "[\(rows.joined(separator: ","))]", model: model)
    #expect(
      Set(result.page.records.compactMap { model.record(key: $0.key)?.kind }) == Set(model.all)
        && result.quarantined.isEmpty)
  }
}
